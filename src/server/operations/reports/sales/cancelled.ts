import { sql } from 'kysely'
import { firstPaidStatuses } from '#src/domain/booking/order.ts'
import { type CancelReason, cancelReasonText } from '#src/domain/booking/order-codes.ts'
import { addDays, type Day, mondayOf } from '#src/domain/calendar-day.ts'
import { type Report, share } from '#src/domain/desk/reports/shape.ts'
import { keysOf } from '#src/domain/keys.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import type { Daily, Fact } from '../days/daily.ts'
import { type Counting, shortDay } from '../range.ts'

interface Row extends Fact {
  /** Null: it stands. */
  reason: CancelReason | 'given_back' | null
  is_paid: boolean
  orders: number
}

interface WeekRow extends Row {
  week: Day
}

const reasons = [...keysOf(cancelReasonText), 'given_back'] as const
const reasonText = { ...cancelReasonText, given_back: '付款后退款' }

/**
 * Of the orders that were made in a week, how many are cancelled by now, for what, and whether money had come before (desk
 * book §6, 7). The cohort goes on changing: a later look may find more.
 */
export const cancelled: Daily<Row> = {
  async collect(db, { since, before }) {
    const { rows } = await sql<Row>`
      select (o.created_at at time zone 'Asia/Shanghai')::date::text as day,
        case when o.status = 'cancelled' or o.cancel_reason is not null then o.cancel_reason::text
          when o.status = 'refunded' then 'given_back' end as reason,
        exists (select from order_log l where l.order_id = o.id and l.to_status in (${literals(firstPaidStatuses)})) as is_paid,
        count(*)::int as orders
      from orders o
      where o.created_at >= ${since} and o.created_at < ${before} and not o.sample
      group by 1, 2, 3`.execute(db)
    return rows
  },
  tell,
}

/** The first day of its week that is in the range. */
function weekIn(from: Day, day: Day): Day {
  const monday = mondayOf(day)
  return monday < from ? from : monday
}

/** The last one. */
function endIn(until: Day, week: Day): Day {
  const sunday = addDays(mondayOf(week), 6)
  return sunday > until ? until : sunday
}

function tell({ range, link }: Counting, facts: readonly Row[]): Report {
  const rows = facts.map((fact) => ({ ...fact, week: weekIn(range.from, fact.day) }))
  const orders = (of: (row: WeekRow) => boolean) => rows.filter(of).reduce((all, row) => all + row.orders, 0)
  const isGone = ({ reason }: WeekRow) => reason !== null
  const all = orders(() => true)
  const weeks = [...new Set(rows.map(({ week }) => week))].sort()
  const rate = (of: (row: WeekRow) => boolean, total: number) => share(orders(of), total)
  const why = '这段时间没有人下单'
  const list = (from: Day, until: Day) =>
    link('order.read', `/orders?ordered_from=${from}&ordered_until=${until}`)
  return {
    figures: [
      { title: '下单', unit: 'count', value: all, path: list(range.from, range.until) },
      { title: '已取消', unit: 'share', value: rate(isGone, all), why },
      { title: '付款前取消', unit: 'share', value: rate((row) => isGone(row) && !row.is_paid, all), why },
      { title: '付款后取消', unit: 'share', value: rate((row) => isGone(row) && row.is_paid, all), why },
    ],
    parts: [
      {
        title: '每周下单中已取消的比例，按原因',
        columns: [
          ...reasons.map((reason) => ({ title: reasonText[reason], unit: 'share', drawn: 'part' }) as const),
          { title: '付款前', unit: 'share' },
          { title: '付款后', unit: 'share' },
          { title: '下单', unit: 'count' },
        ],
        rows: weeks.map((week) => {
          const total = orders((row) => row.week === week)
          const of = (test: (row: WeekRow) => boolean) => rate((row) => row.week === week && test(row), total)
          return {
            label: `${shortDay(week)} 起`,
            cells: [
              ...reasons.map((reason) => of((row) => row.reason === reason)),
              of((row) => isGone(row) && !row.is_paid),
              of((row) => isGone(row) && row.is_paid),
              total,
            ],
            path: list(week, endIn(range.until, week)),
          }
        }),
        nothing: why,
      },
    ],
    notes: ['到现在为止的取消，以后还会增加；正在退款的订单在退款完成后才算。'],
  }
}
