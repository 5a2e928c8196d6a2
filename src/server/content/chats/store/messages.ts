import { type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Chat, ChatFrom, ChatKind } from '#src/platform/db/schema.gen.ts'
import type { Visitor } from './chats.ts'

/** What a card keeps: numbers alone. */
export interface CardRef {
  product_id?: number
  departure_id?: number
  order_no?: string
  rule_id?: number
}

export interface NewMessage {
  sender: ChatFrom
  staffId?: number
  kind: ChatKind
  clientId: string | null
  bodyEnc: Buffer | null
  card?: CardRef
  isMasked?: boolean
}

export interface MessageRecord {
  seq: number
  changed_seq: number
  sender: ChatFrom
  staff_id: number | null
  staff_name: string | null
  kind: ChatKind
  client_id: string | null
  body_enc: Buffer | null
  card: CardRef | null
  is_masked: boolean
  at: Date
  withdrawn_at: Date | null
}

/** The next number of a conversation whose row the transaction holds, and what else changes with it. */
const drawSeq = async (tx: Tx, chatId: number, changes: Updateable<Chat>): Promise<number> =>
  (
    await tx
      .updateTable('chat')
      .set({ ...changes, last_seq: sql`last_seq + 1` })
      .where('id', '=', chatId)
      .returning('last_seq')
      .executeTakeFirstOrThrow()
  ).last_seq

export async function appendMessage(
  tx: Tx,
  chatId: number,
  { sender, staffId, kind, clientId, bodyEnc, card, isMasked = false }: NewMessage,
  now: Date,
  changes: Updateable<Chat> = {},
): Promise<number> {
  const seq = await drawSeq(tx, chatId, { ...changes, last_at: now })
  await tx
    .insertInto('chat_message')
    .values({
      chat_id: chatId,
      seq,
      changed_seq: seq,
      sender,
      staff_id: staffId ?? null,
      kind,
      client_id: clientId,
      body_enc: bodyEnc,
      card: card ? JSON.stringify(card) : null,
      is_masked: isMasked,
      at: now,
    })
    .execute()
  return seq
}

/** Empties a message; what everybody sees of it then is a change with a number of its own. */
export async function emptyMessage(tx: Tx, chatId: number, seq: number, now: Date) {
  const changedSeq = await drawSeq(tx, chatId, {})
  await tx
    .updateTable('chat_message')
    .set({ changed_seq: changedSeq, body_enc: null, card: null, withdrawn_at: now })
    .where('chat_id', '=', chatId)
    .where('seq', '=', seq)
    .execute()
  await tx.deleteFrom('chat_picture').where('chat_id', '=', chatId).where('seq', '=', seq).execute()
}

const messages = (db: Db, chatId: number) =>
  db
    .selectFrom('chat_message as m')
    .leftJoin('staff', 'staff.id', 'm.staff_id')
    .select([
      'm.seq',
      'm.changed_seq',
      'm.sender',
      'm.staff_id',
      'staff.name as staff_name',
      'm.kind',
      'm.client_id',
      'm.body_enc',
      'm.card',
      'm.is_masked',
      'm.at',
      'm.withdrawn_at',
    ])
    .where('m.chat_id', '=', chatId)

/** A visitor never sees what staff say among themselves. */
const seenBy = (isVisitor: boolean) => sql<SqlBool>`(not ${isVisitor}::boolean or m.sender <> 'whisper')`

interface Page {
  isVisitor: boolean
  size: number
}

/** What has changed behind that number, in the order of the changes; one more than asked for tells that there is more. */
export const listChanges = async (
  db: Db,
  chatId: number,
  after: number,
  { isVisitor, size }: Page,
): Promise<MessageRecord[]> =>
  (await messages(db, chatId)
    .where('m.changed_seq', '>', after)
    .where(seenBy(isVisitor))
    .orderBy('m.changed_seq')
    .limit(size + 1)
    .execute()) as MessageRecord[]

/** The newest messages, or those before that one; in their order, and whether there are older ones. */
export async function listBefore(
  db: Db,
  chatId: number,
  before: number | null,
  { isVisitor, size }: Page,
): Promise<{ rows: MessageRecord[]; hasMore: boolean }> {
  const rows = (await messages(db, chatId)
    .where(sql<SqlBool>`(${before}::integer is null or m.seq < ${before})`)
    .where(seenBy(isVisitor))
    .orderBy('m.seq', 'desc')
    .limit(size + 1)
    .execute()) as MessageRecord[]
  return { rows: rows.slice(0, size).reverse(), hasMore: rows.length > size }
}

export const findMessage = async (db: Db, chatId: number, seq: number): Promise<MessageRecord | undefined> =>
  (await messages(db, chatId).where('m.seq', '=', seq).executeTakeFirst()) as MessageRecord | undefined

export const findByClientId = async (db: Db, chatId: number, clientId: string) =>
  (await messages(db, chatId).where('m.client_id', '=', clientId).executeTakeFirst()) as
    | MessageRecord
    | undefined

/** When the visitor wrote last, if that was not before `since`. */
export async function lastAskedAt(db: Db, chatId: number, since: Date): Promise<Date | null> {
  const last = await db
    .selectFrom('chat_message')
    .select('at')
    .where('chat_id', '=', chatId)
    .where('sender', '=', 'visitor')
    .where('at', '>=', since)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.at ?? null
}

/** More than an inquiry has room for, unless somebody sends word by word. */
const MOST_TEXTS = 200

/** The texts that the visitor has written since then and not taken back, sealed and in their order. */
export async function listTexts(db: Db, chatId: number, since: Date): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('chat_message')
    .select('body_enc')
    .where('chat_id', '=', chatId)
    .where('sender', '=', 'visitor')
    .where('at', '>=', since)
    .where('body_enc', 'is not', null)
    .orderBy('seq')
    .limit(MOST_TEXTS)
    .execute()
  return rows.flatMap(({ body_enc }) => body_enc ?? [])
}

/** The visitor's own message of that name, in whichever conversation it was kept. */
export const findOwnByClientId = (db: Db, { memberId, hash }: Visitor, clientId: string) =>
  db
    .selectFrom('chat_message as m')
    .innerJoin('chat as c', 'c.id', 'm.chat_id')
    .select(['m.chat_id', 'm.seq', 'm.at', 'm.is_masked'])
    .where('m.client_id', '=', clientId)
    .where('m.sender', '=', 'visitor')
    .where(
      memberId === null
        ? sql<SqlBool>`c.member_id is null and c.visitor_hash = ${hash}`
        : sql<SqlBool>`c.member_id = ${memberId}`,
    )
    .executeTakeFirst()

export const insertPicture = (tx: Tx, chatId: number, seq: number, contentEnc: Buffer) =>
  tx.insertInto('chat_picture').values({ chat_id: chatId, seq, content_enc: contentEnc }).execute()

export const findPicture = (db: Db, chatId: number, seq: number) =>
  db
    .selectFrom('chat_picture')
    .select('content_enc')
    .where('chat_id', '=', chatId)
    .where('seq', '=', seq)
    .executeTakeFirst()
