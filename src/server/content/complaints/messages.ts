import type { Db, Tx } from '#src/platform/db/database.ts'

interface NewMessage {
  inquiryId: number
  at: Date
  /** Who of the staff says it; null for the traveller. */
  staffId: number | null
  text: string
}

export async function insertMessage(tx: Tx, { inquiryId, at, staffId, text }: NewMessage) {
  const { id } = await tx
    .insertInto('complaint_message')
    .values({
      inquiry_id: inquiryId,
      at,
      side: staffId === null ? 'traveller' : 'staff',
      staff_id: staffId,
      text,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** More than any complaint has; a bound all the same. */
const MOST = 200

/** What was said of a complaint since it was made, the oldest first; of too much the newest. */
export async function listMessages(db: Db, inquiryId: number) {
  const newest = await db
    .selectFrom('complaint_message as m')
    .leftJoin('staff as s', 's.id', 'm.staff_id')
    .select(['m.id', 'm.at', 'm.side', 'm.text', 'm.staff_id', 's.name as staff_name'])
    .where('m.inquiry_id', '=', inquiryId)
    .orderBy('m.id', 'desc')
    .limit(MOST)
    .execute()
  return newest.toReversed()
}
