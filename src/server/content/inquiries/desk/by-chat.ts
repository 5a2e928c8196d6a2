import type { Tx } from '#src/platform/db/database.ts'
import { insertStep } from './steps-store.ts'
import { findInquiry, lockInquiryRow, updateInquiry } from './store.ts'

/** A clerk has answered in the conversation what was asked there at night. One that is closed by now stays as it is. */
export async function answeredInChat(
  tx: Tx,
  { id, staffId, now }: { id: number; staffId: number; now: Date },
) {
  await lockInquiryRow(tx, id)
  const row = await findInquiry(tx, id, { onlyOf: null })
  if (!row || row.status === 'done' || row.status === 'invalid') return
  await updateInquiry(tx, id, {
    status: 'contacted',
    staff_id: row.staff_id ?? staffId,
    first_reply_at: row.first_reply_at ?? now,
  })
  await insertStep(tx, {
    inquiry_id: id,
    staff_id: staffId,
    kind: 'contact',
    way: 'other',
    text: '已在会话中答复',
    at: now,
  })
}
