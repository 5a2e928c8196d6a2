import type { deskChats } from '#src/api/desk/service/chats.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { systemText, withdrawFault } from '#src/domain/content/chat/chat.ts'
import { withoutDocuments } from '#src/domain/content/chat/hidden-numbers.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Audited } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { claimableRules } from '#src/server/marketing/coupons/service.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { answeredInChat, findUntoldOfNight } from '../../inquiries/service.ts'
import { isDeparture, isOrderOf, isProduct } from '../cards.ts'
import { sayAsSystem } from '../night.ts'
import { keepPicture } from '../pictures.ts'
import * as store from '../store/chats.ts'
import * as messages from '../store/messages.ts'
import { reachOf } from './read.ts'

type Fields<A extends keyof typeof deskChats> = Input<(typeof deskChats)[A]>
type Written = Promise<Audited<{ seq: number }>>

/** The conversation, locked, as far as the person's right reaches. Refuses NOT_FOUND. */
export async function lockReadable(tx: Tx, staff: Staff, id: number) {
  const chat = await store.lockChat(tx, id)
  const { onlyOf } = reachOf(staff)
  if (!chat || (onlyOf !== null && chat.owner_id !== onlyOf)) throw new Refused('NOT_FOUND')
  return chat
}

/** Refuses STATE for a conversation that is over, or that a colleague answers; one that nobody has is theirs from now on. */
export async function lockToAnswer(ctx: Ctx, tx: Tx, staff: Staff, id: number) {
  const chat = await lockReadable(tx, staff, id)
  if (chat.state === 'closed') throw new Refused('STATE', undefined, '会话已结束')
  if (chat.owner_id === staff.id) return chat
  if (chat.owner_id !== null)
    throw new Refused('STATE', undefined, `由${chat.owner_name ?? '同事'}接待，可以写内部备注`)
  await takeOver(ctx, tx, staff, chat)
  return chat
}

/** The visitor is told who answers. */
export async function takeOver(ctx: Ctx, tx: Tx, staff: Staff, chat: store.ChatRecord) {
  await store.updateChat(tx, chat.id, { owner_id: staff.id, state: 'open' })
  return sayAsSystem(ctx, tx, chat.id, systemText.taken(staff.name))
}

/**
 * Refuses NOT_FOUND for a product that is not sold, a date that is not there, an order that is not this member's and a
 * coupon that nobody may claim now.
 */
async function cardOf(
  ctx: Ctx,
  tx: Tx,
  chat: store.ChatRecord,
  input: Fields<'send'>,
): Promise<messages.CardRef> {
  const { kind, product_id = 0, departure_id = 0, order_no = '', rule_id = 0 } = input
  const cards = {
    product: { ref: { product_id }, isThere: () => isProduct(tx, product_id) },
    date: { ref: { departure_id }, isThere: () => isDeparture(tx, departure_id) },
    coupon: { ref: { rule_id }, isThere: () => isClaimable(ctx, tx, rule_id) },
    order: {
      ref: { order_no },
      isThere: async () => chat.member_id !== null && (await isOrderOf(tx, order_no, chat.member_id)),
    },
  }
  const { ref, isThere } = cards[kind === 'text' ? 'product' : kind]
  if (!(await isThere())) throw new Refused('NOT_FOUND')
  return ref
}

const isClaimable = async ({ now }: Ctx, db: Tx, ruleId: number) =>
  (await claimableRules({ db, now })).some(({ id }) => id === ruleId)

type Draft = Pick<messages.NewMessage, 'kind' | 'card' | 'clientId'> & {
  text: string
  picture?: Uint8Array
}
/** Of a screen, which names it. */
type Answer = Draft & { clientId: string }

const auditOf = (id: number, after: Record<string, unknown>) => [{ entity: 'chat', id, after }]

export const sendAnswer = (ctx: Ctx, staff: Staff, input: Fields<'send'>): Written =>
  answer(ctx, staff, input.id, async (tx, chat) => ({
    clientId: input.client_id,
    kind: input.kind,
    text: input.text ?? '',
    ...(input.kind !== 'text' && { card: await cardOf(ctx, tx, chat, input) }),
  }))

export const sendPictureAnswer = (
  ctx: Ctx,
  staff: Staff,
  input: Fields<'sendPicture'>,
  picture: Uint8Array,
): Written =>
  answer(ctx, staff, input.id, async () => ({
    clientId: input.client_id,
    kind: 'picture',
    text: '',
    picture,
  }))

