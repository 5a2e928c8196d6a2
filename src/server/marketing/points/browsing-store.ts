import { sql } from 'kysely'
import type { browsedPage } from '#src/domain/marketing/points/browsed-page.ts'
import type { Db } from '#src/platform/db/database.ts'

/** How often browsing has given a member points since then, and when it last did. */
export async function findBrowsing(db: Db, memberId: number, since: Date) {
  const { rows } = await sql<{ times: number; lastAt: Date | null }>`
    select count(*)::int as times, max(created_at) as "lastAt" from point_entry
    where member_id = ${memberId} and type = 'browsing' and created_at >= ${since}`.execute(db)
  return rows[0] ?? { times: 0, lastAt: null }
}

interface Visit {
  visitorHash: Buffer
  memberId: number
  /** As visits are stored. */
  url: string
}

/** Whether this session of the member opened that page within that time. */
export async function hasVisit(db: Db, visit: Visit, { from, until }: { from: Date; until: Date }) {
  const found = await db
    .selectFrom('page_visit')
    .select('id')
    .where('member_id', '=', visit.memberId)
    .where('visited_at', '>=', from)
    .where('visited_at', '<=', until)
    .where('visitor_hash', '=', visit.visitorHash)
    .where('url', '=', visit.url)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** What a page is about; null for one that the shop does not show. */
export async function findBrowsedTitle(
  db: Db,
  page: NonNullable<ReturnType<typeof browsedPage>>,
): Promise<string | null> {
  if ('campaign' in page) return findCampaignName(db, page.campaign)
  const found = await db
    .selectFrom('product')
    .select('title')
    .where('id', '=', page.productId)
    .where('status', '=', 'on_sale')
    .executeTakeFirst()
  return found?.title ?? null
}

/** Of a campaign that has something to show: an edition that was published once is shown for ever. */
async function findCampaignName(db: Db, slug: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select c.name from campaign c
    where c.slug = ${slug} and exists (
      select from campaign_edition e where e.campaign_id = c.id and e.status <> 'draft')`.execute(db)
  return rows[0]?.name ?? null
}

/** The title of a member's own order whose itinerary stands under a link; undefined otherwise. */
export async function findSharedOrder(
  db: Db,
  memberId: number,
  orderNo: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    select o.snapshot ->> 'title' as title from orders o join order_share s on s.order_id = o.id
    where o.order_no = ${orderNo} and o.member_id = ${memberId} and s.revoked_at is null
    limit 1`.execute(db)
  return rows[0]?.title
}
