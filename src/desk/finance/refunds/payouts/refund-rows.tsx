import type { ReactNode } from 'react'
import type { RefundRow } from '#src/api/desk/finance/payouts.ts'
import { yuanText } from '#src/domain/money.ts'
import { fullTimeText } from '../../../parts/time-text.ts'
import { PayoutLine } from './payout-line.tsx'
import { RowActs } from './row-acts.tsx'

interface Props {
  rows: readonly RefundRow[]
  /** What the page does not say of a row by itself. */
  about(row: RefundRow): ReactNode
}

/** Where money is that goes back: by which channel or bank, what came of it, and what 财务 can do where it failed. */
export const RefundRows = ({ rows, about }: Props) => (
  <ul className="px-4 py-2">
    {rows.map((row) => (
      <li className="py-1.5 text-13/22" key={row.no}>
        <p className="flex items-baseline gap-2">
          <span className="min-w-0 wrap-anywhere">
            {row.channel_text} <span className="num text-12 text-ink-500">{row.payer}</span>
          </span>
          <span className={`tag shrink-0 ${tones[row.status] ?? 'och'}`}>{row.status_text}</span>
          <span className="num ml-auto shrink-0 font-medium">{yuanText(row.amount_fen)}</span>
        </p>
        <p className="num wrap-anywhere text-12/18 text-ink-500">
          <span>{row.no}</span>，{about(row)}
        </p>
        <Progress row={row} />
        {row.payout && <PayoutLine payout={row.payout} />}
        <RowActs row={row} />
      </li>
    ))}
  </ul>
)

const tones: Record<string, string> = { success: 'pine', failed: 'cin' }

function Progress({ row: { success_at, tries, next_try_at, failure_text } }: { row: RefundRow }) {
  if (success_at) return <p className="num text-12/18 text-ink-500">{fullTimeText(success_at)} 到账</p>
  const parts = [
    tries > 0 && `已发送${tries}次`,
    next_try_at && `下次 ${fullTimeText(next_try_at)}`,
    failure_text,
  ].filter(Boolean)
  return parts.length === 0 ? null : (
    <p className={`num wrap-anywhere text-12/18 ${failure_text ? 'text-cin-700' : 'text-ink-500'}`}>
      {parts.join('，')}
    </p>
  )
}
