import { type SqlBool, sql } from 'kysely'
import { instantOf, MOST_COUNTED, PAGE_ROWS, type Position } from '#src/domain/desk/list.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { ChatKind } from '#src/platform/db/schema.gen.ts'
import type { ChatRecord } from '../store/chats.ts'
import { firstReplies } from '../store/first-replies.ts'

/** `onlyOf`: a person who sees what was handed to them, and nothing else. */
export interface Reach {
  onlyOf: number | null
}

export type ListedChat = ChatRecord & {
  member_name: string | null
  last_kind: ChatKind | null
  last_body_enc: Buffer | null
  unread: number
}

export interface Conditions extends Reach {
  tab: 'active' | 'others' | 'closed'
  staffId: number
}

const matching = ({ tab, staffId, onlyOf }: Conditions) => {
  const reach = sql`(${onlyOf}::bigint is null or c.owner_id = ${onlyOf})`
  const tabs = {
    active: sql`c.state <> 'closed' and (c.owner_id is null or c.owner_id = ${staffId})`,
    others: sql`c.state <> 'closed' and c.owner_id <> ${staffId}`,
    closed: sql`c.state = 'closed'`,
  }
  return sql<SqlBool>`${tabs[tab]} and ${reach}`
}

const columns = sql`c.*, s.name as owner_name, m.name as member_name, last.kind as last_kind,
  last.body_enc as last_body_enc,
  (select count(*)::int from chat_message u where u.chat_id = c.id and u.seq > c.staff_read_seq
    and u.sender = 'visitor' and u.withdrawn_at is null) as unread`
const from = sql`chat c left join staff s on s.id = c.owner_id left join member m on m.id = c.member_id
  left join lateral (select l.kind, l.body_enc from chat_message l where l.chat_id = c.id
    and l.sender in ('visitor', 'staff') and l.withdrawn_at is null order by l.seq desc limit 1) last on true`

/** What waits by when it is due, before the rest; of that the newest first. One row more than a page has. */
export async function listChats(db: Db, conditions: Conditions, after: Position | undefined) {
  // Later is less: what waits stands before what does not, and the earliest due first.
  const key = sql`coalesce(c.due_at, timestamptz '9999-01-01' - (c.last_at - timestamptz '1970-01-01'))`
  // First which rows, then their names and last words: years of closed conversations are only sorted.
  const { rows } = await sql<ListedChat & { sorted_at: Date }>`
    with page as materialized (
      select c.id, ${key} as sorted_at from chat c
      where ${matching(conditions)}
        and ${after ? sql`(${key}, c.id) > (${instantOf(after.value)}::timestamptz, ${after.id}::bigint)` : sql`true`}
      order by ${key}, c.id limit ${PAGE_ROWS + 1})
    select ${columns}, page.sorted_at from ${from} join page on page.id = c.id
    order by page.sorted_at, c.id`.execute(db)
  return rows
}

export async function countChats(db: Db, conditions: Conditions): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from chat c where ${matching(conditions)} limit ${MOST_COUNTED + 1}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findListed(db: Db, id: number, { onlyOf }: Reach): Promise<ListedChat | undefined> {
  const { rows } = await sql<ListedChat>`
    select ${columns} from ${from}
    where c.id = ${id} and (${onlyOf}::bigint is null or c.owner_id = ${onlyOf})`.execute(db)
  return rows[0]
}

/** The inquiry of a conversation that waits to be answered: asked at night, or made of it by 转留言. */
export const findUncalled = (db: Db, chatId: number) =>
  db
    .selectFrom('inquiry')
    .select(['id', 'phone_hash'])
    .where('asked_chat_id', '=', chatId)
    .where('status', '=', 'new')
    .where('complaint_no', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const MOST_BESIDE = 5

/** What the browser of the visitor has looked at, the newest first. */
export const listViewed = (db: Db, visitorHash: Buffer) =>
  db
    .selectFrom('viewed_product as v')
    .innerJoin('product as p', 'p.id', 'v.product_id')
    .select(['p.id', 'p.title', 'p.cover', 'v.viewed_at as at'])
    .where('v.visitor_hash', '=', visitorHash)
    .orderBy('v.viewed_at', 'desc')
    .limit(MOST_BESIDE)
    .execute()

export const listFavourites = (db: Db, memberId: number) =>
  db
    .selectFrom('favourite as s')
    .innerJoin('product as p', 'p.id', 's.product_id')
    .select(['p.id', 'p.title', 'p.cover', 's.saved_at as at'])
    .where('s.member_id', '=', memberId)
    .orderBy('s.saved_at', 'desc')
    .orderBy('p.id')
    .limit(MOST_BESIDE)
    .execute()

export const listEarlier = (db: Db, { id, member_id, visitor_hash }: ChatRecord) =>
  db
    .selectFrom('chat')
    .select(['id', 'created_at as at', 'subject'])
    .where('id', '<>', id)
    .where(
      member_id === null
        ? sql<SqlBool>`member_id is null and visitor_hash = ${visitor_hash}`
        : sql<SqlBool>`member_id = ${member_id}`,
    )
    .orderBy('id', 'desc')
    .limit(MOST_BESIDE)
    .execute()

/** Coupons that can be used now. */
export async function countCoupons(db: Db, memberId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('coupon')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .where('state', '=', 'unused')
    .where('valid_to', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Who answers, with how many each has open and how many of them wait. */
export async function loadOfEach(db: Db) {
  const { rows } = await sql<{ id: number; name: string; open_count: number; waiting_count: number }>`
    select s.id, s.name, count(*)::int as open_count, count(c.waiting_since)::int as waiting_count
    from chat c join staff s on s.id = c.owner_id where c.state <> 'closed'
    group by s.id order by open_count desc, s.id limit 200`.execute(db)
  return rows
}

/** Who waits and who answers now, and the median of the first answers since then. */
export async function figuresSince(db: Db, { onlyOf }: Reach, since: Date) {
  const { rows } = await sql<{
    waiting: number
    open: number
    people: number
    first_reply_seconds: number | null
  }>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'open')::int as open,
      count(distinct owner_id) filter (where state = 'open')::int as people,
      (select round(percentile_cont(0.5) within group (order by seconds))::int from (${firstReplies(since)}) replied
        where ${onlyOf}::bigint is null or owner_id = ${onlyOf}) as first_reply_seconds
    from chat where state <> 'closed' and (${onlyOf}::bigint is null or owner_id = ${onlyOf})`.execute(db)
  const [row] = rows
  return row ?? { waiting: 0, open: 0, people: 0, first_reply_seconds: null }
}
