import { useQuery, useQueryClient } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { useEffect } from 'react'
import type { DeskMessage } from '#src/api/desk/service/chats.ts'
import { deskChats as chats } from '#src/api/desk/service/chats.ts'
import { messageOf } from '#src/api/reply.ts'
import { chatPageMost } from '#src/domain/content/chat/chat.ts'
import { type Change, emptyThread, type Thread, threadAfter } from '#src/domain/content/chat/thread.ts'
import { toast } from '#src/ui/toast.ts'
import { call } from '../../client/call.ts'
import { connection } from '../../live/stream.ts'

export type Shown = DeskMessage & { changedSeq: number; clientId: string | null }
/** What somebody is sending: a card by the numbers that it is sent with. */
export interface Draft {
  kind: 'text' | 'whisper' | 'picture' | 'product' | 'order' | 'date' | 'coupon'
  text: string
  file?: File
  product_id?: number
  order_no?: string
  departure_id?: number
  rule_id?: number
}
export type DeskThread = Thread<Shown, Draft>

const shownOf = (message: DeskMessage): Shown => ({
  ...message,
  changedSeq: message.changed_seq,
  clientId: message.client_id,
})

/** Pages of one reading; whoever has missed more reads on with the next news. */
const MOST_PAGES = 20
/** While no news come the conversation is read by the clock. */
const POLL_MS = 5_000

const keyOf = (id: number) => [chats.messages.path, { id }]

/** What has changed since `cursor`, or the newest page when nothing is known. */
async function read(id: number, cursor: number): Promise<Change<Shown, Draft>[]> {
  if (cursor === 0) {
    const { list, last_seq, has_more } = await call(chats.messages, { id })
    return [{ type: 'opened', messages: list.map(shownOf), lastSeq: last_seq, hasMore: has_more }]
  }
  const changes: Change<Shown, Draft>[] = []
  let after = cursor
  for (let page = 0; page < MOST_PAGES; page++) {
    const { list, last_seq, has_more } = await call(chats.messages, { id, after_seq: after })
    changes.push({ type: 'received', after, upTo: last_seq, messages: list.map(shownOf) })
    after = last_seq
    if (!has_more) break
  }
  return changes
}

/** What was written first arrives first. */
const inOrder = pLimit(1)

/** One conversation as this screen knows it; news of the desk make it read on. */
export function useThread(id: number) {
  const queries = useQueryClient()
  const isLost = connection.use() === 'lost'
  const held = () => queries.getQueryData<DeskThread>(keyOf(id))
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(id),
    queryFn: async () => {
      const changes = await read(id, held()?.cursor ?? 0)
      // Onto what is known by now: something may have been sent meanwhile.
      return changes.reduce<DeskThread>(threadAfter, held() ?? emptyThread())
    },
    structuralSharing: false,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: isLost ? POLL_MS : false,
  })
  const apply = (change: Change<Shown, Draft>) =>
    queries.setQueryData<DeskThread>(keyOf(id), (thread) => threadAfter(thread ?? emptyThread(), change))
  // What was read of another conversation long ago is not kept for ever; what could not be sent is.
  useEffect(
    () => () =>
      queries.removeQueries({
        queryKey: keyOf(id),
        exact: true,
        type: 'inactive',
        predicate: ({ state }) => !(state.data as DeskThread | undefined)?.unsent.length,
      }),
    [queries, id],
  )

  async function post(clientId: string, draft: Draft) {
    apply({ type: 'sending', clientId, draft })
    try {
      const { seq } = await inOrder(() => send(id, clientId, draft))
      apply({ type: 'accepted', clientId, seq })
      await refetch()
    } catch (refused) {
      apply({ type: 'failed', clientId })
      toast.error(messageOf(refused))
    }
  }
  return {
    thread: data,
    error,
    refetch,
    send: (draft: Draft) => void post(crypto.randomUUID(), draft),
    again: post,
    async older() {
      const before = data?.from ?? 1
      const { list, has_more } = await call(chats.messages, { id, before_seq: before, size: chatPageMost })
      apply({ type: 'older', before, messages: list.map(shownOf), hasMore: has_more })
    },
  }
}

function send(id: number, client_id: string, { kind, text, file, ...card }: Draft): Promise<{ seq: number }> {
  if (kind === 'whisper') return call(chats.whisper, { id, client_id, text })
  if (kind === 'picture') return call(chats.sendPicture, { id, client_id }, file ? { file } : {})
  return call(chats.send, { id, client_id, kind, ...(kind === 'text' ? { text } : card) })
}
