import type { chat as calls } from '#src/api/content/chat.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { answerDueAt, blockedText } from '#src/domain/content/chat/chat.ts'
import { withoutDocuments } from '#src/domain/content/chat/hidden-numbers.ts'
import { localPath } from '#src/domain/content/local-path.ts'
import { productOfAddress, visitedAddress } from '#src/domain/content/page-address.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { hit } from '#src/platform/limits.ts'
import { Refused } from '#src/platform/refused.ts'
import { countOrRefuse } from '#src/server/account/auth/service.ts'
import { screenSized } from '#src/server/catalog/pictures/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { isOrderOf, isProduct } from './cards.ts'
import { isToldOfNight, retellInquiry, tellOfNight } from './night.ts'
import { keepPicture } from './pictures.ts'
import { findBlock } from './store/blocks.ts'
import * as store from './store/chats.ts'
import * as messages from './store/messages.ts'
import { keyOf, visitorOf } from './visitor.ts'

const MESSAGES_PER_MINUTE = 20
const PICTURES_PER_MINUTE = 3
/** Conversations that begin from one address in a day: a large office, and no flood. */
const CHATS_PER_DAY = 60

type Sent = Data<(typeof calls)['send']>
type Draft = Pick<messages.NewMessage, 'kind' | 'card'> & {
  clientId: string
  text: string
  pageUrl: string
  picture?: Uint8Array
}

const refuseFlood = ({ db, now }: Ctx, visitor: store.Visitor, kind: 'message' | 'picture') =>
  countOrRefuse(db, now, [
    {
      key: `chat:${kind}:m:${keyOf(visitor)}`,
      windowSeconds: 60,
      max: kind === 'picture' ? PICTURES_PER_MINUTE : MESSAGES_PER_MINUTE,
    },
  ])

/** Only a page of our own, without what is somebody's in its address. */
const pageOf = (address = '') => (localPath(address) === null ? '' : visitedAddress(address))

/** Refuses NOT_FOUND for a product that is not sold and for somebody else's order, NOT_LOGIN for a guest's order. */
export async function sendMessage(ctx: Ctx, member: Member | null, input: Input<(typeof calls)['send']>) {
  const visitor = visitorOf(ctx, member)
  await refuseFlood(ctx, visitor, 'message')
  const common = { clientId: input.client_id, pageUrl: pageOf(input.page_url), text: '' }
  if (input.kind === 'order') {
    if (!member) throw new Refused('NOT_LOGIN')
    const order_no = input.order_id ?? ''
    if (!(await isOrderOf(ctx.db, order_no, member.id))) throw new Refused('NOT_FOUND')
    return send(ctx, visitor, { ...common, kind: 'order', card: { order_no } })
  }
  const { text = '' } = input
  const product_id = input.kind === 'product' ? (input.product_id ?? 0) : await productIn(ctx, text)
  if (product_id === null) return send(ctx, visitor, { ...common, kind: 'text', text })
  if (!(await isProduct(ctx.db, product_id))) throw new Refused('NOT_FOUND')
  return send(ctx, visitor, { ...common, kind: 'product', card: { product_id } })
}

/** The product whose page a message is the address of; null where it says anything else. */
async function productIn({ db, publicUrl }: Ctx, text: string): Promise<number | null> {
  if (!text.startsWith(`${publicUrl}/`) || /\s/.test(text)) return null
  const id = productOfAddress(text.slice(publicUrl.length))
  return id !== null && (await isProduct(db, id)) ? id : null
}

/** Refuses PARAM `file` for what is no picture. */
export async function sendPicture(
  ctx: Ctx,
  member: Member | null,
  input: Input<(typeof calls)['picture']>,
  file: Uint8Array,
): Promise<Sent> {
  const visitor = visitorOf(ctx, member)
  await refuseFlood(ctx, visitor, 'picture')
  const picture = await screenSized(file)
  const draft = { clientId: input.client_id, pageUrl: pageOf(input.page_url), text: '', picture }
  return send(ctx, visitor, { ...draft, kind: 'picture' })
}

/**
 * Keeps a message of the visitor once, however often it arrives, in the conversation that goes on or in a new one. What
 * one visitor sends comes one after the other, so that two tabs begin one conversation.
 */
const send = (ctx: Ctx, visitor: store.Visitor, draft: Draft): Promise<Sent> =>
  ctx.transaction(async (tx) => {
    await holdLock(tx, 'chat', keyOf(visitor))
    const kept = await messages.findOwnByClientId(tx, visitor, draft.clientId)
    if (kept) return { chat_id: kept.chat_id, seq: kept.seq, at_ts: kept.at, masked: kept.is_masked }
    if (await findBlock(tx, visitor, ctx.now)) throw new Refused('STATE', undefined, blockedText)
    const chat = (await store.lockOpen(tx, visitor)) ?? (await begin(ctx, tx, visitor))
    const text = withoutDocuments(draft.text)
    const isMasked = text !== draft.text
    const toldOfNight = await isToldOfNight(tx, chat, ctx.now)
    const seq = await messages.appendMessage(
      tx,
      chat.id,
      {
        sender: 'visitor',
        kind: draft.kind,
        clientId: draft.clientId,
        bodyEnc: draft.text === '' ? null : ctx.vault.seal(text),
        isMasked,
        ...(draft.card && { card: draft.card }),
      },
      ctx.now,
      waitingAfter(chat, visitor, draft, ctx.now),
    )
    if (draft.picture) await keepPicture(ctx.vault, tx, chat.id, seq, draft.picture)
    await retellInquiry(ctx, tx, chat, ctx.now)
    if (!toldOfNight) await tellOfNight(ctx, tx, chat, draft.pageUrl)
    return { chat_id: chat.id, seq, at_ts: ctx.now, masked: isMasked }
  })

/** The visitor has the last word; the clock runs from the first message that nobody has answered. */
const waitingAfter = (chat: store.ChatRecord, visitor: store.Visitor, { pageUrl }: Draft, now: Date) => ({
  ...(visitor.hash && { visitor_hash: visitor.hash }),
  ...(pageUrl !== '' && { page_url: pageUrl }),
  ...(chat.waiting_since === null && {
    waiting_since: now,
    due_at: answerDueAt(now, chat.first_reply_at === null),
  }),
})

async function begin(ctx: Ctx, tx: Tx, visitor: store.Visitor): Promise<store.ChatRecord> {
  const { now } = ctx
  const limit = { key: `chat:new:d:${ctx.visitor.network}`, windowSeconds: 86_400, max: CHATS_PER_DAY }
  const wait = await hit(tx, [limit], now)
  if (wait !== null) throw new Refused('TOO_OFTEN', { retry_after: wait })
  const chat = await store.insertChat(tx, {
    member_id: visitor.memberId,
    visitor_hash: visitor.hash,
    created_at: now,
    last_at: now,
  })
  if (!chat) throw new Error('a conversation that was just written is gone')
  return chat
}
