import type { deskInquiries, InquiryDetail } from '#src/api/desk/service/inquiries.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { maskNumbers } from '#src/domain/account/masks.ts'
import { complaintDueAt, type InquiryAction, inquiryActionFault } from '#src/domain/content/inquiry-work.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Audited } from '#src/platform/http/handlers.ts'
import { badFields } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import {
  type Act,
  actOn,
  findAssignee,
  refuseContact,
  refuseNumbers,
} from '#src/server/operations/service-work/service.ts'
import { openForInquiry } from '../../chats/service.ts'
import { openRequestFor } from '../../custom-trips/service.ts'
import { drawComplaintNo, tellReceived } from '../as-complaints.ts'
import { reachOf, viewInquiry } from './read.ts'
import { insertStep } from './steps-store.ts'
import * as store from './store.ts'
import { factsOf } from './views.ts'

type Fields<A extends keyof typeof deskInquiries> = Input<(typeof deskInquiries)[A]>
type Changed = Promise<Audited<InquiryDetail>>

/** One act on an inquiry: refuses NOT_FOUND, and STATE by whom where somebody was first. */
const acting = (
  ctx: Ctx,
  staff: Staff,
  { id, version, action }: { id: number; version?: number; action: InquiryAction },
  work: (acting: { tx: Tx; row: store.InquiryRecord }) => Promise<Act<store.Changes>>,
): Changed =>
  actOn(
    ctx,
    {
      entity: 'inquiry',
      id,
      async find(tx) {
        await store.lockInquiryRow(tx, id)
        return store.findInquiry(tx, id, reachOf(staff))
      },
      stepsOf: () => ({ inquiry: id }),
      faultOf: (row) => inquiryActionFault(action, factsOf(row)),
      beforeOf: ({ status, staff_id }) => ({ status, staff_id }),
      async write(tx, _, changes, step) {
        await store.updateInquiry(tx, id, changes)
        await insertStep(tx, { inquiry_id: id, staff_id: staff.id, ...step })
      },
      view: (tx) => viewInquiry(ctx, tx, staff, { id, reach: { onlyOf: null } }),
    },
    version,
    work,
  )

/** Notes a call, and when to call again. The first one is the inquiry's first reply, and whoever made it has it. */
export const recordContact = (ctx: Ctx, staff: Staff, input: Fields<'step'>): Changed =>
  acting(ctx, staff, { id: input.id, action: 'step' }, async ({ row }) => {
    const { way, text, next_at } = input
    refuseContact(ctx, input)
    return {
      changes: {
        status: 'contacted',
        staff_id: row.staff_id ?? staff.id,
        first_reply_at: row.first_reply_at ?? ctx.now,
        next_at: next_at ?? null,
      },
      step: { kind: 'contact', way, text },
      after: { status: 'contacted', way },
    }
  })

export const assignInquiry = (ctx: Ctx, staff: Staff, input: Fields<'assign'>): Changed =>
  acting(ctx, staff, { ...input, action: 'assign' }, async ({ tx }) => {
    const { staff_id, text = '' } = input
    refuseNumbers('text', text)
    if (!(await findAssignee(tx, staff_id, 'consult.work')))
      throw badFields({ staff_id: '这位同事不能处理咨询' })
    return {
      changes: { staff_id },
      step: { kind: 'assign', to_staff_id: staff_id, text },
      after: { staff_id },
    }
  })

/** From here on it is a complaint with a number, answered within seven days; whoever left it is told both. */
export const markComplaint = (ctx: Ctx, staff: Staff, input: Fields<'complain'>): Changed =>
  acting(ctx, staff, { ...input, action: 'complain' }, async ({ tx, row }) => {
    const { category, text } = input
    refuseNumbers('text', text)
    const complaint_no = await drawComplaintNo(tx, ctx.now)
    const due_at = complaintDueAt(ctx.now)
    const about = { inquiryId: row.id, memberId: row.member_id, complaintNo: complaint_no }
    await tellReceived(ctx, tx, { ...about, dueAt: due_at })
    return {
      changes: { complaint_no, complaint_category: category, due_at },
      step: { kind: 'complaint', text },
      after: { complaint_no, category },
    }
  })

/** Makes a request for a custom trip of it, with a promise of its own, and closes it. Refuses DUPLICATE with its number. */
export const turnToCustom = (ctx: Ctx, staff: Staff, input: Fields<'custom'>): Changed =>
  acting(ctx, staff, { ...input, action: 'custom' }, async ({ tx, row }) => {
    const { name, phone_enc, phone_hash, member_id, message } = row
    if (phone_enc === null || phone_hash === null)
      throw new Error('an inquiry without telephone was let through')
    const { id, requestNo } = await openRequestFor(ctx, tx, {
      // Feedback may come without one.
      name: name ?? '客人',
      // Sealed anew: the inquiry's may be of a key that is about to go.
      phoneEnc: ctx.vault.seal(ctx.vault.open(phone_enc)),
      phoneHash: phone_hash,
      memberId: member_id,
      place: input.place,
      wishes: message,
    })
    return {
      changes: { status: 'done', closed_at: ctx.now, request_id: id, next_at: null },
      step: { kind: 'custom', text: requestNo },
      after: { status: 'done', request_no: requestNo },
    }
  })

/**
 * 转会话: goes on as a conversation with whoever left it, which this person begins with a first message and answers.
 * Refuses STATE also for somebody who is blocked or whose conversation is a colleague's.
 */
export const turnToChat = (ctx: Ctx, staff: Staff, input: Fields<'chat'>): Changed =>
  acting(ctx, staff, { ...input, action: 'chat' }, async ({ tx, row }) => {
    const asked = [row.product_title, row.trip_on && `${row.trip_on} 出发`, maskNumbers(row.message)]
    const chatId = await openForInquiry(ctx, tx, staff, {
      inquiryId: row.id,
      memberId: row.member_id,
      leftAt: row.created_at,
      asked: asked.filter(Boolean).join('，'),
      pageUrl: row.page_url,
      text: input.text,
    })
    return {
      changes: {
        status: 'done',
        closed_at: ctx.now,
        chat_id: chatId,
        staff_id: row.staff_id ?? staff.id,
        first_reply_at: row.first_reply_at ?? ctx.now,
        next_at: null,
      },
      step: { kind: 'chat' },
      after: { status: 'done', chat_id: chatId },
    }
  })

export const closeInquiry = (ctx: Ctx, staff: Staff, input: Fields<'close'>): Changed =>
  acting(
    ctx,
    staff,
    { ...input, action: input.status === 'invalid' ? 'discard' : 'close' },
    async ({ row }) => {
      const { status, reason } = input
      refuseNumbers('reason', reason)
      return {
        changes: {
          status,
          closed_at: ctx.now,
          next_at: null,
          ...(status === 'done' && row.first_reply_at === null && { first_reply_at: ctx.now }),
        },
        step: { kind: 'close', text: reason },
        after: { status },
        reason,
      }
    },
  )
