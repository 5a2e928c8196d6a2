import { sql } from 'kysely'
import { type ProductType, productTypeText } from '#src/domain/codes.ts'
import { median, percentile, type Report } from '#src/domain/desk/reports/shape.ts'
import { keysOf } from '#src/domain/keys.ts'
import type { Counting } from '../range.ts'
import { firstPaid } from './first-paid.ts'

const LOW = 0.25
const HIGH = 0.75

/** How many days before they leave people pay, by the type of the trip (desk book §6, 6). */
export async function countLeadTime({ db, range, link }: Counting): Promise<Report> {
  const { rows } = await sql<{ type: ProductType | null; days: number }>`
    select o.sold_type as type, o.departs_on - (sold.at at time zone 'Asia/Shanghai')::date as days
    from (${firstPaid(range)}) sold join orders o on o.id = sold.order_id`.execute(db)
  const facts = (days: readonly number[]) => [
    median(days),
    percentile(days, LOW),
    percentile(days, HIGH),
    days.length,
  ]
  const [half = null, low = null, high = null] = facts(rows.map(({ days }) => days))
  const why = '这段时间没有成交'
  const list = `/orders?paid_from=${range.from}&paid_until=${range.until}`
  const types = [...keysOf(productTypeText), null].flatMap((type) => {
    const own = rows.filter((row) => row.type === type).map(({ days }) => days)
    const path = link('order.read', `${list}${type ? `&types=${type}` : '&sources=custom'}`)
    return own.length === 0 ? [] : [{ label: type ? productTypeText[type] : '定制', cells: facts(own), path }]
  })
  return {
    figures: [
      { title: '中位数', unit: 'days', value: half, why },
      { title: '四分之一不超过', unit: 'days', value: low, why },
      { title: '四分之三不超过', unit: 'days', value: high, why },
    ],
    parts: [
      {
        title: '从首次付款到出发，按类型',
        columns: [
          { title: '中位数', unit: 'days', drawn: 'bar' },
          { title: 'P25', unit: 'days' },
          { title: 'P75', unit: 'days' },
          { title: '订单', unit: 'count' },
        ],
        rows: types,
        nothing: why,
      },
    ],
    notes: ['改过期的订单按现在的出发日期。'],
  }
}
