import { type Selectable, sql } from 'kysely'
import type { Day } from '#src/domain/calendar-day.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Inquiry, InquiryKind } from '#src/platform/db/schema.gen.ts'

/** What makes two inquiries one when they come soon after each other: who asks, and for what. */
export interface InquiryKey {
  phoneHash: Buffer
  kind: InquiryKind
  productId: number | null
  /** Of a campaign; empty for all others. */
  slug: string
  tripOn: Day | null
}

/** Only feedback on a page may come without name and telephone. */
export interface NewInquiry extends Omit<InquiryKey, 'phoneHash'> {
  name: string | null
  phoneEnc: Buffer | null
  phoneHash: Buffer | null
  message: string
  source: string
  pageUrl: string
  memberId: number | null
  /** The conversation in which it was asked. */
  chatId?: number
  /** By when somebody must have answered; null where nobody waits. */
  dueAt: Date | null
}

/** Two clicks at once come one after the other from here on, so that the second finds what the first has written. */
export const lockInquiry = (tx: Tx, { phoneHash, kind, productId }: InquiryKey) =>
  holdLock(tx, 'inquiry', `${kind} ${productId ?? 0} ${phoneHash.toString('hex')}`)

/**
 * One that staff have begun to answer is not added to: they would not see it. Nor is one of a conversation, which holds
 * the words of that alone.
 */
export const findRecentInquiry = (
  tx: Tx,
  { phoneHash, kind, productId, slug, tripOn }: InquiryKey,
  since: Date,
) =>
  tx
    .selectFrom('inquiry')
    .select(['id', 'message'])
    .where('phone_hash', '=', phoneHash)
    .where('kind', '=', kind)
    .where(sql<boolean>`product_id is not distinct from ${productId}::bigint`)
    .where('slug', '=', slug)
    .where(sql<boolean>`trip_on is not distinct from ${tripOn}::date`)
    .where('last_at', '>', since)
    .where('status', '=', 'new')
    .where('complaint_no', 'is', null)
    .where('asked_chat_id', 'is', null)
    .orderBy('last_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const appendMessage = (
  tx: Tx,
  { id }: Pick<Selectable<Inquiry>, 'id'>,
  message: string,
  lastAt: Date,
) => tx.updateTable('inquiry').set({ message, last_at: lastAt }).where('id', '=', id).execute()

/** Nothing happens to one that staff have begun to answer. */
export const rewriteNew = (tx: Tx, id: number, changes: { message: string; last_at?: Date }) =>
  tx
    .updateTable('inquiry')
    .set(changes)
    .where('id', '=', id)
    .where('status', '=', 'new')
    .where('complaint_no', 'is', null)
    .execute()

export async function insertInquiry(tx: Tx, inquiry: NewInquiry, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('inquiry')
    .values({
      kind: inquiry.kind,
      name: inquiry.name,
      phone_enc: inquiry.phoneEnc,
      phone_hash: inquiry.phoneHash,
      message: inquiry.message,
      product_id: inquiry.productId,
      source: inquiry.source,
      slug: inquiry.slug,
      trip_on: inquiry.tripOn,
      page_url: inquiry.pageUrl,
      member_id: inquiry.memberId,
      asked_chat_id: inquiry.chatId ?? null,
      due_at: inquiry.dueAt,
      created_at: now,
      last_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What was asked in one conversation leads to the other from here on, in which it goes on. */
export const followChat = (tx: Tx, from: number, to: number) =>
  tx.updateTable('inquiry').set({ asked_chat_id: to }).where('asked_chat_id', '=', from).execute()

export const findProduct = (db: Db, productId: number) =>
  db.selectFrom('product').select('id').where('id', '=', productId).executeTakeFirst()

/** Of an account that is closed, also those that the same phone left as a guest; another member’s that names it stay. */
export const deleteInquiries = (tx: Tx, { id, phone_hash }: { id: number; phone_hash: Buffer }) =>
  tx
    .deleteFrom('inquiry')
    .where((row) =>
      row.or([
        row('member_id', '=', id),
        row.and([row('member_id', 'is', null), row('phone_hash', '=', phone_hash)]),
      ]),
    )
    .execute()

interface Telephone {
  phone_enc: Buffer
  phone_hash: Buffer
}

/**
 * A member has another telephone: what they wrote to the shop with the old one follows, and answers go to the new one. What
 * they left without a login becomes theirs, since their orders may name the old one and are found by the member from here on;
 * whoever gets that telephone reads nothing of it.
 */
export const moveInquiries = (tx: Tx, memberId: number, from: Buffer, to: Telephone) =>
  tx
    .updateTable('inquiry')
    .set({ ...to, member_id: memberId })
    .where('phone_hash', '=', from)
    .where((row) => row.or([row('member_id', '=', memberId), row('member_id', 'is', null)]))
    .execute()
