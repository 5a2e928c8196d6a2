import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type PaymentRecord, paymentRecords } from '#src/api/booking/records/payment-records.ts'
import { dayOf, minuteText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '#src/web/client/api/query.ts'
import { themesQuery } from '#src/web/client/taxonomy.ts'
import { EmptyState, ErrorState } from '#src/web/ui/loading/states.tsx'
import { Choice } from '../frame/choice.tsx'
import { Pages } from '../frame/pages.tsx'
import { type DealSearch, periods } from './search.ts'

const PAGE_SIZE = 10
const A_YEAR = 12
const kinds = [
  [undefined, '全部'],
  [1, '支付'],
  [2, '退款'],
] as const

/** Every payment and every refund of one's orders, the newest first. */
export function Payments({ search: { kind, months, page } }: { search: DealSearch }) {
  const navigate = useNavigate()
  const records = useQuery({
    ...query(paymentRecords.list, {
      kind: kind === 1 ? 'payment' : kind === 2 ? 'refund' : undefined,
      months: months ?? A_YEAR,
      page: page ?? 1,
      size: PAGE_SIZE,
    }),
    staleTime: 0,
  })
  const { data, error } = records
  const searchOf = (over: Partial<DealSearch>): DealSearch => ({
    tab: 'payments',
    ...(kind && { kind }),
    ...(months && { months }),
    ...over,
  })
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-7 pt-4.5 pb-2 max-sm:px-4">
        {kinds.map(([each, text]) => (
          <Link
            aria-current={kind === each ? 'page' : undefined}
            className={`chip ${kind === each ? 'on' : ''}`}
            key={text}
            search={{ tab: 'payments', ...(each && { kind: each }), ...(months && { months }) }}
            to="/center/deal"
          >
            {text}
          </Link>
        ))}
        <span className="ml-auto">
          <Choice
            label="时间范围"
            onChange={(chosen) =>
              void navigate({
                to: '/center/deal',
                search: { tab: 'payments', ...(kind && { kind }), ...periodOf(chosen) },
              })
            }
            options={periods.map((each) => [
              String(each),
              each < A_YEAR ? `最近 ${each} 个月` : `最近 ${each / A_YEAR} 年`,
            ])}
            value={months ? String(months) : ''}
            whole="最近 12 个月"
          />
        </span>
      </div>
      <div className="overflow-x-auto px-7 pb-3 max-sm:px-4">
        {data ? (
          data.list.length === 0 ? (
            <Nothing />
          ) : (
            <Records list={data.list} />
          )
        ) : error ? (
          <ErrorState error={error} onRetry={() => void records.refetch()} />
        ) : (
          <Skeleton className="my-2 h-90" />
        )}
        {data && (
          <Pages
            linkTo={(to) => ({ to: '/center/deal', search: searchOf(to > 1 ? { page: to } : {}) })}
            page={data.page}
            size={data.size}
            total={data.total}
          />
        )}
      </div>
    </>
  )
}

const periodOf = (chosen: string) => {
  const months = periods.find((each) => String(each) === chosen)
  return months ? { months } : {}
}

const Records = ({ list }: { list: readonly PaymentRecord[] }) => (
  <table className="w-full text-left max-lg:min-w-200">
    <thead className="text-13/20 text-ink-500">
      <tr className="border-line border-b">
        <th className="w-38 py-2 font-normal">时间</th>
        <th className="py-2 font-normal">订单</th>
        <th className="w-30 py-2 font-normal">账单</th>
        <th className="w-50 py-2 font-normal">渠道与单号</th>
        <th className="w-28 py-2 text-right font-normal">金额</th>
        <th className="w-35 py-2 pl-6 font-normal">状态</th>
      </tr>
    </thead>
    <tbody>
      {list.map((record) => (
        <tr className="border-line border-b align-top leading-24 last:border-0" key={record.no}>
          <td className="num py-3 text-13/24 text-ink-700">{minuteText(record.created_at)}</td>
          <td className="py-3 pr-4">
            {record.title}
            <p className="text-13/20">
              <Link
                className="num text-ink-500 hover:text-pine-600 hover:underline"
                search={{ id: record.order_id }}
                to="/center/order/orderDetail"
              >
                {record.order_id}
              </Link>
            </p>
          </td>
          <td className="py-3 pr-4">{record.bill_text}</td>
          <td className="py-3 pr-4">
            {record.channel_text}
            <p className="num wrap-anywhere text-13/20 text-ink-500">{record.no}</p>
          </td>
          <td className="num whitespace-nowrap py-3 text-right font-medium">
            {record.kind === 'refund' && '+'}
            {yuanText(record.amount_fen)}
          </td>
          <td className="py-3 pl-6">
            <span className={`tag ${record.arrived_at ? 'pine' : ''}`}>{record.state_text}</span>
            {record.arrived_at && <p className="num text-13/20 text-ink-500">{dayOf(record.arrived_at)}</p>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

function Nothing() {
  const { data: themes } = useQuery(themesQuery)
  return (
    <EmptyState
      action={
        <Link className={buttonLook('line')} to="/center/order">
          我的订单
        </Link>
      }
      stem={themes?.find(({ img }) => img !== '')?.img ?? ''}
      title="这段时间没有支付记录"
    >
      换一个时间范围，或到“我的订单”查看待付款的订单。
    </EmptyState>
  )
}
