import type { ChatNow, messageFields, VisitorMessage } from '#src/api/content/chat-views.ts'
import type { z } from '#src/api/zod.ts'
import { type ShownState, shownState } from '#src/domain/content/chat/chat.ts'
import { isWorkingTime, nextOpening } from '#src/domain/content/working-hours.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { cardsOf } from './cards.ts'
import { type ChatRecord, countUnread } from './store/chats.ts'
import type { MessageRecord } from './store/messages.ts'

type Fields = { [K in keyof typeof messageFields]: z.output<(typeof messageFields)[K]> }

/** What messages are to both sides; `isOwn` says whose names for messages the reader knows. */
export async function messageViews(
  ctx: Ctx,
  { member_id }: Pick<ChatRecord, 'member_id'>,
  rows: readonly MessageRecord[],
  isOwn: (row: MessageRecord) => boolean,
): Promise<(Fields & { row: MessageRecord })[]> {
  const { vault } = ctx
  const cards = await cardsOf(ctx, member_id, rows)
  return rows.map((row) => ({
    row,
    seq: row.seq,
    changed_seq: row.changed_seq,
    client_id: isOwn(row) ? row.client_id : null,
    kind: row.kind,
    text: row.body_enc === null ? '' : vault.open(row.body_enc),
    card: cards.get(row.seq) ?? null,
    has_picture: row.kind === 'picture' && row.withdrawn_at === null,
    at_ts: row.at,
    withdrawn: row.withdrawn_at !== null,
    masked: row.is_masked,
  }))
}

export async function visitorViews(
  ctx: Ctx,
  chat: Pick<ChatRecord, 'member_id'>,
  rows: readonly MessageRecord[],
): Promise<VisitorMessage[]> {
  const views = await messageViews(ctx, chat, rows, ({ sender }) => sender === 'visitor')
  return views.map(({ row, ...view }) => ({
    ...view,
    from: row.sender === 'visitor' ? 'me' : row.sender === 'staff' ? 'agent' : 'system',
    agent_name: row.sender === 'staff' ? (row.staff_name ?? '') : '',
  }))
}

function replyText(state: ShownState, now: Date) {
  if (state === 'open') return '正在为您服务'
  return isWorkingTime(now) ? '通常2分钟内回复' : '每天09:00-22:00，可先留言'
}

/** A guest who asked while nobody works, of whom no inquiry could be made yet. */
export const asksPhone = (chat: ChatRecord, now: Date) =>
  chat.member_id === null && chat.waiting_since !== null && chat.inquiry_id === null && !isWorkingTime(now)

export async function nowView({ db, now }: Ctx, chat: ChatRecord | undefined): Promise<ChatNow> {
  const state = shownState(chat?.state ?? null, now)
  return {
    chat_id: chat?.id ?? null,
    state,
    agent: agentOf(chat),
    opens_at_ts: isWorkingTime(now) ? null : nextOpening(now),
    reply_text: replyText(state, now),
    last_seq: chat?.last_seq ?? 0,
    read_seq: chat?.staff_read_seq ?? 0,
    seen_seq: chat?.visitor_read_seq ?? 0,
    unread: chat ? await countUnread(db, chat) : 0,
    asks_phone: chat !== undefined && asksPhone(chat, now),
    asks_score: chat?.state === 'closed' && chat.score === null && chat.first_reply_at !== null,
  }
}

export const agentOf = (chat: Pick<ChatRecord, 'owner_name'> | undefined) =>
  chat?.owner_name ? { name: chat.owner_name } : null
