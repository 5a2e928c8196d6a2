import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

export interface Visit {
  visitorHash: Buffer
  memberId: number | null
  url: string
  referrer: string
  now: Date
}

export const insertVisit = (db: Db, { visitorHash, memberId, url, referrer, now }: Visit) =>
  db
    .insertInto('page_visit')
    .values({ visitor_hash: visitorHash, member_id: memberId, url, referrer, visited_at: now })
    .execute()

/** A longer stay is a forgotten tab. The bound also keeps the search within the newest rows of the index. */
const LONGEST_STAY_MS = 2 * 3_600_000

/** Sets how long the page of a visit was seen. An unknown visit is not made up for it. */
export const setVisibleMs = (db: Db, { visitorHash, url, now }: Visit, ms: number) =>
  sql`update page_visit set visible_ms = ${Math.min(ms, LONGEST_STAY_MS)}
    where (id, visited_at) = (
      select id, visited_at from page_visit
      where visited_at > ${new Date(now.getTime() - LONGEST_STAY_MS)} and visited_at <= ${now}
        and visitor_hash = ${visitorHash} and url = ${url}
      order by visited_at desc limit 1)`.execute(db)

/** The most products remembered of one browser; the page shows six. */
const MOST_VIEWED = 20

/** Puts a product on sale first among those that this browser has seen, and forgets the twenty-first. One statement. */
export const insertViewed = (db: Db, visitorHash: Buffer, productId: number, now: Date) =>
  sql`with seen as (select id from product where id = ${productId} and status = 'on_sale'),
    forgotten as (
      delete from viewed_product where visitor_hash = ${visitorHash} and product_id in (
        select v.product_id from viewed_product v join seen on seen.id <> v.product_id
        where v.visitor_hash = ${visitorHash}
        order by v.viewed_at desc, v.product_id offset ${MOST_VIEWED - 1})
    )
    insert into viewed_product (visitor_hash, product_id, viewed_at)
    select ${visitorHash}, id, ${now} from seen
    on conflict (visitor_hash, product_id) do update set viewed_at = excluded.viewed_at`.execute(db)

/** A browser has a fresh nonce: what it has looked at goes on under that, which has looked at nothing yet. */
export const carryViewed = (tx: Tx, from: Buffer, to: Buffer) =>
  tx.updateTable('viewed_product').set({ visitor_hash: to }).where('visitor_hash', '=', from).execute()

/** The newest first, without the one being looked at. */
export async function listViewedIds(db: Db, visitorHash: Buffer, except: number | null, limit: number) {
  const rows = await db
    .selectFrom('viewed_product as v')
    .innerJoin('product as p', 'p.id', 'v.product_id')
    .select('v.product_id')
    .where('v.visitor_hash', '=', visitorHash)
    .where('p.status', '=', 'on_sale')
    .where('v.product_id', '<>', except ?? 0)
    .orderBy('v.viewed_at', 'desc')
    .orderBy('v.product_id')
    .limit(limit)
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** Forgets what the member's browsers looked at; the visits stay as numbers, without the member. */
export async function forgetVisits(tx: Tx, memberId: number) {
  await sql`delete from viewed_product where visitor_hash in (
    select visitor_hash from page_visit where member_id = ${memberId})`.execute(tx)
  await tx.updateTable('page_visit').set({ member_id: null }).where('member_id', '=', memberId).execute()
}
