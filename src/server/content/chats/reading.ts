import type { chat as calls } from '#src/api/content/chat.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { chatPageMost, withdrawFault } from '#src/domain/content/chat/chat.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { tellTyping } from './live/news.ts'
import { retellInquiry } from './night.ts'
import { pictureOf } from './pictures.ts'
import * as store from './store/chats.ts'
import * as messages from './store/messages.ts'
import { nowView, visitorViews } from './views.ts'
import { visitorOf } from './visitor.ts'

type Fields<A extends keyof typeof calls> = Input<(typeof calls)[A]>

async function ownChat(ctx: Ctx, member: Member | null, chatId: number) {
  const chat = await store.findOwn(ctx.db, visitorOf(ctx, member), chatId)
  if (!chat) throw new Refused('NOT_FOUND')
  return chat
}

export const chatNow = async (ctx: Ctx, member: Member | null) =>
  nowView(ctx, await store.findNewest(ctx.db, visitorOf(ctx, member)))

/** The row is read first: what it counts is in the pages that are read after it. */
export async function pageMessages(
  ctx: Ctx,
  member: Member | null,
  { chat_id, after_seq, before_seq, size = chatPageMost }: Fields<'messages'>,
): Promise<Data<(typeof calls)['messages']>> {
  const chat = await ownChat(ctx, member, chat_id)
  const page = await pageOf(ctx, chat, { after: after_seq, before: before_seq, size, isVisitor: true })
  return { list: await visitorViews(ctx, chat, page.rows), last_seq: page.lastSeq, has_more: page.hasMore }
}

interface Wanted {
  after?: number | undefined
  before?: number | undefined
  size: number
  isVisitor: boolean
}

/** One page of a conversation, and up to which number everything is known with it. */
export async function pageOf(
  { db }: Pick<Ctx, 'db'>,
  chat: store.ChatRecord,
  { after, before, size, isVisitor }: Wanted,
) {
  if (after === undefined) {
    const page = await messages.listBefore(db, chat.id, before ?? null, { isVisitor, size })
    return { ...page, lastSeq: chat.last_seq }
  }
  const found = await messages.listChanges(db, chat.id, after, { isVisitor, size })
  const rows = found.slice(0, size)
  const hasMore = found.length > size
  const newest = rows.at(-1)?.changed_seq ?? after
  return { rows, hasMore, lastSeq: hasMore ? newest : Math.max(newest, chat.last_seq) }
}

export async function readUpTo(ctx: Ctx, member: Member | null, { chat_id, seq }: Fields<'read'>) {
  await ownChat(ctx, member, chat_id)
  await ctx.transaction((tx) => store.noteRead(tx, chat_id, 'visitor_read_seq', seq))
  return {}
}

/** Tells whoever listens; of a conversation that is not theirs or over, nothing is told and nothing is said. */
export async function noteTyping(ctx: Ctx, member: Member | null, { chat_id }: Fields<'typing'>) {
  const chat = await store.findOwn(ctx.db, visitorOf(ctx, member), chat_id)
  if (chat && chat.state !== 'closed') await tellTyping(ctx.db, chat, 'visitor')
  return {}
}

/** Refuses NOT_FOUND for what is not the visitor's own, STATE when it is too late. Twice is once. */
export const withdraw = (ctx: Ctx, member: Member | null, { chat_id, seq }: Fields<'withdraw'>) =>
  ctx.transaction(async (tx) => {
    const chat = await store.lockOwn(tx, visitorOf(ctx, member), chat_id)
    const message = chat && (await messages.findMessage(tx, chat_id, seq))
    if (!chat || message?.sender !== 'visitor') throw new Refused('NOT_FOUND')
    if (message.withdrawn_at !== null) return {}
    const fault = withdrawFault(message.at, ctx.now)
    if (fault) throw new Refused('STATE', undefined, fault)
    await messages.emptyMessage(tx, chat_id, seq, ctx.now)
    await retellInquiry(ctx, tx, chat)
    return {}
  })

export async function ownPicture(ctx: Ctx, member: Member | null, { chat_id, seq }: Fields<'pictureFile'>) {
  await ownChat(ctx, member, chat_id)
  return pictureOf(ctx, chat_id, seq)
}

/** Refuses NOT_FOUND, and STATE for a conversation that goes on or has its score. */
export const rate = (ctx: Ctx, member: Member | null, { chat_id, score, text = '' }: Fields<'rate'>) =>
  ctx.transaction(async (tx) => {
    const chat = await store.lockOwn(tx, visitorOf(ctx, member), chat_id)
    if (!chat) throw new Refused('NOT_FOUND')
    if (chat.state !== 'closed') throw new Refused('STATE', undefined, '会话结束后可以评分')
    if (chat.score !== null) throw new Refused('STATE', undefined, '您已评过分')
    await store.updateChat(tx, chat_id, {
      score,
      score_text_enc: text === '' ? null : ctx.vault.seal(text),
    })
    return {}
  })
