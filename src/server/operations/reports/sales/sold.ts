import { sql } from 'kysely'
import type { Daily, Fact } from '../days/daily.ts'
import { periodsOf } from '../range.ts'
import { firstPaid } from './first-paid.ts'

interface Deals extends Fact {
  orders: number
  people: number
  infants: number
  fen: number
}

/** Orders that were paid for the first time, their people and what they came to (desk book §6, 2). */
export const sold: Daily<Deals> = {
  async collect(db, span) {
    const { rows } = await sql<Deals>`
      select (at at time zone 'Asia/Shanghai')::date::text as day, count(*)::int as orders, sum(people)::int as people,
        sum(infant)::int as infants, sum(payable_fen)::float8 as fen
      from (${firstPaid(span)}) sold group by 1`.execute(db)
    return rows
  },
  tell({ range, link }, facts) {
    const sumOf = (some: readonly Deals[]) => (of: Exclude<keyof Deals, 'day'>) =>
      some.reduce((all, fact) => all + fact[of], 0)
    const sum = sumOf(facts)
    const orders = sum('orders')
    const list = (from: string, until: string) =>
      link('order.read', `/orders?paid_from=${from}&paid_until=${until}`)
    const { word, periods } = periodsOf(range)
    return {
      figures: [
        { title: '成交订单', unit: 'count', value: orders, path: list(range.from, range.until) },
        { title: '成人与儿童', unit: 'people', value: sum('people') },
        { title: '婴儿', unit: 'people', value: sum('infants') },
        { title: '成交金额', unit: 'fen', value: sum('fen') },
        {
          title: '每单金额',
          unit: 'fen',
          value: orders === 0 ? null : Math.round(sum('fen') / orders),
          why: '这段时间没有成交',
        },
      ],
      parts: [
        {
          title: `每${word}的成交`,
          isByTime: true,
          columns: [
            { title: '订单', unit: 'count', drawn: 'column' },
            { title: '人数', unit: 'people', drawn: 'line' },
            { title: '婴儿', unit: 'people' },
            { title: '金额', unit: 'fen' },
          ],
          rows: periods.map(({ label, from, until }) => {
            const own = sumOf(facts.filter(({ day }) => day >= from && day <= until))
            return {
              label,
              cells: [own('orders'), own('people'), own('infants'), own('fen')],
              path: own('orders') > 0 ? list(from, until) : null,
            }
          }),
          nothing: '',
        },
      ],
      notes: ['第一次付订金或全款算成交，之后取消的不减；金额是当时的应付。'],
    }
  },
}
