import type { Complaint, complaints } from '#src/api/content/complaints.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import {
  dueAfterReply,
  type TravellerAction,
  travellerFault,
} from '#src/domain/content/complaints/complaint.ts'
import { complaintDueAt } from '#src/domain/content/inquiry-work.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { countOrRefuse } from '#src/server/account/auth/service.ts'
import { findOrder } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findAssignee } from '#src/server/operations/service-work/service.ts'
import { changeInquiry, lockInquiryRow, openComplaint } from '../inquiries/service.ts'
import { insertMessage, listMessages } from './messages.ts'
import { attachPictures, picturesOf } from './pictures.ts'
import * as store from './store.ts'
import { complaintView, rowView } from './view.ts'

export { deletePicturesOf } from './pictures-store.ts'
export { listWaiting as listWaitingComplaints } from './store.ts'

/** Sent again within ten minutes it is the same complaint. */
const SAME_MS = 10 * 60_000
/** Who has so many waiting writes more to one of them. */
const MOST_WAITING = 5
const DAY = 86_400

type Fields<A extends keyof typeof complaints> = Input<(typeof complaints)[A]>

export async function listOwn(
  ctx: Ctx,
  member: Member,
  { page, size }: { page: number; size: number },
): Promise<Data<(typeof complaints)['list']>> {
  const offset = (page - 1) * size
  const { rows, total } = await store.pageOwn(ctx.db, member.id, { limit: size, offset })
  return { list: rows.map(rowView), total, page, size, has_more: offset + rows.length < total }
}

/** Refuses NOT_FOUND for another member's exactly as for none. */
export async function viewOwn({ now }: Ctx, db: Db, member: Member, complaintNo: string): Promise<Complaint> {
  const row = await store.findOwn(db, member.id, complaintNo)
  if (!row) throw new Refused('NOT_FOUND')
  const said = { messages: await listMessages(db, row.id), pictures: await picturesOf(db, row.id) }
  return complaintView(row, said, now)
}

/**
 * Takes a complaint: it has its number and its day at once. Refuses NOT_FOUND for an order that is not theirs, STATE
 * while five wait already, and TOO_OFTEN.
 */
export async function fileComplaint(
  ctx: Ctx,
  member: Member,
  { category, content, order_id, pictures_json: refs = [] }: Fields<'add'>,
): Promise<Complaint> {
  const { db, now } = ctx
  const order = order_id === undefined ? null : await findOrder(db, member.id, order_id)
  if (order === undefined) throw new Refused('NOT_FOUND')
  const orderId = order?.id ?? null
  return ctx.transaction(async (tx) => {
    await holdLock(tx, 'complaint', String(member.id))
    const same = await store.findSame(tx, member.id, { content, orderId }, new Date(now.getTime() - SAME_MS))
    if (same && holdsAll(await picturesOf(tx, same.id), null, refs))
      return viewOwn(ctx, tx, member, same.complaint_no)
    if ((await store.countWaiting(tx, member.id)) >= MOST_WAITING)
      throw new Refused('STATE', undefined, `您有${MOST_WAITING}份投诉正在处理，请在其中补充说明`)
    await countOrRefuse(tx, now, [{ key: `complaint:d:${member.id}`, windowSeconds: DAY, max: 5 }])
    const about = { memberId: member.id, orderId, category, content }
    const { id, complaintNo } = await openComplaint(ctx, tx, about)
    await attachPictures(tx, member.id, refs, { inquiryId: id, messageId: null })
    return viewOwn(ctx, tx, member, complaintNo)
  })
}

/** Whether these pictures came with that message, or with the complaint itself: then it is a second press. */
const holdsAll = (held: Map<number | null, string[]>, messageId: number | null, refs: readonly string[]) =>
  refs.every((ref) => held.get(messageId)?.includes(ref))

/** One act of the traveller on a complaint of theirs, under its row's lock. Refuses NOT_FOUND, and STATE with why. */
const acting = (
  ctx: Ctx,
  member: Member,
  { complaintNo, action }: { complaintNo: string; action: TravellerAction },
  work: (tx: Tx, row: store.ComplaintRow) => Promise<unknown>,
): Promise<Complaint> =>
  ctx.transaction(async (tx) => {
    const found = await store.findOwn(tx, member.id, complaintNo)
    if (!found) throw new Refused('NOT_FOUND')
    await lockInquiryRow(tx, found.id)
    const row = await store.findOwn(tx, member.id, complaintNo)
    if (!row) throw new Refused('NOT_FOUND')
    const fault = travellerFault(action, store.factsOf(row), ctx.now)
    if (fault !== null) throw new Refused('STATE', undefined, fault)
    await work(tx, row)
    return viewOwn(ctx, tx, member, complaintNo)
  })

async function say(
  { now }: Ctx,
  tx: Tx,
  member: Member,
  { id: inquiryId }: store.ComplaintRow,
  { content, refs }: { content: string; refs: readonly string[] },
) {
  const messageId = await insertMessage(tx, { inquiryId, at: now, staffId: null, text: content })
  await attachPictures(tx, member.id, refs, { inquiryId, messageId })
}

/** What the traveller adds. After an answer seven days begin anew; what waits already keeps its day. */
export const reply = (
  ctx: Ctx,
  member: Member,
  { complaint_no, content, pictures_json: refs = [] }: Fields<'reply'>,
) =>
  acting(ctx, member, { complaintNo: complaint_no, action: 'reply' }, async (tx, row) => {
    const { now } = ctx
    const last = (await listMessages(tx, row.id)).at(-1)
    const isSame =
      last?.side === 'traveller' && last.text === content && now.getTime() - last.at.getTime() < SAME_MS
    // A second press of the same words is the same reply.
    if (isSame && holdsAll(await picturesOf(tx, row.id), last.id, refs)) return
    await countOrRefuse(tx, now, [{ key: `complaint:reply:d:${member.id}`, windowSeconds: DAY, max: 30 }])
    await say(ctx, tx, member, row, { content, refs })
    const due_at = dueAfterReply(store.factsOf(row), row.due_at, now)
    await changeInquiry(tx, row.id, { answered_at: null, last_at: now, due_at })
  })

/** The traveller says that it is solved: it is closed, and stays so. */
export const confirmSolved = (ctx: Ctx, member: Member, { complaint_no }: Fields<'solved'>) =>
  acting(ctx, member, { complaintNo: complaint_no, action: 'solved' }, (tx, row) =>
    changeInquiry(tx, row.id, {
      status: 'done',
      closed_at: row.closed_at ?? ctx.now,
      solved_at: ctx.now,
      next_at: null,
    }),
  )

/**
 * Once, within fifteen days of its end: it waits again, with seven days of its own. For whoever had it, or for everybody
 * once that person does such work no more: what was closed went to nobody when they left.
 */
export const reopen = (
  ctx: Ctx,
  member: Member,
  { complaint_no, content, pictures_json: refs = [] }: Fields<'reopen'>,
) =>
  acting(ctx, member, { complaintNo: complaint_no, action: 'reopen' }, async (tx, row) => {
    const { now } = ctx
    await say(ctx, tx, member, row, { content, refs })
    const hasStaff = row.staff_id !== null && (await findAssignee(tx, row.staff_id, 'consult.work'))
    await changeInquiry(tx, row.id, {
      ...(!hasStaff && { staff_id: null }),
      status: 'contacted',
      closed_at: null,
      answered_at: null,
      reopened_at: now,
      last_at: now,
      due_at: complaintDueAt(now),
    })
  })
