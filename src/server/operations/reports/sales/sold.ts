import { sql } from 'kysely'
import { type Counting, shortDay } from '../range.ts'
import { firstPaid } from './first-paid.ts'

interface DayRow {
  day: string
  orders: number
  people: number
  infants: number
  fen: number
}

/** Orders that were paid for the first time, their people and what they came to (desk book §6, 2). */
export async function countSold({ db, range }: Counting) {
  const { rows } = await sql<DayRow>`
    select (at at time zone 'Asia/Shanghai')::date::text as day, count(*)::int as orders, sum(people)::int as people,
      sum(infant)::int as infants, sum(payable_fen)::float8 as fen
    from (${firstPaid(range)}) sold group by 1`.execute(db)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const nothing = { orders: 0, people: 0, infants: 0, fen: 0 }
  const days = range.days.map((day) => ({ ...nothing, ...byDay.get(day), day }))
  const sum = (of: keyof typeof nothing) => days.reduce((all, day) => all + day[of], 0)
  const orders = sum('orders')
  return {
    figures: [
      { title: '成交订单', unit: 'count', value: orders },
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
        title: '每天的成交',
        columns: [
          { title: '订单', unit: 'count', drawn: 'column' },
          { title: '人数', unit: 'people', drawn: 'line' },
          { title: '婴儿', unit: 'people' },
          { title: '金额', unit: 'fen' },
        ],
        rows: days.map((day) => ({
          label: shortDay(day.day),
          cells: [day.orders, day.people, day.infants, day.fen],
        })),
        nothing: '',
      },
    ],
    notes: ['第一次付订金或全款算成交，之后取消的不减；金额是当时的应付。'],
  } as const
}
