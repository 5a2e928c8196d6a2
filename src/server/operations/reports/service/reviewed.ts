import { sql } from 'kysely'
import { type Report, share } from '#src/domain/desk/reports/shape.ts'
import type { Counting } from '../range.ts'

interface Row {
  id: number
  label: string
  supplier: string
  count: number
  sum: number
  low: number
  answered: number
}

const MOST_PRODUCTS = 50

/** What travellers said of their trips, and how soon the shop answered (desk book §6, 13). */
export async function countReviewed({ db, range, link }: Counting): Promise<Report> {
  const { rows } = await sql<Row>`
    select p.id, p.title as label, s.name as supplier, count(*)::int as count, sum(r.score)::int as sum,
      count(*) filter (where r.score <= 2)::int as low,
      count(*) filter (where r.replied_at <= r.written_at + interval '48 hours')::int as answered
    from review r join product p on p.id = r.product_id join supplier s on s.id = p.supplier_id
    where r.written_at >= ${range.since} and r.written_at < ${range.before} and not r.sample
    group by p.id, s.name order by count(*) desc, p.id`.execute(db)
  const cells = (some: readonly Row[]) => {
    const sum = (of: 'count' | 'sum' | 'low' | 'answered') => some.reduce((all, row) => all + row[of], 0)
    const count = sum('count')
    return [share(sum('sum'), count), count, share(sum('low'), count), share(sum('answered'), count)]
  }
  const [mean = null, count = null, low = null, answered = null] = cells(rows)
  const why = '这段时间没有点评'
  const columns = [
    { title: '平均分', unit: 'score', drawn: 'bar' },
    { title: '点评', unit: 'count' },
    { title: '2分及以下', unit: 'share' },
    { title: '48小时内回复', unit: 'share' },
  ] as const
  const list = `/reviews?tab=all&kind=product&from=${range.from}&until=${range.until}`
  const suppliers = [...Map.groupBy(rows, ({ supplier }) => supplier)]
  return {
    figures: [
      { title: '点评', unit: 'count', value: count, path: link('review.read', list) },
      { title: '平均分', unit: 'score', value: mean, why },
      { title: '2分及以下', unit: 'share', value: low, why },
      { title: '48小时内回复', unit: 'share', value: answered, why },
    ],
    parts: [
      {
        title: `按产品（点评最多的${MOST_PRODUCTS}个）`,
        columns,
        rows: rows.slice(0, MOST_PRODUCTS).map((row) => ({
          label: `${row.id} ${row.label}`,
          cells: cells([row]),
          path: link('review.read', `${list}&product_id=${row.id}`),
        })),
        nothing: why,
      },
      {
        title: '按供应商',
        columns,
        rows: suppliers.map(([label, own]) => ({ label, cells: cells(own) })),
        nothing: why,
      },
    ],
    notes: ['按写下点评的日期；定制服务的评价不在其中。'],
  }
}
