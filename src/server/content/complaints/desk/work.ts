import type { DeskComplaint, deskComplaints } from '#src/api/desk/service/complaints.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { onlyOf } from '#src/domain/account/staff.ts'
import { type ComplaintAction, complaintFault } from '#src/domain/content/complaints/complaint.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Audited } from '#src/platform/http/handlers.ts'
import { badFields } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { type Act, actOn, findAssignee, refuseNumbers } from '#src/server/operations/service-work/service.ts'
import { changeInquiry, type InquiryChanges, insertStep, lockInquiryRow } from '../../inquiries/service.ts'
import { insertMessage } from '../messages.ts'
import { factsOf } from '../store.ts'
import { viewComplaint } from './read.ts'
import * as store from './store.ts'

type Fields<A extends keyof typeof deskComplaints> = Input<(typeof deskComplaints)[A]>
type Changed = Promise<Audited<DeskComplaint>>

/** One act on a complaint: refuses NOT_FOUND, and STATE by whom where somebody was first. */
const acting = (
  ctx: Ctx,
  staff: Staff,
  { complaint_no: no, version, action }: { complaint_no: string; version?: number; action: ComplaintAction },
  work: (acting: { tx: Tx; row: store.DeskRow }) => Promise<Act<InquiryChanges>>,
): Changed =>
  actOn(
    ctx,
    {
      entity: 'complaint',
      id: no,
      async find(tx) {
        const reach = onlyOf(staff, 'consult.work')
        const found = await store.findComplaint(tx, no, reach)
        if (!found) return undefined
        await lockInquiryRow(tx, found.id)
        return store.findComplaint(tx, no, reach)
      },
      stepsOf: ({ id }) => ({ inquiry: id }),
      faultOf: (row) => complaintFault(action, factsOf(row)),
      beforeOf: ({ status, staff_id }) => ({ status, staff_id }),
      async write(tx, row, changes, step) {
        await changeInquiry(tx, row.id, changes)
        await insertStep(tx, { inquiry_id: row.id, staff_id: staff.id, ...step })
      },
      view: (tx) => viewComplaint(ctx, tx, staff, no, null),
    },
    version,
    work,
  )

const about = ({ id, member_id, complaint_no }: store.DeskRow) => ({
  inquiryId: id,
  memberId: member_id,
  complaintNo: complaint_no,
})

/** Answers the traveller, who is told by message and SMS. The clock stops until they write again. */
export const answerComplaint = (
  ctx: Ctx,
  staff: Staff,
  { complaint_no, version, text }: Fields<'answer'>,
): Changed =>
  acting(ctx, staff, { complaint_no, version, action: 'answer' }, async ({ tx, row }) => {
    refuseNumbers('text', text)
    const messageId = await insertMessage(tx, { inquiryId: row.id, at: ctx.now, staffId: staff.id, text })
    await notify(ctx, tx, 'complaint_answered', { ...about(row), messageId })
    return {
      changes: {
        status: 'contacted',
        staff_id: row.staff_id ?? staff.id,
        first_reply_at: row.first_reply_at ?? ctx.now,
        answered_at: ctx.now,
      },
      step: { kind: 'answer' },
      after: { answered: true },
    }
  })

/** For colleagues alone; it changes nothing of the complaint, and stays possible when it is closed. */
export const noteComplaint = (ctx: Ctx, staff: Staff, { complaint_no, text }: Fields<'note'>): Changed =>
  acting(ctx, staff, { complaint_no, action: 'note' }, async () => {
    refuseNumbers('text', text)
    return { changes: {}, step: { kind: 'note', text }, after: { note: true } }
  })

export const assignComplaint = (ctx: Ctx, staff: Staff, input: Fields<'assign'>): Changed =>
  acting(ctx, staff, { ...input, action: 'assign' }, async ({ tx }) => {
    const { staff_id, text = '' } = input
    refuseNumbers('text', text)
    if (!(await findAssignee(tx, staff_id, 'consult.work')))
      throw badFields({ staff_id: '这位同事不能处理投诉' })
    return {
      changes: { staff_id },
      step: { kind: 'assign', to_staff_id: staff_id, text },
      after: { staff_id },
    }
  })

/** Closes it; the result is the shop's last word, which the traveller is told. */
export const closeComplaint = (
  ctx: Ctx,
  staff: Staff,
  { complaint_no, version, result }: Fields<'close'>,
): Changed =>
  acting(ctx, staff, { complaint_no, version, action: 'close' }, async ({ tx, row }) => {
    refuseNumbers('result', result)
    const messageId = await insertMessage(tx, {
      inquiryId: row.id,
      at: ctx.now,
      staffId: staff.id,
      text: result,
    })
    const mayReopen = row.reopened_at === null
    await notify(ctx, tx, 'complaint_closed', { ...about(row), messageId, mayReopen })
    return {
      changes: {
        status: 'done',
        closed_at: ctx.now,
        answered_at: ctx.now,
        next_at: null,
        first_reply_at: row.first_reply_at ?? ctx.now,
      },
      step: { kind: 'close' },
      after: { status: 'done' },
    }
  })
