import type { chat as calls } from '#src/api/content/chat.ts'
import type { Input } from '#src/api/endpoint.ts'
import { guestLabel, systemText } from '#src/domain/content/chat/chat.ts'
import { isWorkingTime } from '#src/domain/content/working-hours.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { countOrRefuse, phoneOfMember } from '#src/server/account/auth/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { leaveFromChat, rewriteFromChat } from '../inquiries/service.ts'
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

/**
 * What is asked while nobody works becomes an inquiry (rule book §16.4): a member is told by the number of the account,
 * a guest is asked for one.
 */
export async function tellOfNight(ctx: Ctx, tx: Tx, chat: store.ChatRecord, pageUrl: string) {
  const phone = chat.member_id === null ? null : await phoneOfMember({ ...ctx, db: tx }, chat.member_id)
  const told = phone === null ? systemText.offlineGuest : systemText.offline
  await sayAsSystem(ctx, tx, chat.id, told(ctx.now))
  if (phone !== null) await makeInquiry(ctx, tx, chat, phone, pageUrl)
}

async function makeInquiry(ctx: Ctx, tx: Tx, chat: store.ChatRecord, phone: string, pageUrl: string) {
  const inquiryId = await leaveFromChat(ctx, tx, {
    name: chat.member_id === null ? guestLabel(chat.visitor_hash) : await nameOf(tx, chat.member_id),
    phone,
    texts: await textsSince(ctx, tx, chat.id, chat.waiting_since ?? ctx.now),
    pageUrl,
    memberId: chat.member_id,
    chatId: chat.id,
  })
  await store.updateChat(tx, chat.id, { inquiry_id: inquiryId })
}

const textsSince = async ({ vault }: Ctx, tx: Tx, chatId: number, since: Date) =>
  (await messages.listTexts(tx, chatId, since)).map((body) => vault.open(body))

/**
 * The inquiry of the night, while nobody has begun to answer it, says what the visitor has written since they wait: at
 * `saidAt` they wrote more, or something was taken back. A conversation that is over waits no more: all of it is told.
 */
export async function retellInquiry(ctx: Ctx, tx: Tx, chat: store.ChatRecord, saidAt?: Date) {
  if (chat.inquiry_id === null) return
  const texts: string[] = []
  for (const { id, waiting_since, created_at } of await store.listOfInquiry(tx, chat.inquiry_id))
    texts.push(...(await textsSince(ctx, tx, id, waiting_since ?? created_at)))
  await rewriteFromChat(tx, chat.inquiry_id, texts, saidAt)
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
    if (!(await messages.lastAskedAt(tx, chat_id, chat.waiting_since ?? ctx.now))) throw noNeed()
    await makeInquiry(ctx, tx, chat, phone, chat.page_url)
    await sayAsSystem(ctx, tx, chat_id, systemText.phoneLeft())
  })
  return {}
}
