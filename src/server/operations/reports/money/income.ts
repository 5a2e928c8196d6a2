import { sql } from 'kysely'
import { type Counting, shortDay } from '../range.ts'

interface DayRow {
  day: string
  received: number
  returned: number
}

/**
 * What came in, without second payments of one bill, and what went back of it (desk book §6, 1). Each on the day on which
 * its channel says so; orders of the sample are nobody's.
 */
export async function countIncome({ db, range, link }: Counting) {
  const { since, before, from, until } = range
  const { rows } = await sql<DayRow>`
    select (at at time zone 'Asia/Shanghai')::date::text as day, sum(received)::float8 as received,
      sum(returned)::float8 as returned
    from (
      select p.success_at as at, p.amount_fen as received, 0 as returned
      from payment p join orders o on o.id = p.order_id
      where p.success_at >= ${since} and p.success_at < ${before} and p.status in ('success', 'refunded')
        and p.duplicate_of is null and not o.sample
      union all
      select r.success_at, 0, r.amount_fen
      from refund r join payment p on p.id = r.payment_id join orders o on o.id = r.order_id
      where r.success_at >= ${since} and r.success_at < ${before} and r.status = 'success'
        and p.duplicate_of is null and not o.sample) flow
    group by 1`.execute(db)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const days = range.days.map((day) => {
    const { received = 0, returned = 0 } = byDay.get(day) ?? {}
    return { day, received, returned, net: received - returned }
  })
  const sum = (of: 'received' | 'returned' | 'net') => days.reduce((all, day) => all + day[of], 0)
  const payments = (first: string, last: string) =>
    link('finance.read', `/finance/payments?from=${first}&until=${last}&states=success,refunded`)
  return {
    figures: [
      { title: '收款', unit: 'fen', value: sum('received'), path: payments(from, until) },
      { title: '退款', unit: 'fen', value: sum('returned') },
      { title: '净额', unit: 'fen', value: sum('net') },
    ],
    parts: [
      {
        title: '每天的收款与净额',
        columns: [
          { title: '收款', unit: 'fen', drawn: 'column' },
          { title: '退款', unit: 'fen' },
          { title: '净额', unit: 'fen', drawn: 'line' },
        ],
        rows: days.map(({ day, received, returned, net }) => ({
          label: shortDay(day),
          cells: [received, returned, net],
          path: received > 0 ? payments(day, day) : null,
        })),
        nothing: '',
      },
    ],
    notes: ['重复支付及其退回不计。', '退款按到账的日期，与它的收款不在同一天。'],
  } as const
}
