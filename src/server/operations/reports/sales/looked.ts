import { sql } from 'kysely'
import { addMonths, dayOf } from '#src/domain/calendar-day.ts'
import { stepPaths, VISIT_MONTHS } from '#src/domain/content/page-address.ts'
import { type Report, share } from '#src/domain/desk/reports/shape.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Counting, Span } from '../range.ts'
import { firstPaid } from './first-paid.ts'

const MOST_PRODUCTS = 50
/** Who pays in these days may have looked so much earlier. */
const EARLIER_DAYS = 30

interface Visitors {
  lists: number
  details: number
  journeys: number
}
interface Deals {
  made: number
  signed: number
  paid: number
  /** Of those that were paid: whose member has left no visit. */
  unseen: number
}
interface Product {
  id: number
  title: string
  visitors: number
  orders: number
}

/**
 * Deals beside the browsers that looked at a product, and the steps between (desk book §6, 4): two counts of one period,
 * not a cohort. Only visits that were recorded are known, and the page says how many deals have none.
 */
export async function countLooked({ db, now, range, link }: Counting): Promise<Report> {
  const isKnown = range.from >= `${addMonths(dayOf(now), -VISIT_MONTHS).slice(0, 7)}-01`
  const deals = await countDeals(db, range)
  const { lists, details, journeys } = await countVisitors(db, range)
  const products = isKnown ? await listProducts(db, range) : []
  const gone = `访问记录只留${VISIT_MONTHS}个月`
  const why = isKnown ? '这段时间没有详情页的访问记录' : gone
  const seen = (count: number) => (isKnown ? count : null)
  const ordered = `ordered_from=${range.from}&ordered_until=${range.until}`
  const paid = link('order.read', `/orders?paid_from=${range.from}&paid_until=${range.until}`)
  const steps = [
    { label: '列表（人）', cells: [seen(lists)] },
    { label: '详情（人）', cells: [seen(details)] },
    { label: '选行程（人）', cells: [seen(journeys)] },
    { label: '下单（单）', cells: [deals.made], path: link('order.read', `/orders?${ordered}`) },
    { label: '签约（单）', cells: [deals.signed] },
    { label: '付款（单）', cells: [deals.paid], path: paid },
  ]
  return {
    figures: [
      { title: '看订比', unit: 'share', value: isKnown ? share(deals.paid, details) : null, why },
      { title: '成交订单', unit: 'count', value: deals.paid, path: paid },
      { title: '看过详情的访客', unit: 'people', value: seen(details), why: gone },
      {
        title: '没有访问记录的成交',
        unit: 'share',
        value: isKnown ? share(deals.unseen, deals.paid) : null,
        why: isKnown ? '这段时间没有成交' : gone,
      },
    ],
    parts: [
      {
        title: '从列表到付款：同一段时间里各自的数',
        columns: [{ title: '人或单', unit: 'count', drawn: 'bar' }],
        rows: steps,
        nothing: '',
      },
      {
        title: `按产品（看的人最多的${MOST_PRODUCTS}个）`,
        columns: [
          { title: '看订比', unit: 'share', drawn: 'bar' },
          { title: '看过详情的访客', unit: 'people' },
          { title: '成交订单', unit: 'count' },
        ],
        rows: products.map(({ id, title, visitors, orders }) => ({
          label: `${id} ${title}`,
          cells: [share(orders, visitors), visitors, orders],
          path: link(
            'order.read',
            `/orders?product_id=${id}&paid_from=${range.from}&paid_until=${range.until}`,
          ),
        })),
        nothing: why,
      },
    ],
    notes: [
      '看订比 = 这段时间的成交订单 ÷ 这段时间看过产品详情的访客：两个数各按自己的日期，不是同一批人。',
      '访客按浏览器计，换一个浏览器算另一人。打开页面后没有任何操作、不执行脚本或不接受 cookie 的访问不记，所以真实的访客更多。',
      `“没有访问记录的成交”：下单会员从开始日前${EARLIER_DAYS}天起没有登录后的访问记录，例如代客下单、定制，或访问没有记下。`,
    ],
  }
}

/** The visits of a span with their paths; a path tells which step it was. */
const visitsOf = ({ since, before }: Pick<Span, 'since' | 'before'>) => sql`
  select visitor_hash, split_part(url, '?', 1) as path, substring(url from '[?&]productId=(\\d{1,9})(&|$)')::int as product_id
  from page_visit where visited_at >= ${since} and visited_at < ${before}`

async function countVisitors(db: Db, span: Span): Promise<Visitors> {
  const { rows } = await sql<Visitors>`
    with seen as (
      select visitor_hash, path = any(${stepPaths.list}::text[]) as lists,
        path = any(${stepPaths.detail}::text[]) and product_id is not null as details,
        path = any(${stepPaths.journey}::text[]) as journeys
      from (${visitsOf(span)}) v),
    each as (
      select bool_or(lists) as lists, bool_or(details) as details, bool_or(journeys) as journeys
      from seen group by visitor_hash)
    select count(*) filter (where lists)::int as lists, count(*) filter (where details)::int as details,
      count(*) filter (where journeys)::int as journeys from each`.execute(db)
  return rows[0] ?? { lists: 0, details: 0, journeys: 0 }
}

async function countDeals(db: Db, span: Span): Promise<Deals> {
  const { since, before } = span
  const earlier = new Date(since.getTime() - EARLIER_DAYS * 86_400_000)
  const { rows } = await sql<Deals>`
    with seen as materialized (
      select distinct member_id from page_visit
      where member_id is not null and visited_at >= ${earlier} and visited_at < ${before}),
    sold as (
      select o.member_id in (select member_id from seen) as is_seen
      from (${firstPaid(span)}) paid join orders o on o.id = paid.order_id)
    select
      (select count(*) from orders where created_at >= ${since} and created_at < ${before} and not sample)::int as made,
      (select count(distinct c.order_id) from contract c join orders o on o.id = c.order_id
        where c.signed_at >= ${since} and c.signed_at < ${before} and not o.sample and not exists (
          select from contract first where first.order_id = c.order_id and first.signed_at < ${since}))::int as signed,
      (select count(*) from sold)::int as paid, (select count(*) from sold where not is_seen)::int as unseen`.execute(
    db,
  )
  return rows[0] ?? { made: 0, signed: 0, paid: 0, unseen: 0 }
}

async function listProducts(db: Db, span: Span): Promise<Product[]> {
  const { rows } = await sql<Product>`
    with looked as (
      select product_id, count(distinct visitor_hash)::int as visitors from (${visitsOf(span)}) v
      where path = any(${stepPaths.detail}::text[]) and product_id is not null group by 1),
    sold as (
      select o.product_id, count(*)::int as orders from (${firstPaid(span)}) paid join orders o on o.id = paid.order_id
      where o.product_id is not null group by 1)
    select p.id::float8 as id, p.title, coalesce(l.visitors, 0) as visitors, coalesce(s.orders, 0) as orders
    from product p left join looked l on l.product_id = p.id left join sold s on s.product_id = p.id
    where l.product_id is not null or s.product_id is not null
    order by visitors desc, orders desc, p.id limit ${MOST_PRODUCTS}`.execute(db)
  return rows
}
