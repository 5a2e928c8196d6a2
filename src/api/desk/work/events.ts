import { endpoint } from '../../endpoint.ts'
import { z } from '../../zod.ts'

const QueueNews = z.object({
  type: z.literal('queue'),
  /** Which kinds of work changed; empty when the counts are told for the first time. */
  kinds: z.array(z.string()),
  count_mine: z.int(),
  count_all: z.int(),
  overdue: z.int(),
})
const RecordNews = z.object({
  type: z.literal('record'),
  kind: z.string(),
  id: z.string(),
  /** Of records that have one. */
  version: z.nullable(z.int()),
  /** Who of the staff changed it; null for a traveller, a channel or a job. */
  by: z.nullable(z.int()),
})
const AlarmNews = z.object({ type: z.literal('alarm'), kind: z.string(), ref: z.string() })
/** Who has the record open has changed; who it is, the page asks. */
const PresenceNews = z.object({ type: z.literal('presence'), kind: z.string(), id: z.string() })
/** A conversation has news: who shows it reads it, or only that its visitor is typing. */
const ChatNews = z.object({ type: z.literal('chat'), id: z.string(), seq: z.nullable(z.int()) })
/** The build that is served: a page of another one is to be loaded anew. */
const ReloadNews = z.object({ type: z.literal('reload'), build: z.string() })
/** Something may have been missed: whatever is shown is to be read anew. */
const ResyncNews = z.object({ type: z.literal('resync') })

/** 实时 (desk book §3.5): one stream for each browser; numbers only, never personal data. */
export const events = {
  stream: endpoint({
    method: 'GET',
    path: '/api/desk/events',
    access: { staff: 'signed_in' },
    summary: '实时事件：待办数量、记录变化、告警',
    input: z.object({}),
    data: z.union([QueueNews, RecordNews, AlarmNews, PresenceNews, ChatNews, ReloadNews, ResyncNews]),
    refusals: [],
    answers: 'event-stream',
  }),
}
