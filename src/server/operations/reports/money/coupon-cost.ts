import { sql } from 'kysely'
import { share } from '#src/domain/desk/reports/shape.ts'
import type { Counting } from '../range.ts'
import { firstPaid } from '../sales/first-paid.ts'

interface Row {
  id: number
  name: string
  issued: number
  used: number
  off: number
  fen: number
}

/** What coupons have cost, rule by rule (desk book §6, 9). */
export async function countCouponCost({ db, range }: Counting) {
  const { since, before } = range
  const { rows } = await sql<Row>`
    with used as (
      select c.rule_id, count(distinct sold.order_id)::int as used, sum(-a.amount_fen)::float8 as off,
        sum(sold.payable_fen)::float8 as fen
      from (${firstPaid(range)}) sold
      join order_adjustment a on a.order_id = sold.order_id and a.kind = 'coupon'
      join coupon c on c.id = a.ref_id
      group by c.rule_id),
    issued as (
      select rule_id, count(*)::int as issued from coupon
      where received_at >= ${since} and received_at < ${before} group by rule_id)
    select r.id, r.name, coalesce(i.issued, 0) as issued, coalesce(u.used, 0) as used, coalesce(u.off, 0) as off,
      coalesce(u.fen, 0) as fen
    from coupon_rule r left join used u on u.rule_id = r.id left join issued i on i.rule_id = r.id
    where not r.sample and (u.rule_id is not null or i.rule_id is not null)
    order by off desc, r.id`.execute(db)
  const { rows: deals } = await sql<{ fen: number }>`
    select coalesce(sum(payable_fen), 0)::float8 as fen from (${firstPaid(range)}) sold`.execute(db)
  const sum = (of: 'issued' | 'used' | 'off' | 'fen') => rows.reduce((all, row) => all + row[of], 0)
  const off = sum('off')
  return {
    figures: [
      { title: '券成本', unit: 'fen', value: off },
      {
        title: '占成交',
        unit: 'share',
        value: share(off, (deals[0]?.fen ?? 0) + off),
        why: '这段时间没有成交',
      },
      { title: '用券订单', unit: 'count', value: sum('used') },
      { title: '发出', unit: 'count', value: sum('issued') },
    ],
    parts: [
      {
        title: '按规则',
        columns: [
          { title: '成本', unit: 'fen', drawn: 'bar' },
          { title: '发出', unit: 'count' },
          { title: '用掉', unit: 'count' },
          { title: '用掉 ÷ 发出', unit: 'share' },
          { title: '订单金额', unit: 'fen' },
        ],
        rows: rows.map(({ id, name, issued, used, off: cost, fen }) => ({
          label: `${id} ${name}`,
          cells: [cost, issued, used, share(used, issued), fen],
        })),
        nothing: '这段时间没有发券，也没有用券的成交',
      },
    ],
    notes: ['成本是这段时间成交的订单里券抵的金额；发出与用掉是这段时间各自的次数，不是同一批券。'],
  } as const
}
