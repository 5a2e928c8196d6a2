import { sql } from 'kysely'
import { storedDepartureStatuses } from '#src/domain/booking/stock.ts'
import { reviewParts, reviewPartText } from '#src/domain/catalog/review-form.ts'
import { type Report, share } from '#src/domain/desk/reports/shape.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Counting, Span } from '../range.ts'

interface Row {
  id: number
  name: string
  departures: number
  people: number
  complaints: number
  reviews: number
  score: number
  /** Sum and number of the scores of each part, as `reviewParts` names them. */
  sums: (number | null)[]
  counts: number[]
}

/**
 * Who received whom, what travellers complained of and how they judged each part, by the day of departure (desk book §6,
 * 15). A supplier is the product's of today.
 */
export async function countSuppliers({ db, range, link }: Counting): Promise<Report> {
  const rows = await listSuppliers(db, range)
  const sum = (of: 'departures' | 'people' | 'complaints' | 'reviews' | 'score') =>
    rows.reduce((all, row) => all + row[of], 0)
  const states = storedDepartureStatuses.filter((status) => status !== 'cancelled')
  const days = `from=${range.from}&until=${range.until}&states=${states}`
  return {
    figures: [
      { title: '供应商', unit: 'count', value: rows.length },
      {
        title: '出发团期',
        unit: 'count',
        value: sum('departures'),
        path: link('departure.read', `/departures?view=list&${days}`),
      },
      { title: '成人与儿童', unit: 'people', value: sum('people') },
      { title: '投诉', unit: 'count', value: sum('complaints') },
      {
        title: '平均分',
        unit: 'score',
        value: share(sum('score'), sum('reviews')),
        why: '这些团期还没有点评',
      },
    ],
    parts: [
      {
        title: '按供应商',
        columns: [
          { title: '人数', unit: 'people', drawn: 'bar' },
          { title: '团期', unit: 'count' },
          { title: '投诉', unit: 'count' },
          { title: '点评', unit: 'count' },
          { title: '总分', unit: 'score' },
          ...reviewParts.map((part) => ({ title: reviewPartText[part], unit: 'score' }) as const),
        ],
        rows: rows.map(({ id, name, people, departures, complaints, reviews, score, sums, counts }) => ({
          label: name,
          cells: [
            ...[people, departures, complaints, reviews, share(score, reviews)],
            ...reviewParts.map((_, at) => share(sums[at] ?? 0, counts[at] ?? 0)),
          ],
          path: link('departure.read', `/departures?view=list&supplier_id=${id}&${days}`),
        })),
        nothing: '这段时间没有团期出发',
      },
    ],
    notes: [
      '人数是团期的已售名额（成人与儿童），取消的团期不计；供应商按产品现在的归属。',
      '投诉只计写明了订单的，点评按其出行日期；没有评到的部分是“–”。',
    ],
  }
}

async function listSuppliers(db: Db, { from, until }: Span): Promise<Row[]> {
  const sums = reviewParts.map((part) => sql`sum((r.dims ->> ${sql.lit(part)})::int)::float8`)
  const counts = reviewParts.map((part) => sql`count(r.dims ->> ${sql.lit(part)})::int`)
  const { rows } = await sql<Row>`
    with received as (
      select p.supplier_id as id, count(*)::int as departures, sum(d.sold)::int as people
      from departure d join product p on p.id = d.product_id
      where d.departs_on between ${from} and ${until} and d.status <> 'cancelled' and not p.sample group by 1),
    complained as (
      select p.supplier_id as id, count(*)::int as complaints
      from inquiry i join orders o on o.id = i.order_id join product p on p.id = o.product_id
      where i.complaint_no is not null and o.departs_on between ${from} and ${until} and not o.sample and not p.sample
      group by 1),
    judged as (
      select p.supplier_id as id, count(*)::int as reviews, sum(r.score)::int as score,
        array[${sql.join(sums)}] as sums, array[${sql.join(counts)}] as counts
      from review r join product p on p.id = r.product_id
      where r.trip_on between ${from} and ${until} and not r.sample and not p.sample group by 1)
    select s.id, s.name, coalesce(a.departures, 0) as departures, coalesce(a.people, 0) as people,
      coalesce(c.complaints, 0) as complaints, coalesce(j.reviews, 0) as reviews, coalesce(j.score, 0) as score,
      coalesce(j.sums, '{}') as sums, coalesce(j.counts, '{}') as counts
    from supplier s left join received a on a.id = s.id left join complained c on c.id = s.id
      left join judged j on j.id = s.id
    where a.id is not null or c.id is not null or j.id is not null
    order by people desc, s.id`.execute(db)
  return rows
}