/** Keeps an answer once, however often it arrives. */
const answer = (
  ctx: Ctx,
  staff: Staff,
  id: number,
  answerOf: (tx: Tx, chat: store.ChatRecord) => Promise<Answer>,
): Written =>
  ctx.transaction(async (tx) => {
    const before = await lockReadable(tx, staff, id)
    const draft = await answerOf(tx, before)
    const kept = await messages.findByClientId(tx, id, draft.clientId)
    if (kept) return { answer: { seq: kept.seq }, audit: auditOf(id, { seq: kept.seq, again: true }) }
    const chat = await lockToAnswer(ctx, tx, staff, id)
    const seq = await writeAnswer(ctx, tx, staff, chat, draft)
    return { answer: { seq }, audit: auditOf(id, { seq, kind: draft.kind }) }
  })

/** An answer in a conversation that is this person's: the visitor waits no more, and is told elsewhere of what was asked at night. */
export async function writeAnswer(ctx: Ctx, tx: Tx, staff: Staff, chat: store.ChatRecord, draft: Draft) {
  const text = withoutDocuments(draft.text)
  const seq = await messages.appendMessage(
    tx,
    chat.id,
    {
      sender: 'staff',
      staffId: staff.id,
      kind: draft.kind,
      clientId: draft.clientId,
      bodyEnc: draft.text === '' ? null : ctx.vault.seal(text),
      isMasked: text !== draft.text,
      ...(draft.card && { card: draft.card }),
    },
    ctx.now,
    {
      waiting_since: null,
      due_at: null,
      inquiry_id: null,
      first_reply_at: chat.first_reply_at ?? ctx.now,
    },
  )
  if (draft.picture) await keepPicture(ctx.vault, tx, chat.id, seq, draft.picture)
  await store.noteRead(tx, chat.id, 'staff_read_seq', seq)
  const inquiryId = chat.inquiry_id ?? (await findUntoldOfNight(tx, chat.id))
  if (inquiryId !== null) await tellAnswered(ctx, tx, staff, chat, inquiryId, seq)
  return seq
}

/** Whoever asked at night has left the page since: by SMS, and in a member's message centre. */
async function tellAnswered(
  ctx: Ctx,
  tx: Tx,
  staff: Staff,
  chat: store.ChatRecord,
  inquiryId: number,
  seq: number,
) {
  await answeredInChat(tx, { id: inquiryId, staffId: staff.id, now: ctx.now })
  await notify(ctx, tx, 'chat_answered', { inquiryId })
  if (chat.member_id === null) return
  await notify(ctx, tx, 'chat_unseen', { memberId: chat.member_id, chatId: chat.id, seq })
  await store.updateChat(tx, chat.id, { told_seq: seq })
}

/** Colleagues may say something to each other in a conversation that one of them answers, also when it is over. */
export const whisper = (ctx: Ctx, staff: Staff, { id, client_id, text }: Fields<'whisper'>): Written =>
  ctx.transaction(async (tx) => {
    await lockReadable(tx, staff, id)
    const kept = await messages.findByClientId(tx, id, client_id)
    const seq =
      kept?.seq ??
      (await messages.appendMessage(
        tx,
        id,
        {
          sender: 'whisper',
          staffId: staff.id,
          kind: 'text',
          clientId: client_id,
          bodyEnc: ctx.vault.seal(withoutDocuments(text)),
        },
        ctx.now,
      ))
    return { answer: { seq }, audit: auditOf(id, { seq }) }
  })

/** Refuses NOT_FOUND for what this person did not write, STATE when it is too late. Twice is once. */
export const withdrawAnswer = (ctx: Ctx, staff: Staff, { id, seq }: Fields<'withdraw'>): Written =>
  ctx.transaction(async (tx) => {
    await lockReadable(tx, staff, id)
    const message = await messages.findMessage(tx, id, seq)
    if (message?.staff_id !== staff.id) throw new Refused('NOT_FOUND')
    if (message.withdrawn_at === null) {
      const fault = withdrawFault(message.at, ctx.now)
      if (fault) throw new Refused('STATE', undefined, fault)
      await messages.emptyMessage(tx, id, seq, ctx.now)
    }
    return { answer: { seq }, audit: auditOf(id, { seq }) }
  })

/** The owner alone has read for the shop; a colleague who looks has not. */
export const readAsStaff = (ctx: Ctx, staff: Staff, { id, seq }: Fields<'read'>): Written =>
  ctx.transaction(async (tx) => {
    const chat = await lockReadable(tx, staff, id)
    if (chat.owner_id === staff.id) await store.noteRead(tx, id, 'staff_read_seq', seq)
    return { answer: { seq }, audit: auditOf(id, { seq }) }
  })
