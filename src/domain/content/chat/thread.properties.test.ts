import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Change, emptyThread, isBehind, type Numbered, shownMessages, threadAfter } from './thread.ts'

interface Message extends Numbered {
  text: string
  isWhisper: boolean
}
type Draft = { text: string; isWhisper: boolean }
type Sent = Change<Message, Draft>

const PAGE = 3

/** The server by its promises alone: one number for each change, the same name is the same message. */
function makeServer() {
  const messages: (Message & { by: number })[] = []
  let lastSeq = 0
  const seen = (isVisitor: boolean) => messages.filter(({ isWhisper }) => !isVisitor || !isWhisper)
  return {
    send(by: number, clientId: string, draft: Draft): number {
      const known = messages.find((each) => each.clientId === clientId)
      if (known) return known.seq
      const seq = ++lastSeq
      messages.push({ ...draft, by, clientId, seq, changedSeq: seq })
      return seq
    },
    withdraw(by: number, pick: number) {
      const own = messages.filter((each) => each.by === by && each.text !== '')
      const at = messages.indexOf(own[pick % Math.max(own.length, 1)] as (typeof messages)[number])
      const message = messages[at]
      if (message) messages[at] = { ...message, text: '', changedSeq: ++lastSeq }
    },
    changes(isVisitor: boolean, after: number, size = PAGE): Sent {
      const found = seen(isVisitor)
        .filter(({ changedSeq }) => changedSeq > after)
        .sort((a, b) => a.changedSeq - b.changedSeq)
      const page = found.slice(0, size)
      const upTo = found.length > size ? (page.at(-1)?.changedSeq ?? after) : lastSeq
      return { type: 'received', after, upTo, messages: page }
    },
    before(isVisitor: boolean, before: number): { messages: Message[]; hasMore: boolean } {
      const found = seen(isVisitor).filter(({ seq }) => seq < before)
      return { messages: found.slice(-PAGE), hasMore: found.length > PAGE }
    },
    last: () => lastSeq,
    all: seen,
  }
}
type Server = ReturnType<typeof makeServer>

/** One screen: two tabs of a visitor and two clerks are four of them. */
function makeScreen(server: Server, who: number) {
  const isVisitor = who < 2
  let thread = emptyThread<Message, Draft>()
  let streamed = 0
  let sent = 0
  /** Answers that are still on their way: they arrive late, in any order, or never. */
  const late: Sent[] = []
  const apply = (change: Sent) => {
    thread = threadAfter(thread, change)
  }
  const older = () => ({ before: thread.from, ...server.before(isVisitor, thread.from) })
  const post = (clientId: string, draft: Draft, fate: number) => {
    apply({ type: 'sending', clientId, draft })
    if (fate === 0) return apply({ type: 'failed', clientId })
    const seq = server.send(who, clientId, draft)
    if (fate === 1) return apply({ type: 'failed', clientId })
    if (fate === 2) late.push({ type: 'accepted', clientId, seq })
    else apply({ type: 'accepted', clientId, seq })
  }
  return {
    type: (fate: number) =>
      post(
        `${who}-${++sent}`,
        { text: `${who} says ${sent}`, isWhisper: !isVisitor && sent % 3 === 0 },
        fate,
      ),
    repeat(fate: number) {
      for (const { clientId, draft } of thread.unsent) post(clientId, draft, fate)
    },
    withdraw: (pick: number) => server.withdraw(who, pick),
    /** The stream tells the next changes; a connection that breaks loses them. */
    hear(isLost: boolean) {
      const told = server.changes(isVisitor, streamed)
      if (told.type === 'received') streamed = told.upTo
      if (!isLost) apply(told)
    },
    reconnect() {
      streamed = thread.cursor
    },
    open: () =>
      apply({ type: 'opened', ...server.before(isVisitor, server.last() + 1), lastSeq: server.last() }),
    askOlder: () => void late.push({ type: 'older', ...older() }),
    arrive(pick: number) {
      const [change] = late.splice(pick % Math.max(late.length, 1), 1)
      if (change) apply(change)
    },
    /** What every screen does in the end: sends what was not sent, and reads what it lacks. */
    settle() {
      while (late.length > 0) this.arrive(0)
      this.repeat(3)
      while (isBehind(thread, server.last())) apply(server.changes(isVisitor, thread.cursor))
      for (let page = 0; thread.from > 1 && page < 200; page++) apply({ type: 'older', ...older() })
    },
    shown: () => shownMessages(thread).map(({ seq, text }) => ({ seq, text })),
    unsent: () => thread.unsent.length,
    isVisitor,
  }
}

const step = fc.record({
  who: fc.nat(3),
  act: fc.constantFrom('type', 'repeat', 'withdraw', 'hear', 'lose', 'reconnect', 'open', 'older', 'arrive'),
  pick: fc.nat(7),
})

test('whatever is lost, repeated, late or withdrawn: in the end every screen shows the same conversation', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const server = makeServer()
      const screens = [0, 1, 2, 3].map((who) => makeScreen(server, who))
      for (const { who, act, pick } of steps) {
        const screen = screens[who]
        if (act === 'type') screen?.type(pick % 4)
        else if (act === 'repeat') screen?.repeat(pick % 4)
        else if (act === 'withdraw') screen?.withdraw(pick)
        else if (act === 'hear') screen?.hear(false)
        else if (act === 'lose') screen?.hear(true)
        else if (act === 'reconnect') screen?.reconnect()
        else if (act === 'open') screen?.open()
        else if (act === 'older') screen?.askOlder()
        else screen?.arrive(pick)
      }
      for (const screen of screens) screen.settle()
      // What one screen sent at the last moment the others have still to read.
      for (const screen of screens) {
        screen.settle()
        expect(screen.unsent()).toBe(0)
        expect(screen.shown()).toEqual(server.all(screen.isVisitor).map(({ seq, text }) => ({ seq, text })))
      }
    }),
    { numRuns: 400 },
  )
})
