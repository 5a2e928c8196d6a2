import { type RawBuilder, sql } from 'kysely'
import { type ProductType, productTypeText, type Scope } from '#src/domain/codes.ts'
import { scopeText } from '#src/domain/content/plans/plan-words.ts'
import type { Report } from '#src/domain/desk/reports/shape.ts'
import type { Counting } from '../range.ts'
import { firstPaid } from './first-paid.ts'

interface Row {
  /** What of it the list of orders is narrowed down by. */
  key: string | null
  label: string | null
  orders: number
  people: number
  fen: number
}

const MOST_ROWS = 15

/** What an order is counted under; one may stand under several places and themes. */
const kinds: readonly {
  title: string
  by: RawBuilder<unknown>
  /** Its filter of the list of orders, and the value of that. */
  filter?: string
  key?: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
  say?(label: string): string
  none: string
}[] = [
  {
    title: '按类型',
    by: sql`o.sold_type`,
    filter: 'types',
    key: sql`o.sold_type`,
    say: (type) => productTypeText[type as ProductType],
    none: '定制',
  },
  {
    title: '按范围',
    by: sql`p.scope::text`,
    say: (scope) => scopeText[scope as Scope],
    none: '定制',
  },
  {
    title: '按目的地（二级）',
    by: sql`place.label`,
    filter: 'destination_id',
    key: sql`place.id`,
    joins: sql`left join lateral (
      select distinct above.id, above.label from product_destination pd
      join destination d on d.id = pd.destination_id
      join destination above on above.id = coalesce(nullif(split_part(d.path, '/', 3), ''), split_part(d.path, '/', 2))::int
      where pd.product_id = o.product_id) place on true`,
    none: '没有目的地',
  },
  {
    title: '按主题',
    by: sql`t.label`,
    joins: sql`left join product_theme pt on pt.product_id = o.product_id left join theme t on t.id = pt.theme_id`,
    none: '没有主题',
  },
  {
    title: '按产品',
    by: sql`p.id || ' ' || p.title`,
    filter: 'product_id',
    key: sql`p.id`,
    none: '定制',
  },
  { title: '按出发月份', by: sql`to_char(o.departs_on, 'YYYY-MM')`, none: '' },
  {
    title: '按出发城市',
    by: sql`c.name`,
    joins: sql`left join combo on combo.id = o.combo_id left join departure_city c on c.id = combo.depart_city_id`,
    none: '定制',
  },
  {
    title: '按下单方式',
    by: sql`o.source::text`,
    filter: 'sources',
    key: sql`o.source`,
    say: (source) => sources[source] ?? source,
    none: '',
  },
  { title: '按来源', by: sql`nullif(o.source_from, '')`, none: '没有记下来源' },
]
const sources: Readonly<Record<string, string>> = { web: '网站', advisor: '代客下单', custom: '定制' }

/** Deals by what was sold, where to, and how people came (desk book §6, 3). */
export async function countBreakdown({ db, range, link }: Counting): Promise<Report> {
  const deals = firstPaid(range)
  const all =
    await sql<Row>`select null as key, null as label, count(*)::int as orders, coalesce(sum(people), 0)::int as people,
    coalesce(sum(payable_fen), 0)::float8 as fen from (${deals}) sold`.execute(db)
  const { orders = 0, people = 0, fen = 0 } = all.rows[0] ?? {}
  const list = `/orders?paid_from=${range.from}&paid_until=${range.until}`
  const parts = []
  for (const {
    title,
    by,
    filter,
    key = sql`null`,
    joins = sql``,
    say = (label: string) => label,
    none,
  } of kinds) {
    const { rows } = await sql<Row>`
      select ${by} as label, (${key})::text as key, count(*)::int as orders, sum(sold.people)::int as people,
        sum(sold.payable_fen)::float8 as fen
      from (${deals}) sold join orders o on o.id = sold.order_id left join product p on p.id = o.product_id ${joins}
      group by 1, 2 order by orders desc, fen desc, label`.execute(db)
    const shown = rows.slice(0, MOST_ROWS).map((row) => ({
      label: row.label === null ? none : say(row.label),
      cells: [row.orders, row.people, row.fen],
      path: filter && row.key !== null ? link('order.read', `${list}&${filter}=${row.key}`) : null,
    }))
    const rest = rows.slice(MOST_ROWS)
    const sum = (of: 'orders' | 'people' | 'fen') => rest.reduce((total, row) => total + row[of], 0)
    parts.push({
      title,
      columns: [
        { title: '订单', unit: 'count', drawn: 'bar' },
        { title: '人数', unit: 'people' },
        { title: '金额', unit: 'fen' },
      ] as const,
      rows: [
        ...shown,
        ...(rest.length > 0
          ? [{ label: `其余${rest.length}项`, cells: [sum('orders'), sum('people'), sum('fen')] }]
          : []),
      ],
      nothing: '这段时间没有成交',
    })
  }
  return {
    figures: [
      { title: '成交订单', unit: 'count', value: orders, path: link('order.read', list) },
      { title: '成人与儿童', unit: 'people', value: people },
      { title: '成交金额', unit: 'fen', value: fen },
    ],
    parts,
    notes: ['一张订单可以属于几个目的地或主题，各计一次，上面的合计只计一次；目的地与主题按产品现在的归类。'],
  }
}
