import type { chat as calls } from '#src/api/content/chat.ts'
import type { Data } from '#src/api/endpoint.ts'
import { chatPageMost } from '#src/domain/content/chat/chat.ts'
import type { ServerEvent } from '#src/platform/http/calls/event-streams.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { pageOf } from '../reading.ts'
import * as store from '../store/chats.ts'
import { agentOf, visitorViews } from '../views.ts'
import { visitorOf } from '../visitor.ts'

type Event = Data<(typeof calls)['events']>

interface Listening {
  chatId: number
  signal: AbortSignal
  lastEventId: string | null
}

/** Remembers that there is news, not which: however much comes while one reads, it is read once. */
function openInbox({ chats }: Ctx, { chatId, signal }: Listening) {
  let hasNews = false
  let isTyping = false
  let wake = () => {}
  chats.hear(
    chatId,
    ({ typing }) => {
      if (typing === 'staff') isTyping = true
      else if (typing === undefined) hasNews = true
      wake()
    },
    signal,
  )
  signal.addEventListener('abort', () => wake())
  return async () => {
    if (!hasNews && !isTyping && !signal.aborted)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    const news = { hasNews, isTyping }
    hasNews = false
    isTyping = false
    return news
  }
}

/** What a browser says it knows; anything that is no number of ours is nothing. */
const seqOf = (lastEventId: string | null, chat: store.ChatRecord) => {
  const seq = Number(lastEventId ?? Number.NaN)
  return Number.isSafeInteger(seq) && seq >= 0 && seq <= chat.last_seq ? seq : chat.last_seq
}

/**
 * What happens in a conversation from `Last-Event-ID` on, or from now. Ends when the conversation is the visitor's no
 * more, as after a login in the same browser. Refuses NOT_FOUND. The browser reads as fast as it likes: the next
 * messages are read from the table when the last ones were taken.
 */
export async function openStream(ctx: Ctx, member: Member | null, listening: Listening) {
  const visitor = visitorOf(ctx, member)
  // Heard from before the row is read: what is written in between wakes the first turn.
  const next = openInbox(ctx, listening)
  const chat = await store.findOwn(ctx.db, visitor, listening.chatId)
  if (!chat) throw new Refused('NOT_FOUND')
  return follow(ctx, visitor, chat, listening, next)
}

async function* follow(
  ctx: Ctx,
  visitor: store.Visitor,
  opened: store.ChatRecord,
  { signal, lastEventId }: Listening,
  next: ReturnType<typeof openInbox>,
): AsyncGenerator<ServerEvent<Event>> {
  let cursor = seqOf(lastEventId, opened)
  let told: store.ChatRecord | undefined
  const at = (data: Event): ServerEvent<Event> => ({ id: String(cursor), event: data.type, data })
  let isTyping = false
  for (let hasNews = true; !signal.aborted; ) {
    const chat: store.ChatRecord | undefined = hasNews
      ? await store.findOwn(ctx.db, visitor, opened.id)
      : told
    if (!chat) return
    while (hasNews && cursor < chat.last_seq && !signal.aborted) {
      const page = await pageOf(ctx, chat, { after: cursor, size: chatPageMost, isVisitor: true })
      const after = cursor
      cursor = page.lastSeq
      yield at({ type: 'message', after, up_to: cursor, messages: await visitorViews(ctx, chat, page.rows) })
    }
    for (const event of stateEvents(chat, told)) yield at(event)
    if (isTyping && chat.state === 'open') yield at({ type: 'typing' })
    told = chat
    const news = await next()
    hasNews = news.hasNews
    isTyping = news.isTyping
  }
}

/** What of the conversation itself is not as it was told last. */
function stateEvents(chat: store.ChatRecord, told: store.ChatRecord | undefined): Event[] {
  const events: Event[] = []
  if (chat.state !== told?.state || chat.owner_id !== told.owner_id)
    events.push({ type: 'state', state: chat.state, agent: agentOf(chat) })
  if (chat.staff_read_seq !== told?.staff_read_seq) events.push({ type: 'read', seq: chat.staff_read_seq })
  return events
}
