import { randomUUID } from 'node:crypto'
import { chat } from '#src/api/content/chat.ts'
import type { Data } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'
import { noteAnswer } from '#test/run/answers.ts'
import { atEnd } from '#test/run/at-end.ts'
import type { Visitor } from '#test/shop/shop.ts'
import { sendVisitorPicture } from './uploads.ts'

/** What a visitor does in the panel; every message has a name of its own unless it is given one. */
export function chatter(visitor: Visitor) {
  const send = (fields: Record<string, unknown>, client_id: string = randomUUID()) =>
    visitor.call(chat.send, { client_id, ...fields } as never)
  return {
    visitor,
    send,
    say: (text: string, client_id?: string) => send({ kind: 'text', text }, client_id),
    now: async () => (await visitor.call(chat.now, {})).data,
    read: (chat_id: number, seq: number) => visitor.call(chat.read, { chat_id, seq }),
    messages: async (chat_id: number, after_seq?: number) =>
      (await visitor.call(chat.messages, { chat_id, ...(after_seq !== undefined && { after_seq }) })).data,
  }
}
export type Chatter = ReturnType<typeof chatter>

/** Sends a picture as the panel's form does. */
export async function sendChatPicture(
  visitor: Visitor,
  picture: Uint8Array,
  client_id: string = randomUUID(),
) {
  return sendVisitorPicture(visitor, chat.picture, picture, { client_id })
}

type Event = Data<(typeof chat)['events']>
export type Heard = Event & { eventId: string }

/** A panel that listens; `next` answers the next event of that type and drops what came before it, null when the stream ends. */
export async function listenTo(visitor: Visitor, chatId: number, lastEventId = '') {
  const left = new AbortController()
  atEnd(() => left.abort())
  const url = `http://shop.test${chat.events.path}?chat_id=${chatId}`
  const headers = lastEventId ? { 'last-event-id': lastEventId } : {}
  const response = await visitor.send(new Request(url, { headers, signal: left.signal }))
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    const { code } = (await response.json()) as { code: number }
    noteAnswer(chat.events, code)
    throw new Error(`the stream was refused with ${code}`)
  }
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  async function read(): Promise<Heard | null> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end < 0) {
        const { done, value } = await reader.read()
        if (done) return null
        text += decoder.decode(value, { stream: true })
        continue
      }
      const lines = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      const data = lines.find((line) => line.startsWith('data: '))?.slice(6)
      const eventId = lines.find((line) => line.startsWith('id: '))?.slice(4) ?? ''
      if (data) return { ...(z.decode(chat.events.data, JSON.parse(data)) as Event), eventId }
    }
  }
  return {
    leave: () => left.abort(),
    async next<T extends Event['type']>(type: T): Promise<Extract<Heard, { type: T }>> {
      for (;;) {
        const heard = await read()
        if (heard === null) throw new Error(`the stream ended before ${type}`)
        if (heard.type === type) return heard as Extract<Heard, { type: T }>
      }
    },
    async ended() {
      while ((await read()) !== null);
      return true
    },
  }
}
