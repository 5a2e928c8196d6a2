import { isWorkingTime } from '#src/domain/content/working-hours.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { insertStep } from './steps-store.ts'
import { ANSWERED_IN_CHAT, findInquiry, listCalledOfChat, lockInquiryRow, updateInquiry } from './store.ts'

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
    text: ANSWERED_IN_CHAT,
    at: now,
  })
}

/**
 * What was asked in a conversation at night and left its queue by a call that perhaps nobody took: whoever asked was
 * promised to be told of the answer, and has not been. Null where nobody waits for that.
 */
export async function findUntoldOfNight(tx: Tx, chatId: number): Promise<number | null> {
  const called = await listCalledOfChat(tx, chatId)
  return called.find(({ created_at }) => !isWorkingTime(created_at))?.id ?? null
}
