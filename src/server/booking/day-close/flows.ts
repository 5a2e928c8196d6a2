import { sql } from 'kysely'
import type { DayFigures, Flow, FlowItem, Outstanding } from '#src/domain/booking/day-figures.ts'
import { payableStatuses } from '#src/domain/booking/order.ts'
import type { PayChannel } from '#src/domain/booking/order-codes.ts'
import { outstandingRefundStatuses } from '#src/domain/booking/payment.ts'
import { addDays, type Day, startOf } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'

const shanghaiDay = (column: string) => sql`(${sql.raw(column)} at time zone 'Asia/Shanghai')::date`

/** What flowed between two days, the last included, by the day on which a channel says that it did. Samples never count. */
const flows = (from: Day, until: Day) => {
  const range = (column: string) =>
    sql`${sql.raw(column)} >= ${startOf(from)} and ${sql.raw(column)} < ${startOf(addDays(until, 1))}`
  return sql`
    select ${shanghaiDay('p.success_at')} as of_day, case when p.is_apart then 'apart_in' else b.kind::text end as item,
      p.channel, sum(p.amount_fen)::bigint as fen
    from payment p left join order_bill b on b.id = p.bill_id join orders o on o.id = p.order_id
    where ${range('p.success_at')} and p.channel_trade_no is not null and not o.sample group by 1, 2, 3
    union all
    select ${shanghaiDay('r.success_at')}, case when p.is_apart then 'apart_out' else 'refunded' end,
      case when r.by_hand then 'offline_transfer' else p.channel end, sum(r.amount_fen)::bigint
    from refund r join payment p on p.id = r.payment_id join orders o on o.id = r.order_id
    where ${range('r.success_at')} and r.status = 'success' and not o.sample group by 1, 2, 3
    union all
    select o.paid_on, 'compensation', null, sum(o.amount_fen)::bigint
    from payout o join compensation c on c.id = o.compensation_id join refund_request q on q.id = c.id
      join orders on orders.id = q.order_id
    where o.paid_on between ${from} and ${until} and o.state = 'done' and c.state = 'paid' and not orders.sample
    group by 1
    union all
    select day, 'fee', channel, fee_fen from reconciliation_run
    where day between ${from} and ${until} and fee_fen <> 0
    union all
    select first.of_day, 'coupon', null, sum(-a.amount_fen)::bigint
    from (select ${shanghaiDay('min(p.success_at)')} as of_day, p.order_id
      from payment p join orders o on o.id = p.order_id
      where p.channel_trade_no is not null and not p.is_apart and not o.sample
        and p.order_id in (select order_id from payment p where ${range('p.success_at')})
      group by p.order_id) first
    join order_adjustment a on a.order_id = first.order_id and a.kind = 'coupon'
    where first.of_day between ${from} and ${until} group by 1`
}

interface FlowRow {
  item: FlowItem
  channel: PayChannel | null
  fen: number
}

const toFlow = ({ item, channel, fen }: FlowRow): Flow => ({ item, channel, fen: toFen(fen) })

export async function flowsOf(db: Db, day: Day): Promise<Flow[]> {
  const { rows } = await sql<FlowRow>`
    select item, channel, sum(fen)::bigint as fen from (${flows(day, day)}) f
    group by item, channel order by item, channel`.execute(db)
  return rows.map(toFlow)
}

/** In what days that are closed have become other than they were booked, by themselves and by earlier corrections. */
export async function correctionsBefore(db: Db, day: Day): Promise<DayFigures['corrections'][number][]> {
  const { rows: days } = await sql<{
    first: Day | null
  }>`select min(day) as first from day_close where day < ${day}`.execute(db)
  const first = days[0]?.first
  if (!first) return []
  const { rows } = await sql<FlowRow & { of_day: Day }>`
    with live as (
      select of_day, item, channel, sum(fen)::bigint as fen from (${flows(first, addDays(day, -1))}) f
      where of_day in (select day from day_close) group by of_day, item, channel),
    booked as (
      select of_day, item, channel, sum(fen)::bigint as fen from day_close_line
      where of_day < ${day} group by of_day, item, channel)
    select of_day, item, channel, sum(fen)::bigint as fen from (
      select * from live union all select of_day, item, channel, -fen from booked) difference
    group by of_day, item, channel having sum(fen) <> 0 order by of_day, item, channel`.execute(db)
  return rows.map((row) => ({ ...toFlow(row), ofDay: row.of_day }))
}

/** Unpaid balances and supplements that can still be paid, by when they are due, and money that is on its way back. */
export async function outstandingAt(db: Db, now: Date): Promise<Outstanding> {
  const { rows } = await sql<{ overdue: number; week: number; month: number; later: number; back: number }>`
    select coalesce(sum(b.amount_fen) filter (where b.due_at < ${now}), 0)::bigint as overdue,
      coalesce(sum(b.amount_fen) filter (where b.due_at >= ${now} and b.due_at < ${now}::timestamptz + interval '7 days'), 0)::bigint as week,
      coalesce(sum(b.amount_fen) filter (where b.due_at >= ${now}::timestamptz + interval '7 days'
        and b.due_at < ${now}::timestamptz + interval '30 days'), 0)::bigint as month,
      coalesce(sum(b.amount_fen) filter (where b.due_at >= ${now}::timestamptz + interval '30 days'), 0)::bigint as later,
      (select coalesce(sum(r.amount_fen), 0) from refund r join orders o on o.id = r.order_id
        where r.status in (${literals(outstandingRefundStatuses)}) and not o.sample)::bigint as back
    from order_bill b join orders o on o.id = b.order_id
    where b.status = 'unpaid' and b.kind in ('balance', 'supplement') and not o.sample
      and o.status in (${literals(payableStatuses)})`.execute(db)
  const [row] = rows
  if (!row) throw new Error('nothing is known of what is to come')
  return {
    receivable: {
      overdueFen: toFen(row.overdue),
      weekFen: toFen(row.week),
      monthFen: toFen(row.month),
      laterFen: toFen(row.later),
    },
    toRefundFen: toFen(row.back),
  }
}
