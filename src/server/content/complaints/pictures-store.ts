import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { ComplaintPicture } from '#src/platform/db/schema.gen.ts'

export const insertPicture = (db: Db, row: Insertable<ComplaintPicture>) =>
  db.insertInto('complaint_picture').values(row).execute()

export interface Held {
  inquiryId: number
  /** Null for what came with the complaint itself. */
  messageId: number | null
}

/** Gives a member's own pictures, which no complaint holds yet, to this one in their order; answers how many there were. */
export async function attach(
  tx: Tx,
  memberId: number,
  refs: readonly string[],
  { inquiryId, messageId }: Held,
) {
  const { numAffectedRows } = await sql`
    update complaint_picture p set inquiry_id = ${inquiryId}, message_id = ${messageId}, position = t.place - 1
    from unnest(${refs}::text[]) with ordinality as t (ref, place)
    where p.ref = t.ref and p.member_id = ${memberId} and p.inquiry_id is null`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Of one complaint: with each its message, in their order. */
export const listPictures = (db: Db, inquiryId: number) =>
  db
    .selectFrom('complaint_picture')
    .select(['ref', 'message_id'])
    .where('inquiry_id', '=', inquiryId)
    .orderBy('message_id')
    .orderBy('position')
    .execute()

/** One that the complaint holds. */
export const findHeld = (db: Db, inquiryId: number, ref: string) =>
  db
    .selectFrom('complaint_picture')
    .select('content_enc')
    .where('inquiry_id', '=', inquiryId)
    .where('ref', '=', ref)
    .executeTakeFirst()

/** A picture by its name: who sent it, and in which complaint it is. */
export const findByRef = (db: Db, ref: string) =>
  db
    .selectFrom('complaint_picture as p')
    .leftJoin('inquiry as i', 'i.id', 'p.inquiry_id')
    .select(['p.content_enc', 'p.member_id', 'p.inquiry_id', 'i.complaint_no'])
    .where('p.ref', '=', ref)
    .executeTakeFirst()

/** Of an account that is closed: what its complaints hold goes with them, this is what was never sent. */
export const deletePicturesOf = (tx: Tx, { id }: { id: number }) =>
  tx.deleteFrom('complaint_picture').where('member_id', '=', id).execute()

export const deleteUnsent = (db: Db, until: Date, limit: number) =>
  db
    .deleteFrom('complaint_picture')
    .where('id', 'in', (each) =>
      each
        .selectFrom('complaint_picture')
        .select('id')
        .where('inquiry_id', 'is', null)
        .where('sent_at', '<', until)
        .orderBy('sent_at')
        .limit(limit)
        // One that is being sent at this moment is left to whoever sends it.
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow()
