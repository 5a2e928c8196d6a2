import type { chat as calls } from '#src/api/content/chat.ts'
import type { Input } from '#src/api/endpoint.ts'
import { guestLabel, systemText } from '#src/domain/content/chat/chat.ts'
import { isWorkingTime } from '#src/domain/content/working-hours.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { countOrRefuse, phoneOfMember } from '#src/server/account/auth/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { leaveFromChat } from '../inquiries/service.ts'
import * as store from './store/chats.ts'
import * as messages from './store/messages.ts'
import { asksPhone } from './views.ts'
import { visitorOf } from './visitor.ts'

const PHONES_PER_HOUR = 10

/**
 * Whether there is nothing to say about the hour: somebody works, or it was said to what the visitor asked last and is
 * not answered yet. What the shop says meanwhile, as when it hands the conversation on, tells nobody of the hour.
 */
export async function isToldOfNight(tx: Tx, chat: store.ChatRecord, now: Date): Promise<boolean> {
  if (isWorkingTime(now) || chat.inquiry_id !== null) return true
  if (chat.waiting_since === null) return false
  const askedAt = await messages.lastAskedAt(tx, chat.id, chat.waiting_since)
  return askedAt !== null && !isWorkingTime(askedAt)
}

export const sayAsSystem = (ctx: Ctx, tx: Tx, chatId: number, text: string) =>
  messages.appendMessage(
    tx,
    chatId,
    { sender: 'system', kind: 'text', clientId: null, bodyEnc: ctx.vault.seal(text) },
    ctx.now,
  )

interface Asked {
  text: string
  pageUrl: string
}

/**
 * What is asked while nobody works becomes an inquiry (rule book §16.4): a member is told by the number of the account,
 * a guest is asked for one.
 */
export async function tellOfNight(ctx: Ctx, tx: Tx, chat: store.ChatRecord, asked: Asked) {
  const phone = chat.member_id === null ? null : await phoneOfMember({ ...ctx, db: tx }, chat.member_id)
  await sayAsSystem(ctx, tx, chat.id, phone === null ? systemText.offlineGuest() : systemText.offline())
  if (phone !== null) await makeInquiry(ctx, tx, chat, phone, asked)
}

async function makeInquiry(ctx: Ctx, tx: Tx, chat: store.ChatRecord, phone: string, asked: Asked) {
  const inquiryId = await leaveFromChat(ctx, tx, {
    name: chat.member_id === null ? guestLabel(chat.visitor_hash) : await nameOf(tx, chat.member_id),
    phone,
    message: asked.text === '' ? '见在线客服会话' : asked.text,
    pageUrl: asked.pageUrl,
    memberId: chat.member_id,
    chatId: chat.id,
  })
  await store.updateChat(tx, chat.id, { inquiry_id: inquiryId })
}

async function nameOf(tx: Tx, memberId: number) {
  const member = await tx.selectFrom('member').select('name').where('id', '=', memberId).executeTakeFirst()
  return member?.name || '会员'
}

const noNeed = () => new Refused('STATE', undefined, '现在无需留下手机号')

/** Refuses NOT_FOUND, and STATE where no telephone is asked for or nothing was asked that it could be for. */
export async function leavePhone(
  ctx: Ctx,
  member: Member | null,
  { chat_id, phone }: Input<(typeof calls)['phone']>,
) {
  const limit = { key: `chat:phone:h:${ctx.visitor.network}`, windowSeconds: 3_600, max: PHONES_PER_HOUR }
  await countOrRefuse(ctx.db, ctx.now, [limit])
  await ctx.transaction(async (tx) => {
    const chat = await store.lockOwn(tx, visitorOf(ctx, member), chat_id)
    if (!chat) throw new Refused('NOT_FOUND')
    if (!asksPhone(chat, ctx.now)) throw noNeed()
    const { rows } = await messages.listBefore(tx, chat_id, null, { isVisitor: true, size: 20 })
    const asked = rows.find(({ sender, at }) => sender === 'visitor' && at >= (chat.waiting_since ?? at))
    if (!asked) throw noNeed()
    const text = asked.body_enc ? ctx.vault.open(asked.body_enc) : ''
    await makeInquiry(ctx, tx, chat, phone, { text, pageUrl: chat.page_url })
    await sayAsSystem(ctx, tx, chat_id, systemText.phoneLeft())
  })
  return {}
}
