import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { yuanText } from '#src/domain/money.ts'
import { sumsQuery } from '../invitation/cashback.ts'
import { CashbackEntries } from './cashback-entries.tsx'
import type { DealSearch } from './search.ts'
import { Withdrawals } from './withdrawals.tsx'

const kinds = [
  [undefined, '返现'],
  [2, '提现'],
] as const

/** What friends' orders brought, and what of it was paid out. */
export function Cashback({ search }: { search: DealSearch }) {
  const { data } = useQuery(sumsQuery)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-7 pt-4.5 pb-2 max-sm:px-4">
        {kinds.map(([each, text]) => (
          <Link
            aria-current={search.kind === each ? 'page' : undefined}
            className={`chip ${search.kind === each ? 'on' : ''}`}
            key={text}
            search={{ tab: 'cashback', ...(each && { kind: each }) }}
            to="/center/deal"
          >
            {text}
          </Link>
        ))}
        <span className="ml-auto text-ink-500">
          可提现 <b className="num font-semibold text-ink-900">{data ? yuanText(data.available_fen) : '—'}</b>
          <Link className="link ml-3" to="/center/invation">
            去提现
          </Link>
        </span>
      </div>
      {search.kind === 2 ? <Withdrawals search={search} /> : <CashbackEntries search={search} />}
    </>
  )
}
