import { sql } from 'kysely'
import { receivedStatuses } from '#src/domain/booking/payment.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import type { Daily, Fact } from '../days/daily.ts'
import { periodsOf } from '../range.ts'

interface Flow extends Fact {
  received: number
  returned: number
}

/**
 * What came in, without second payments and others that stand apart, and what went back of it (desk book §6, 1). Each on the day on which
 * its channel says so; orders of the sample are nobody's.
 */
export const income: Daily<Flow> = {
  async collect(db, { since, before }) {
    const { rows } = await sql<Flow>`
      select (at at time zone 'Asia/Shanghai')::date::text as day, sum(received)::float8 as received,
        sum(returned)::float8 as returned
      from (
        select p.success_at as at, p.amount_fen as received, 0 as returned
        from payment p join orders o on o.id = p.order_id
        where p.success_at >= ${since} and p.success_at < ${before} and p.status in (${literals(receivedStatuses)})
          and p.duplicate_of is null and not p.is_apart and not o.sample
        union all
        select r.success_at, 0, r.amount_fen
        from refund r join payment p on p.id = r.payment_id join orders o on o.id = r.order_id
        where r.success_at >= ${since} and r.success_at < ${before} and r.status = 'success'
          and p.duplicate_of is null and not p.is_apart and not o.sample) flow
      group by 1`.execute(db)
    return rows
  },
  tell({ range, link }, facts) {
    const { word, periods } = periodsOf(range)
    const flows = periods.map((period) => {
      const own = facts.filter(({ day }) => day >= period.from && day <= period.until)
      const sum = (of: 'received' | 'returned') => own.reduce((all, fact) => all + fact[of], 0)
      return { ...period, received: sum('received'), returned: sum('returned') }
    })
    const sum = (of: 'received' | 'returned') => flows.reduce((all, flow) => all + flow[of], 0)
    const payments = (first: string, last: string) =>
      link(
        'finance.read',
        `/finance/payments?arrived_from=${first}&arrived_until=${last}&states=${receivedStatuses.join(',')}&apart=0`,
      )
    return {
      figures: [
        {
          title: '收款',
          unit: 'fen',
          value: sum('received'),
          path: payments(range.from, range.until),
        },
        { title: '退款', unit: 'fen', value: sum('returned') },
        { title: '净额', unit: 'fen', value: sum('received') - sum('returned') },
      ],
      parts: [
        {
          title: `每${word}的收款与净额`,
          isByTime: true,
          columns: [
            { title: '收款', unit: 'fen', drawn: 'column' },
            { title: '退款', unit: 'fen' },
            { title: '净额', unit: 'fen', drawn: 'line' },
          ],
          rows: flows.map(({ label, from, until, received, returned }) => ({
            label,
            cells: [received, returned, received - returned],
            path: received > 0 ? payments(from, until) : null,
          })),
          nothing: '',
        },
      ],
      notes: ['重复支付、另列款项及其退回不计。', '退款按到账的日期，与它的收款不在同一天。'],
    }
  },
}
