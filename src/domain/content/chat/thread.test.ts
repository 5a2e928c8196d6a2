import { expect, test } from 'vitest'
import { type Change, emptyThread, isBehind, shownMessages, threadAfter } from './thread.ts'

interface Message {
  seq: number
  changedSeq: number
  clientId: string | null
  text: string
}
const message = (seq: number, text = `message ${seq}`, clientId: string | null = null): Message => ({
  seq,
  changedSeq: seq,
  clientId,
  text,
})
const after = (...changes: Change<Message, string>[]) =>
  changes.reduce((thread, change) => threadAfter(thread, change), emptyThread<Message, string>())
const texts = (thread: ReturnType<typeof after>) => shownMessages(thread).map(({ text }) => text)

test('what is sent stands there at once, is marked as it fares, and once only when it comes back', () => {
  const sending: Change<Message, string> = { type: 'sending', clientId: 'a', draft: '你好' }
  expect(after(sending).unsent).toMatchObject([{ state: 'sending' }])
  expect(after(sending, { type: 'failed', clientId: 'a' }, sending).unsent).toMatchObject([
    { state: 'sending' },
  ])
  const accepted = after(sending, { type: 'accepted', clientId: 'a', seq: 1 })
  expect(accepted.unsent).toMatchObject([{ state: 'sent', seq: 1 }])
  const arrived = threadAfter(accepted, {
    type: 'received',
    after: 0,
    upTo: 1,
    messages: [message(1, '你好', 'a')],
  })
  expect([texts(arrived), arrived.unsent]).toEqual([['你好'], []])
  // A second tab that repeats it late changes nothing.
  expect(threadAfter(arrived, sending)).toBe(arrived)
})

test('a failure that is told after the message had arrived at the server is no failure', () => {
  const thread = after(
    { type: 'sending', clientId: 'a', draft: '你好' },
    { type: 'accepted', clientId: 'a', seq: 1 },
    { type: 'failed', clientId: 'a' },
  )
  expect(thread.unsent).toMatchObject([{ state: 'sent' }])
})

test('changes behind a gap are left out, and the screen knows that it is behind', () => {
  const thread = after({ type: 'received', after: 0, upTo: 1, messages: [message(1)] })
  const later = { type: 'received', after: 2, upTo: 3, messages: [message(3)] } as const
  expect(isBehind(thread, 2)).toBe(true)
  expect(texts(threadAfter(thread, later))).toEqual(['message 1'])
})

test('a page of older messages brings nothing back that was withdrawn meanwhile', () => {
  const emptied = { ...message(1, ''), changedSeq: 4 }
  const thread = after(
    { type: 'opened', messages: [message(3)], lastSeq: 3, hasMore: true },
    { type: 'received', after: 3, upTo: 4, messages: [emptied] },
  )
  expect(texts(thread)).toEqual(['message 3'])
  const older = { type: 'older', before: 3, messages: [message(1), message(2)], hasMore: false } as const
  expect(texts(threadAfter(thread, older))).toEqual(['', 'message 2', 'message 3'])
})

test('a page that was asked for before the conversation was opened anew leaves no hole in it', () => {
  const thread = after({ type: 'opened', messages: [message(3)], lastSeq: 3, hasMore: true })
  const late = { type: 'older', before: 2, messages: [message(1)], hasMore: false } as const
  expect(texts(threadAfter(thread, late))).toEqual(['message 3'])
})

test('how far the other side has read never goes back', () => {
  expect(after({ type: 'read', seq: 5 }, { type: 'read', seq: 3 }).readSeq).toBe(5)
})
