import { type Insertable, sql } from 'kysely'
import type { MessageKind } from '#src/domain/account/member-codes.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Message } from '#src/platform/db/schema.gen.ts'

/** Answers whether the message is new: it is not when there was one with the same `dedupe`. */
export async function insertMessage(tx: Tx, message: Insertable<Message>) {
  const { numInsertedOrUpdatedRows: inserted = 0n } = await tx
    .insertInto('message')
    .values(message)
    .onConflict((told) => told.column('dedupe').doNothing())
    .executeTakeFirstOrThrow()
  return inserted > 0n
}

export async function listTold(db: Db, dedupes: readonly string[]) {
  const rows = await db
    .selectFrom('message')
    .select('dedupe')
    .where('dedupe', '=', sql<string>`any(${dedupes})`)
    .execute()
  return rows.map(({ dedupe }) => dedupe)
}

interface MessageRow {
  id: number
  kind: MessageKind
  title: string
  body: string
  url: string
  sentAt: Date
  read: boolean
}

interface Wanted {
  kind: MessageKind | null
  limit: number
  offset: number
}

/** The newest first. `unread` counts all kinds; a page past the end is empty and still tells both counts. */
export async function findMessagePage(db: Db, memberId: number, { kind, limit, offset }: Wanted) {
  const { rows } = await sql<{ total: number; unread: number } & (MessageRow | { id: null })>`
    with mine as (
      select * from message where member_id = ${memberId}
    )
    select whole.total, whole.unread, part.id, part.kind, part.title, part.body, part.url,
      part.sent_at as "sentAt", part.read_at is not null as read
    from (
      select (count(*) filter (where ${kind}::message_kind is null or kind = ${kind}))::int as total,
        (count(*) filter (where read_at is null))::int as unread
      from mine
    ) whole
    left join (
      select * from mine where ${kind}::message_kind is null or kind = ${kind}
      order by sent_at desc, id desc limit ${limit} offset ${offset}
    ) part on true
    order by part.sent_at desc, part.id desc`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    unread: rows[0]?.unread ?? 0,
    rows: rows.flatMap(({ total: _, unread: __, ...row }) => (row.id === null ? [] : [row])),
  }
}

/** Answers whether the message exists and is this member's. A second reading keeps the time of the first. */
export async function readMessage(db: Db, memberId: number, id: number, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('message')
    .set((each) => ({ read_at: each.fn.coalesce('read_at', each.val(now)) }))
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const readAllMessages = (db: Db, memberId: number, now: Date) =>
  db
    .updateTable('message')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .execute()

export async function countUnread(db: Db, memberId: number) {
  const { unread } = await db
    .selectFrom('message')
    .select((each) => each.fn.countAll<number>().as('unread'))
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

export const forgetMessages = (db: Db, before: Date) =>
  db.deleteFrom('message').where('sent_at', '<', before).execute()

/** Deletes the messages of an account that is being closed. */
export const deleteMessages = (tx: Tx, memberId: number) =>
  tx.deleteFrom('message').where('member_id', '=', memberId).execute()
