import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { percentText, stepOn } from '#src/domain/booking/ladder-step.ts'
import { daysBetween } from '#src/domain/calendar-day.ts'
import { sumOf, yuanText } from '#src/domain/money.ts'
import { AmountCell, AmountHead } from '#src/web/ui/price/amounts.tsx'
import type { RefundQuote } from '../quote.ts'

interface Props {
  order: OrderDetail
  quote: RefundQuote
  /** It is not of who is chosen now: its place is kept. */
  isUnknown: boolean
}

/** On which day how much: from when on it costs more. */
export function DatesBlock({ order, quote, isUnknown }: Props) {
  if (quote.dates.length === 0) return null
  const kept = quote.nonrefundable
  return (
    <section
      aria-label="哪天退，退多少"
      className={`panel px-7 pt-5.5 pb-6 max-sm:px-4 ${isUnknown ? 'invisible' : ''}`}
    >
      <h2 className="mb-3 flex flex-wrap items-baseline gap-x-2.5 font-semibold text-18/28">
        哪天退，退多少
        <small className="font-normal text-13/20 text-ink-500">
          按所签合同，{quote.travellers.length} 人合计
        </small>
      </h2>
      <table className="w-full text-left">
        <thead className="text-13 text-ink-500">
          <tr className="[&>th]:h-10 [&>th]:font-normal">
            <th className="pl-3 max-sm:pl-2" scope="col">
              申请日期
            </th>
            <th className="max-sm:hidden" scope="col">
              距出发
            </th>
            <AmountHead>扣除</AmountHead>
            <AmountHead className="pr-3 max-sm:pr-2">退回</AmountHead>
          </tr>
        </thead>
        <tbody>
          {quote.dates.map((row) => (
            <Row key={row.from} order={order} row={row} />
          ))}
        </tbody>
      </table>
      {kept.length > 0 && (
        <p className="mt-2.5 px-3 text-13 text-ink-500 max-sm:px-2">
          已减去不可退的{kept.map(({ name, amount_fen }) => `${name} ${yuanText(amount_fen)}`).join('、')}
          （共 {yuanText(sumOf(kept.map(({ amount_fen }) => amount_fen)))}），余下 {yuanText(quote.base_fen)}{' '}
          按比例计算。
        </p>
      )}
    </section>
  )
}

interface RowProps {
  order: OrderDetail
  row: RefundQuote['dates'][number]
}

const Row = ({ order, row }: RowProps) => (
  <tr
    aria-current={row.is_today ? 'date' : undefined}
    className={`border-line border-t [&>td]:py-2.5 ${row.is_today ? 'bg-pine-50 font-medium' : ''}`}
  >
    <td className="pl-3 max-sm:pl-2">
      {row.text}
      {row.is_today && <span className="tag pine ml-2 bg-surface">今天</span>}
    </td>
    <td className="max-sm:hidden">{distance(order, row)}</td>
    <td className="whitespace-nowrap text-right">
      <span className="mr-2 font-normal text-13 text-ink-500">{percentOn(order, row)}</span>
      <span className="num text-15" data-amount>
        {yuanText(row.deduct_fen)}
      </span>
    </td>
    <AmountCell className="pr-3 text-15 max-sm:pr-2" fen={row.refund_fen} />
  </tr>
)

function distance({ date }: OrderDetail, { from, until }: RowProps['row']) {
  const most = daysBetween(from, date)
  const least = daysBetween(until, date)
  if (most === 0) return '出发当日'
  return most === least ? `${most} 日` : `${most}–${least} 日`
}

function percentOn({ date, snapshot }: OrderDetail, { from }: RowProps['row']) {
  const steps = snapshot.ladder_steps.map(({ from_days, to_days, bp }) => ({
    fromDays: from_days,
    toDays: to_days,
    bp,
  }))
  const step = stepOn(steps, daysBetween(from, date))
  return step && percentText(step.bp)
}
