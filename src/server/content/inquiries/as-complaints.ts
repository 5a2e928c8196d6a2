import { randomInt } from 'node:crypto'
import { dayOf } from '#src/domain/calendar-day.ts'
import { type ComplaintCategory, complaintDueAt } from '#src/domain/content/inquiry-work.ts'
import { cutText } from '#src/domain/cut-text.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { isComplaintNoTaken } from './desk/store.ts'

/** `TS26112104821`, drawn as the numbers of requests are. */
export async function drawComplaintNo(tx: Tx, now: Date) {
  const day = dayOf(now).slice(2).replaceAll('-', '')
  for (let tries = 0; tries < 50; tries++) {
    const complaintNo = `TS${day}${String(randomInt(100_000)).padStart(5, '0')}`
    if (!(await isComplaintNoTaken(tx, complaintNo))) return complaintNo
  }
  throw new Error('the numbers of the day are used up')
}

interface NewComplaint {
  memberId: number
  orderId: number | null
  category: ComplaintCategory
  content: string
}

/** What a member complains about: an inquiry that has its number and its seven days from the first moment. */
export async function openComplaint(
  ctx: Pick<Ctx, 'vault' | 'now' | 'jobs'>,
  tx: Tx,
  { memberId, orderId, category, content }: NewComplaint,
): Promise<{ id: number; complaintNo: string }> {
  const { vault, now } = ctx
  // A change of the telephone takes along what is there: it waits for this one, or this one for it.
  const member = await tx
    .selectFrom('member')
    .select(['name', 'phone_enc', 'phone_hash'])
    .where('id', '=', memberId)
    .forShare()
    .executeTakeFirstOrThrow()
  const complaintNo = await drawComplaintNo(tx, now)
  const dueAt = complaintDueAt(now)
  const { id } = await tx
    .insertInto('inquiry')
    .values({
      kind: 'complaint',
      name: cutText(member.name || '会员', 20),
      // Sealed anew: the member's may be of a key that is about to go.
      phone_enc: vault.seal(vault.open(member.phone_enc)),
      phone_hash: member.phone_hash,
      message: content,
      member_id: memberId,
      order_id: orderId,
      complaint_no: complaintNo,
      complaint_category: category,
      due_at: dueAt,
      created_at: now,
      last_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tellReceived(ctx, tx, { inquiryId: id, memberId, complaintNo, dueAt })
  return { id, complaintNo }
}

/** Whom its messages go to; null for feedback, which leaves no telephone, and for what is gone. */
export async function phoneOfInquiry({ db, vault }: Ctx, id: number): Promise<string | null> {
  const row = await db.selectFrom('inquiry').select('phone_enc').where('id', '=', id).executeTakeFirst()
  return row?.phone_enc ? vault.open(row.phone_enc) : null
}

/** Tells that a complaint has its number, and by which day it is answered. */
export const tellReceived = (
  ctx: Pick<Ctx, 'jobs' | 'now'>,
  tx: Tx,
  { dueAt, ...about }: { inquiryId: number; memberId: number | null; complaintNo: string; dueAt: Date },
) => notify(ctx, tx, 'complaint_received', { ...about, answerBy: dayOf(dueAt) })
