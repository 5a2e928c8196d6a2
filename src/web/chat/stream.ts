import { chat } from '#src/api/content/chat.ts'
import { z } from '#src/api/zod.ts'
import { makeStore } from '#src/ui/store.ts'
import { type ChatEvent, catchUp, conversation, conversations, hear, refresh } from './conversation.ts'

type Connection = 'live' | 'lost' | 'failed'
/** `lost`: it is tried again; `failed`: three tries failed, and it is still tried now and then. */
export const connection = makeStore<Connection>('live')

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
const FAILED_AFTER = 3
/** A stream that says nothing is asked behind: the heartbeats of the server do not reach a script. */
const LOOK_MS = 60_000

type Told = { event: ChatEvent } | { connection: Connection } | { changed: true }

/**
 * Keeps the conversation true while a panel is there. One tab of a browser holds the stream and tells the others; when
 * it closes the next one takes over. Whatever a stream loses, the table has: each connection begins with catching up.
 */
export function follow(signal: AbortSignal) {
  const channel = new BroadcastChannel('chat.live')
  signal.addEventListener('abort', () => channel.close())
  const tell = (told: Told) => {
    if (!signal.aborted) channel.postMessage(told)
  }
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if ('event' in data) quietly(hear(data.event))
    else if ('changed' in data) quietly(refresh())
    else {
      connection.set(data.connection)
      if (data.connection === 'live') quietly(catchUp())
    }
  }
  // A conversation that one tab begins is that of all of them.
  conversations.addEventListener('change', () => tell({ changed: true }), { signal })
  quietly(refresh())
  const lead = () => leadOn(signal, tell)
  // Locks need a secure address; without them every tab listens for itself.
  if ('locks' in navigator) navigator.locks.request('chat.stream', { signal }, lead).catch(() => {})
  else void lead()
}

/** What cannot be read now is read after the next event, or when the stream is there again. */
const quietly = (work: Promise<unknown>) => void work.catch(() => {})

async function leadOn(signal: AbortSignal, tell: (told: Told) => void) {
  const say = (now: Connection) => {
    connection.set(now)
    tell({ connection: now })
  }
  for (let failures = 0; !signal.aborted; ) {
    let heard: number | null = null
    try {
      await refresh()
      const id = conversation.get().now?.chat_id ?? null
      // Nothing to listen to yet: the first message begins it.
      if (id === null) {
        say('live')
        failures = 0
        await begun(signal)
        continue
      }
      heard = id
      await listen(
        id,
        signal,
        () => {
          failures = 0
          say('live')
        },
        (event) => {
          quietly(hear(event))
          tell({ event })
        },
      )
    } catch {
      // Whatever it was: the next try tells whether it is over.
    }
    if (signal.aborted) return
    // Another conversation has begun: the next turn listens to it.
    if (heard !== null && conversation.get().now?.chat_id !== heard) continue
    failures += 1
    say(failures >= FAILED_AFTER ? 'failed' : 'lost')
    const longest = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)
    await pause(longest * (0.5 + Math.random() / 2), signal)
  }
}

/** Until the stream breaks off, or the conversation is another one. */
function listen(id: number, signal: AbortSignal, onOpen: () => void, onEvent: (event: ChatEvent) => void) {
  return new Promise<void>((resolve) => {
    const source = new EventSource(`${chat.events.path}?chat_id=${id}`)
    const looking = setInterval(() => void catchUp().catch(end), LOOK_MS)
    const ended = new AbortController()
    function end() {
      clearInterval(looking)
      ended.abort()
      source.close()
      resolve()
    }
    // The one that is listened to may be told of only now, by whoever else has asked for it.
    const isOther = () => conversation.get().now?.chat_id !== id
    conversations.addEventListener('change', () => isOther() && end(), { signal: ended.signal })
    source.onopen = () => {
      onOpen()
      // What was written between reading and listening.
      void catchUp().catch(end)
    }
    source.onerror = end
    // A browser that knows that it is offline need not wait until the connection finds out.
    addEventListener('offline', end, { signal: ended.signal })
    for (const type of ['message', 'read', 'typing', 'state'])
      source.addEventListener(type, ({ data }: MessageEvent<string>) =>
        onEvent(z.decode(chat.events.data, JSON.parse(data)) as ChatEvent),
      )
    signal.addEventListener('abort', end, { signal: ended.signal })
  })
}

const begun = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const ended = new AbortController()
    function end() {
      ended.abort()
      resolve()
    }
    conversations.addEventListener('change', end, { signal: ended.signal })
    signal.addEventListener('abort', end, { signal: ended.signal })
  })

/** Ends early when the network comes back. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const ended = new AbortController()
    const end = () => {
      clearTimeout(timer)
      ended.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end, { signal: ended.signal })
    signal.addEventListener('abort', end, { signal: ended.signal })
  })
