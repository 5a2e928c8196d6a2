import pLimit from 'p-limit'
import { chat } from '#src/api/content/chat.ts'
import type { ChatNow, VisitorMessage } from '#src/api/content/chat-views.ts'
import type { Data } from '#src/api/endpoint.ts'
import {
  emptyThread,
  isBehind,
  shownMessages,
  type Thread,
  threadAfter,
} from '#src/domain/content/chat/thread.ts'
import { makeStore } from '#src/ui/store.ts'
import { call } from '../client/api/call.ts'
import { sendPicture } from './send-picture.ts'

export type ChatEvent = Data<(typeof chat)['events']>
/** A message with its conversation: the numbers of each begin at one. */
export type Shown = VisitorMessage & { chatId: number; changedSeq: number; clientId: string | null }
/** What somebody sends: the same call sends it again. */
export type Draft =
  | { kind: 'text'; text: string }
  | { kind: 'product'; product_id: number }
  | { kind: 'picture'; file: File }

export interface Conversation {
  now: ChatNow | null
  /** What was said in the conversation before this one, which is over. */
  past: readonly Shown[]
  thread: Thread<Shown, Draft>
  isTyping: boolean
}

/** Told when the conversation is another one: `change`. */
export const conversations = new EventTarget()

const begun: Conversation = { now: null, past: [], thread: emptyThread(), isTyping: false }
export const conversation = makeStore<Conversation>(begun)
/** What is being typed; it outlives the panel that becomes small. */
export const typed = makeStore('')

const TYPING_MS = 6_000
/** Pages of one catching up; the next event goes on. */
const MOST_PAGES = 20
let typingTimer: ReturnType<typeof setTimeout> | undefined

const set = (change: Partial<Conversation>) => conversation.set({ ...conversation.get(), ...change })
const apply = (change: Parameters<typeof threadAfter<Shown, Draft>>[1]) =>
  set({ thread: threadAfter(conversation.get().thread, change) })
const shownOf =
  (chatId: number) =>
  (message: VisitorMessage): Shown => ({
    ...message,
    chatId,
    changedSeq: message.changed_seq,
    clientId: message.client_id,
  })
const pageUrl = () => (location.pathname + location.search).slice(0, 500)

/** Forgets everything: somebody else looks at the page from now on. */
export function forget() {
  conversation.set(begun)
  typed.set('')
}

/** How the conversation stands, and its newest page when it is another one than is known. */
export async function refresh() {
  const now = await call(chat.now, {})
  const id = now.chat_id
  const known = conversation.get().now?.chat_id
  if (id === null || id === known) return set({ now })
  const { list, last_seq, has_more } = await call(chat.messages, { chat_id: id })
  const { now: present, past, thread } = conversation.get()
  // Whoever asked at the same time was faster, or somebody else looks at the page.
  if (present?.chat_id !== known) return
  const fresh = { ...emptyThread<Shown, Draft>(), unsent: thread.unsent, readSeq: now.read_seq }
  // All at once: a conversation whose messages could not be read is tried again from the start.
  set({ now, past: [...past, ...shownMessages(thread)], thread: fresh })
  apply({ type: 'opened', messages: list.map(shownOf(id)), lastSeq: last_seq, hasMore: has_more })
  conversations.dispatchEvent(new Event('change'))
}

const isStill = (id: number) => conversation.get().now?.chat_id === id

/** Reads what has changed behind what is known. */
export async function catchUp() {
  const id = conversation.get().now?.chat_id
  if (!id) return
  for (let page = 0; page < MOST_PAGES; page++) {
    const after = conversation.get().thread.cursor
    const { list, last_seq, has_more } = await call(chat.messages, { chat_id: id, after_seq: after })
    if (!isStill(id)) return
    apply({ type: 'received', after, upTo: last_seq, messages: list.map(shownOf(id)) })
    if (!has_more) return
  }
}

/** One event of the stream, in whichever tab it was heard. */
export async function hear(event: ChatEvent) {
  const { thread, now } = conversation.get()
  if (event.type === 'message') {
    // The newest page is still on its way.
    if (!now?.chat_id) return
    if (isBehind(thread, event.after)) return catchUp()
    const messages = event.messages.map(shownOf(now.chat_id))
    apply({ type: 'received', after: event.after, upTo: event.up_to, messages })
    if (messages.some(({ from }) => from === 'agent')) set({ isTyping: false })
  } else if (event.type === 'read') apply({ type: 'read', seq: event.seq })
  else if (event.type === 'typing') {
    clearTimeout(typingTimer)
    set({ isTyping: true })
    typingTimer = setTimeout(() => set({ isTyping: false }), TYPING_MS)
  } else if (now && (event.state !== now.state || event.agent?.name !== now.agent?.name)) await refresh()
}

/** What was written first arrives first. */
const inOrder = pLimit(1)

/** Shows it at once; what fails stands there with a way to send the very same message again. */
export async function send(draft: Draft, clientId: string = crypto.randomUUID()) {
  apply({ type: 'sending', clientId, draft })
  try {
    const { chat_id, seq } = await inOrder(() => post(draft, clientId))
    const isOther = chat_id !== conversation.get().now?.chat_id
    if (isOther) await refresh()
    apply({ type: 'accepted', clientId, seq })
    if (!isOther) await catchUp()
    await afterSending()
  } catch (error) {
    apply({ type: 'failed', clientId })
    throw error
  }
}

/** At night the shop answers at once that nobody does, and may ask for a number. */
async function afterSending() {
  const { now } = conversation.get()
  if (now && now.state !== 'open') await refresh()
}

const post = (draft: Draft, client_id: string) =>
  draft.kind === 'picture'
    ? sendPicture(draft.file, client_id, pageUrl())
    : call(chat.send, { client_id, ...draft, page_url: pageUrl() })

export async function loadOlder() {
  const { now, thread } = conversation.get()
  if (!now?.chat_id) return
  const before = thread.from
  const { list, has_more } = await call(chat.messages, { chat_id: now.chat_id, before_seq: before })
  if (!isStill(now.chat_id)) return
  apply({ type: 'older', before, messages: list.map(shownOf(now.chat_id)), hasMore: has_more })
}

/** Marks what stands on the screen as seen. A mark that is lost is made by the next message. */
export async function markRead(seq: number) {
  const { now } = conversation.get()
  if (!now?.chat_id || seq === 0) return
  await call(chat.read, { chat_id: now.chat_id, seq }).catch(() => {})
  const latest = conversation.get().now
  if (latest) set({ now: { ...latest, seen_seq: Math.max(latest.seen_seq, seq), unread: 0 } })
}

export async function withdraw(seq: number) {
  const { now } = conversation.get()
  if (!now?.chat_id) return
  await call(chat.withdraw, { chat_id: now.chat_id, seq })
  await catchUp()
}
