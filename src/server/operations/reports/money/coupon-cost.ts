import { sql } from 'kysely'
import { share } from '#src/domain/desk/reports/shape.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Daily, Fact } from '../days/daily.ts'
import { firstPaid } from '../sales/first-paid.ts'

interface Use extends Fact {
  /** Null: of deals altogether, of which `fen` alone is told. */
  rule_id: number | null
  issued: number
  used: number
  off: number
  fen: number
}

/** What coupons have taken off deals as these were first paid, rule by rule (desk book §6, 9). */
export const couponCost: Daily<Use> = {
  async collect(db, span) {
    const { since, before } = span
    const { rows } = await sql<Use>`
      with sold as materialized (${firstPaid(span)})
      select (sold.at at time zone 'Asia/Shanghai')::date::text as day, c.rule_id::float8 as rule_id, 0 as issued,
        count(distinct sold.order_id)::int as used, sum(sold.coupon_fen)::float8 as off, sum(sold.payable_fen)::float8 as fen
      from sold join coupon c on c.id = sold.coupon_id
      group by 1, 2
      union all
      select (received_at at time zone 'Asia/Shanghai')::date::text, rule_id::float8, count(*)::int, 0, 0, 0
      from coupon where received_at >= ${since} and received_at < ${before} group by 1, 2
      union all
      select (at at time zone 'Asia/Shanghai')::date::text, null, 0, 0, 0, sum(payable_fen)::float8
      from sold group by 1`.execute(db)
    return rows
  },
  async tell({ db, range, link }, facts) {
    const dealsFen = sumOf(facts.filter(({ rule_id }) => rule_id === null))('fen')
    const byRule = Map.groupBy(facts, ({ rule_id }) => rule_id)
    const rules = (await listRules(db, [...byRule.keys()])).map(({ id, name }) => {
      const sum = sumOf(byRule.get(id) ?? [])
      return { id, name, issued: sum('issued'), used: sum('used'), off: sum('off'), fen: sum('fen') }
    })
    const sum = sumOf(rules)
    const off = sum('off')
    const orders = `/orders?paid_from=${range.from}&paid_until=${range.until}&with_coupon=1`
    return {
      figures: [
        { title: '券成本', unit: 'fen', value: off },
        { title: '占成交', unit: 'share', value: share(off, dealsFen + off), why: '这段时间没有成交' },
        { title: '用券订单', unit: 'count', value: sum('used'), path: link('order.read', orders) },
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
          rows: rules
            .toSorted((one, other) => other.off - one.off || one.id - other.id)
            .map(({ id, name, issued, used, off: cost, fen }) => ({
              label: `${id} ${name}`,
              cells: [cost, issued, used, share(used, issued), fen],
            })),
          nothing: '这段时间没有发券，也没有用券的成交',
        },
      ],
      notes: ['成本是这段时间成交的订单里券抵的金额；发出与用掉是这段时间各自的次数，不是同一批券。'],
    }
  },
}

type Counted = 'issued' | 'used' | 'off' | 'fen'
const sumOf = (some: readonly Pick<Use, Counted>[]) => (of: Counted) =>
  some.reduce((all, each) => all + each[of], 0)

/** Those of these rules that are no sample, by their names now. */
const listRules = (db: Db, ids: readonly (number | null)[]) =>
  db
    .selectFrom('coupon_rule')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids.filter((id) => id !== null)}::integer[])`)
    .where('sample', '=', false)
    .execute()
