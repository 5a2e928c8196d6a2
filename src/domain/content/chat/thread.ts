/** A message as every screen needs it: `changedSeq` is the number of its last change, its own or that of its withdrawal. */
export interface Numbered {
  seq: number
  changedSeq: number
  clientId: string | null
}

/** What this screen has sent and has not yet seen in the conversation. `seq`: the server has it. */
interface Unsent<D> {
  clientId: string
  draft: D
  state: 'sending' | 'failed' | 'sent'
  seq: number | null
}

/** A conversation as one screen knows it. */
export interface Thread<M extends Numbered, D> {
  /** By number; holds also changes of messages before `from`, so that an older page never brings back what was withdrawn. */
  known: ReadonlyMap<number, M>
  /** From this number on nothing is missing. */
  from: number
  /** Every change up to this number is known. */
  cursor: number
  unsent: readonly Unsent<D>[]
  /** How far the other side has read. */
  readSeq: number
}

export type Change<M extends Numbered, D> =
  /** The newest page, as the conversation is opened; `hasMore`: there are older ones. */
  | { type: 'opened'; messages: readonly M[]; lastSeq: number; hasMore: boolean }
  /** All changes behind `after` up to `upTo`, in their order. */
  | { type: 'received'; after: number; upTo: number; messages: readonly M[] }
  /** The page before the number that it was asked with. */
  | { type: 'older'; before: number; messages: readonly M[]; hasMore: boolean }
  | { type: 'sending'; clientId: string; draft: D }
  | { type: 'failed'; clientId: string }
  /** The server answered that it has the message under this number. */
  | { type: 'accepted'; clientId: string; seq: number }
  | { type: 'read'; seq: number }

export const emptyThread = <M extends Numbered, D>(): Thread<M, D> => ({
  known: new Map(),
  from: 1,
  cursor: 0,
  unsent: [],
  readSeq: 0,
})

/**
 * The next state of a screen. Changes may come twice, late, and by two ways at once; what does not follow on what is
 * known is left out, and whoever listens reads the missing part (`isBehind`).
 */
export function threadAfter<M extends Numbered, D>(thread: Thread<M, D>, change: Change<M, D>): Thread<M, D> {
  switch (change.type) {
    case 'opened': {
      const begun = { ...thread, from: change.hasMore ? firstOf(change.messages, change.lastSeq + 1) : 1 }
      return { ...withMessages(begun, change.messages), cursor: Math.max(thread.cursor, change.lastSeq) }
    }
    case 'received':
      if (isBehind(thread, change.after)) return thread
      return { ...withMessages(thread, change.messages), cursor: Math.max(thread.cursor, change.upTo) }
    case 'older': {
      // Opened anew since it was asked: between this page and what is shown something may be missing.
      if (change.before < thread.from) return withMessages(thread, change.messages)
      const from = change.hasMore ? Math.min(thread.from, firstOf(change.messages, thread.from)) : 1
      return { ...withMessages(thread, change.messages), from }
    }
    case 'sending':
      return isThere(thread, change.clientId)
        ? thread
        : { ...thread, unsent: sendingAgain(thread.unsent, change) }
    case 'failed':
      return withUnsent(thread, change.clientId, (each) =>
        each.state === 'sending' ? { ...each, state: 'failed' } : each,
      )
    case 'accepted':
      return withUnsent(thread, change.clientId, (each) => ({ ...each, state: 'sent', seq: change.seq }))
    case 'read':
      return change.seq > thread.readSeq ? { ...thread, readSeq: change.seq } : thread
  }
}

/** Whether changes before those that begin behind `after` have not come yet. */
export const isBehind = (thread: Pick<Thread<never, never>, 'cursor'>, after: number): boolean =>
  after > thread.cursor

/** What stands on the screen, in the order of the conversation; then what is still on its way, in the order of sending. */
export const shownMessages = <M extends Numbered, D>({ known, from }: Thread<M, D>): M[] =>
  [...known.values()].filter(({ seq }) => seq >= from).sort((a, b) => a.seq - b.seq)

const isThere = <M extends Numbered, D>({ known }: Thread<M, D>, clientId: string) =>
  [...known.values()].some((message) => message.clientId === clientId)

const firstOf = (messages: readonly Numbered[], otherwise: number) =>
  messages.reduce((least, { seq }) => Math.min(least, seq), otherwise)

/** The later change of a message wins, whichever comes first; what has arrived is on its way no more. */
function withMessages<M extends Numbered, D>(thread: Thread<M, D>, messages: readonly M[]): Thread<M, D> {
  if (messages.length === 0) return thread
  const known = new Map(thread.known)
  for (const message of messages)
    if (message.changedSeq > (known.get(message.seq)?.changedSeq ?? 0)) known.set(message.seq, message)
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  return { ...thread, known, unsent: thread.unsent.filter(({ clientId }) => !arrived.has(clientId)) }
}

const withUnsent = <M extends Numbered, D>(
  thread: Thread<M, D>,
  clientId: string,
  change: (each: Unsent<D>) => Unsent<D>,
): Thread<M, D> => ({
  ...thread,
  unsent: thread.unsent.map((each) => (each.clientId === clientId ? change(each) : each)),
})

function sendingAgain<D>(unsent: readonly Unsent<D>[], { clientId, draft }: { clientId: string; draft: D }) {
  const isKnown = unsent.some((each) => each.clientId === clientId)
  if (!isKnown) return [...unsent, { clientId, draft, state: 'sending' as const, seq: null }]
  return unsent.map((each) =>
    each.clientId === clientId && each.state === 'failed' ? { ...each, state: 'sending' as const } : each,
  )
}
