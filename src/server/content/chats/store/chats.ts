import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Chat } from '#src/platform/db/schema.gen.ts'

/** Whose conversation it is: a member's, in any browser, or that of a browser without one. */
export interface Visitor {
  memberId: number | null
  /** Of the browser's nonce; null for a browser that has none. */
  hash: Buffer | null
}

const isTheirs = ({ memberId, hash }: Visitor) =>
  memberId === null
    ? sql<SqlBool>`chat.member_id is null and chat.visitor_hash = ${hash}`
    : sql<SqlBool>`chat.member_id = ${memberId}`

const chats = (db: Db) =>
  db
    .selectFrom('chat')
    .leftJoin('staff', 'staff.id', 'chat.owner_id')
    .selectAll('chat')
    .select('staff.name as owner_name')
export type ChatRecord = NonNullable<Awaited<ReturnType<typeof findChat>>>

export const findChat = (db: Db, id: number) => chats(db).where('chat.id', '=', id).executeTakeFirst()

/** Null beyond the visitor's own conversations. */
export const findOwn = (db: Db, visitor: Visitor, id: number) =>
  chats(db).where('chat.id', '=', id).where(isTheirs(visitor)).executeTakeFirst()

/** The one that goes on, or else the one that ended last. */
export const findNewest = (db: Db, visitor: Visitor) =>
  chats(db)
    .where(isTheirs(visitor))
    .orderBy(sql`chat.state = 'closed'`)
    .orderBy('chat.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whoever writes holds the row: numbers of messages are given one after the other, and committed in their order. */
export async function lockChat(tx: Tx, id: number) {
  await tx.selectFrom('chat').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return findChat(tx, id)
}

export async function lockOwn(tx: Tx, visitor: Visitor, id: number) {
  const found = await findOwn(tx, visitor, id)
  if (!found) return undefined
  await lockChat(tx, id)
  return findOwn(tx, visitor, id)
}

/** The conversation that goes on, locked. */
export async function lockOpen(tx: Tx, visitor: Visitor) {
  const found = await tx
    .selectFrom('chat')
    .select('id')
    .where(isTheirs(visitor))
    .where('state', '<>', 'closed')
    .forUpdate()
    .executeTakeFirst()
  return found && findChat(tx, found.id)
}

export async function insertChat(tx: Tx, row: Insertable<Chat>) {
  const { id } = await tx.insertInto('chat').values(row).returning('id').executeTakeFirstOrThrow()
  return lockChat(tx, id)
}

export const updateChat = (tx: Tx, id: number, changes: Updateable<Chat>) =>
  tx.updateTable('chat').set(changes).where('id', '=', id).execute()

/** The conversation in which an inquiry was asked; undefined for one that was left elsewhere. */
export const findOfInquiry = (db: Db, inquiryId: number) =>
  chats(db)
    .innerJoin('inquiry', 'inquiry.asked_chat_id', 'chat.id')
    .where('inquiry.id', '=', inquiryId)
    .executeTakeFirst()

/** Those of which a night's inquiry tells: a guest's that ended at the login, and then the one in which it goes on. */
export const listOfInquiry = (tx: Tx, inquiryId: number) =>
  tx
    .selectFrom('chat')
    .select(['id', 'waiting_since', 'created_at'])
    .where('inquiry_id', '=', inquiryId)
    .orderBy(sql`state <> 'closed'`)
    .orderBy('id')
    .execute()

/** How far somebody has read, never back and never beyond what there is. Changes nothing when it was read already. */
export async function noteRead(
  tx: Tx,
  id: number,
  side: 'visitor_read_seq' | 'staff_read_seq',
  seq: number,
): Promise<void> {
  await tx
    .updateTable('chat')
    .set(side, sql<number>`least(${seq}, last_seq)`)
    .where('id', '=', id)
    .where(sql<SqlBool>`${sql.ref(side)} < least(${seq}, last_seq)`)
    .execute()
}

export const countUnread = async (db: Db, { id, visitor_read_seq }: ChatRecord): Promise<number> => {
  const { count } = await db
    .selectFrom('chat_message')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('chat_id', '=', id)
    .where('seq', '>', visitor_read_seq)
    .where('sender', '=', 'staff')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Conversations of before that day, with everything in them; a few at a time, answers how many. */
export async function deleteChats(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('chat')
    .where('id', 'in', (of) =>
      of.selectFrom('chat').select('id').where('last_at', '<', before).orderBy('last_at').limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Conversations that wait for nobody and in which nobody has written since then. */
export const listIdle = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('chat')
    .select('id')
    .where('state', '<>', 'closed')
    .where('waiting_since', 'is', null)
    .where('last_at', '<', before)
    .orderBy('last_at')
    .limit(limit)
    .execute()
