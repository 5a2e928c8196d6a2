import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import type { ChatRecord } from '../store/chats.ts'

export type Side = 'visitor' | 'staff'
/** That something changed, which the tables say, or that somebody is typing, which nothing keeps. */
export type ChatNews = { typing?: Side }

/**
 * Wakes the streams of this process. A notification says which conversation has news, never what: whoever is woken
 * reads the tables, so one that comes twice or not at all changes nothing but the time.
 */
export function makeChatNews() {
  const hearers = new Map<number, Set<(news: ChatNews) => void>>()
  return {
    /** One notification of the channel `chat`; an empty one when the listening connection was lost. */
    tell(payload: string) {
      if (payload === '') {
        for (const each of hearers.values()) for (const hear of each) hear({})
        return
      }
      const { chat, ...news } = JSON.parse(payload) as ChatNews & { chat: number }
      for (const hear of hearers.get(chat) ?? []) hear(news)
    },

    hear(chatId: number, hear: (news: ChatNews) => void, signal: AbortSignal) {
      const theirs = hearers.get(chatId) ?? new Set()
      hearers.set(chatId, theirs.add(hear))
      signal.addEventListener('abort', () => {
        theirs.delete(hear)
        if (theirs.size === 0) hearers.delete(chatId)
      })
    },
  }
}
export type ChatNewsRoom = ReturnType<typeof makeChatNews>

/** Tells the other side, in all processes. Nothing of it is stored. */
export async function tellTyping(db: Db, chat: Pick<ChatRecord, 'id' | 'owner_id'>, typing: Side) {
  await sql`select pg_notify('chat', ${JSON.stringify({ chat: chat.id, typing })})`.execute(db)
  if (typing === 'visitor') {
    const news = { event: 'typing', id: String(chat.id), owner: chat.owner_id }
    await sql`select pg_notify('desk', ${JSON.stringify(news)})`.execute(db)
  }
}
