import type { deskChats } from '#src/api/desk/service/chats.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import { answerDueAt, BLOCKED_HOURS, systemText } from '#src/domain/content/chat/chat.ts'
import { withoutDocuments } from '#src/domain/content/chat/hidden-numbers.ts'
import { cutText } from '#src/domain/cut-text.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Audited } from '#src/platform/http/handlers.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { phoneOfMember } from '#src/server/account/auth/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findAssignee, refuseNumbers } from '#src/server/operations/service-work/service.ts'
import { leaveFromChat } from '../../inquiries/service.ts'
import { sayAsSystem } from '../night.ts'
import { blockVisitor } from '../store/blocks.ts'
import * as store from '../store/chats.ts'
import { appendMessage } from '../store/messages.ts'
import { labelOf, reachOf } from './read.ts'
import { findListed, findUncalled } from './store.ts'
import { lockReadable, lockToAnswer, takeOver } from './write.ts'

const HOUR_MS = 3_600_000

type Fields<A extends keyof typeof deskChats> = Input<(typeof deskChats)[A]>
type Written = Promise<Audited<{ seq: number }>>

const isLeading = (staff: Staff) => scopesOf(staff, 'chat.lead').length > 0

/** 接待. Whoever is first has it; a lead may take over what a colleague has. Taking what is one's own changes nothing. */
export const takeChat = (ctx: Ctx, staff: Staff, { id }: Fields<'take'>): Written =>
  ctx.transaction(async (tx) => {
    const chat = await lockReadable(tx, staff, id)
    if (chat.state === 'closed') throw new Refused('STATE', undefined, '会话已结束')
    const before = { owner_id: chat.owner_id }
    if (chat.owner_id === staff.id)
      return { answer: { seq: chat.last_seq }, audit: [{ entity: 'chat', id, before, after: before }] }
    if (chat.owner_id !== null && !isLeading(staff))
      throw new Refused('STATE', undefined, `${chat.owner_name ?? '同事'}已接待`)
    const seq = await takeOver(ctx, tx, staff, chat)
    return { answer: { seq }, audit: [{ entity: 'chat', id, before, after: { owner_id: staff.id } }] }
  })

/**
 * 转接, with a word to the colleague that the visitor does not see. Its owner does it, a lead, or anybody where nobody has it.
 * It waits for who receives it, also where the shop had the last word: the visitor was told that somebody comes.
 */
export const transferChat = (ctx: Ctx, staff: Staff, input: Fields<'transfer'>): Written =>
  ctx.transaction(async (tx) => {
    const { id, staff_id, role, text = '' } = input
    const chat = await lockReadable(tx, staff, id)
    if (chat.state === 'closed') throw new Refused('STATE', undefined, '会话已结束')
    if (chat.owner_id !== null && chat.owner_id !== staff.id && !isLeading(staff))
      throw new Refused('STATE', undefined, `由${chat.owner_name ?? '同事'}接待`)
    if (staff_id !== undefined && !(await findAssignee(tx, staff_id, 'chat.work')))
      throw badFields({ staff_id: '这位同事不能处理会话' })
    if (text !== '')
      await appendMessage(
        tx,
        id,
        {
          sender: 'whisper',
          staffId: staff.id,
          kind: 'text',
          clientId: null,
          bodyEnc: ctx.vault.seal(withoutDocuments(text)),
        },
        ctx.now,
      )
    const seq = await sayAsSystem(ctx, tx, id, systemText.handedOn())
    const after =
      staff_id === undefined
        ? { owner_id: null, state: 'waiting' as const, for_role: role ?? 'service' }
        : { owner_id: staff_id, state: 'open' as const }
    await store.updateChat(tx, id, {
      ...after,
      ...(chat.waiting_since === null && { waiting_since: ctx.now, due_at: answerDueAt(ctx.now, false) }),
    })
    const before = { owner_id: chat.owner_id, state: chat.state }
    return { answer: { seq }, audit: [{ entity: 'chat', id, before, after }] }
  })

/** It is over, and nobody waits in it any more. */
async function end(ctx: Ctx, tx: Tx, staff: Staff, { id, subject }: Fields<'close'>) {
  const seq = await sayAsSystem(ctx, tx, id, systemText.closed())
  await store.updateChat(tx, id, {
    ...{ state: 'closed', closed_at: ctx.now, closed_by: staff.id, subject },
    ...{ waiting_since: null, due_at: null },
  })
  return seq
}

/** 结束, with what it was about. The visitor may then give a score. */
export const closeChat = (ctx: Ctx, staff: Staff, { id, subject }: Fields<'close'>): Written =>
  ctx.transaction(async (tx) => {
    refuseNumbers('subject', subject)
    const chat = await lockToAnswer(ctx, tx, staff, id)
    const seq = await end(ctx, tx, staff, { id, subject })
    const before = { state: chat.state }
    return { answer: { seq }, audit: [{ entity: 'chat', id, before, after: { state: 'closed', subject } }] }
  })

/** 拉黑, as this member and as this browser: the conversation ends with it. */
export const blockChat = (ctx: Ctx, staff: Staff, { id, reason }: Fields<'block'>): Written =>
  ctx.transaction(async (tx) => {
    refuseNumbers('reason', reason)
    const chat = await lockToAnswer(ctx, tx, staff, id)
    const until = new Date(ctx.now.getTime() + BLOCKED_HOURS * HOUR_MS)
    await blockVisitor(tx, {
      ...{ chat_id: id, member_id: chat.member_id, visitor_hash: chat.visitor_hash },
      ...{ until, reason, staff_id: staff.id, at: ctx.now },
    })
    const seq = await end(ctx, tx, staff, { id, subject: cutText(`拉黑：${reason}`, 60) })
    const after = { state: 'closed', blocked_until: until }
    return { answer: { seq }, audit: [{ entity: 'chat', id, before: { state: chat.state }, after, reason }] }
  })

/**
 * 转留言: somebody will be called back, and until then waits in the queue of inquiries. What is written in the conversation
 * meanwhile is not that call. The member's own telephone, unless another one was given.
 */
export const turnToInquiry = (
  ctx: Ctx,
  staff: Staff,
  { id, phone: given, text }: Fields<'toInquiry'>,
): Promise<Audited<{ inquiry_id: number }>> =>
  ctx.transaction(async (tx) => {
    refuseNumbers('text', text)
    const chat = await lockReadable(tx, staff, id)
    if (await findUncalled(tx, id)) throw new Refused('STATE', undefined, '这个会话已转留言')
    const phone =
      given ?? (chat.member_id === null ? null : await phoneOfMember({ ...ctx, db: tx }, chat.member_id))
    if (phone === null) throw badFields({ phone: '请填写客人的手机号' })
    const row = await findListed(tx, id, reachOf(staff))
    const inquiryId = await leaveFromChat(ctx, tx, {
      name: row ? labelOf(row) : '',
      phone,
      texts: [text],
      pageUrl: chat.page_url,
      memberId: chat.member_id,
      chatId: id,
    })
    await store.updateChat(tx, id, { waiting_since: null, due_at: null })
    return {
      answer: { inquiry_id: inquiryId },
      audit: [{ entity: 'chat', id, after: { inquiry_id: inquiryId } }],
    }
  })
