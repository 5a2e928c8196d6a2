import { useQuery } from '@tanstack/react-query'
import type { CashbackLine } from '#src/api/marketing/cashback.ts'
import { percentText } from '#src/domain/booking/ladder-step.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { Pages } from '../../frame/pages.tsx'
import { cashbackQuery } from '../cashback.ts'
import type { InvitationSearch } from '../search.ts'
import { LineState } from './line-state.tsx'
import { NothingYet } from './nothing-yet.tsx'

/** What each friend's order brings, the newest first. */
export function Records({ search, url }: { search: InvitationSearch; url: string | undefined }) {
  const records = useQuery(cashbackQuery(search))
  const { data, error } = records
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void records.refetch()} />
    ) : (
      <Skeleton className="m-7 h-90 max-sm:m-4" />
    )
  if (data.list.length === 0 && search.status === undefined) return <NothingYet list="cashback" url={url} />
  return (
    <div className="overflow-x-auto px-7 pb-3 max-sm:px-4">
      {data.list.length === 0 ? (
        <p className="py-14 text-center text-ink-500">没有这个状态的返现</p>
      ) : (
        <Table list={data.list} />
      )}
      <Pages
        linkTo={(page) => ({
          to: '/center/invation',
          search: {
            ...(search.status !== undefined && { status: search.status }),
            ...(page > 1 && { page }),
          },
        })}
        page={data.page}
        size={data.size}
        total={data.total}
      />
    </div>
  )
}

const Table = ({ list }: { list: readonly CashbackLine[] }) => (
  <table className="w-full text-left max-lg:min-w-200">
    <thead className="text-13/20 text-ink-500">
      <tr className="border-line border-b">
        <th className="w-32 py-2 font-normal">时间</th>
        <th className="py-2 font-normal">订单</th>
        <th className="w-28 py-2 text-right font-normal">计返金额</th>
        <th className="w-16 py-2 text-right font-normal">比例</th>
        <th className="w-26 py-2 text-right font-normal">返现</th>
        <th className="w-44 py-2 pl-6 font-normal">状态</th>
      </tr>
    </thead>
    <tbody>
      {list.map((line) => (
        <tr className="border-line border-b align-top leading-24 last:border-0" key={line.id}>
          <td className="num py-3 text-13/24 text-ink-700">{dayOf(line.created_at)}</td>
          <td className="py-3 pr-4">
            {line.title}
            <p className="text-13/20 text-ink-500">
              订单 <span className="num">{line.order_mask}</span>
            </p>
          </td>
          <td className="num whitespace-nowrap py-3 text-right font-medium">{yuanText(line.base_fen)}</td>
          <td className="num py-3 text-right font-medium">{percentText(line.bp)}</td>
          <td className="num whitespace-nowrap py-3 text-right font-medium">{yuanText(line.amount_fen)}</td>
          <td className="py-3 pl-6">
            <LineState line={line} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
