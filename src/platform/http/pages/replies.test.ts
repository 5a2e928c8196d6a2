import { expect, test } from 'vitest'
import { makeReplyCache } from './replies.ts'

type Replies = ReturnType<typeof makeReplyCache>
const keep = (replies: Replies, address: string, data: Buffer) =>
  replies.make(address, async () => ({ value: { data, at: 0 }, names: [] }))

test('the bytes of keys count: a visitor who sends long queries cannot fill the memory', async () => {
  const replies = makeReplyCache({ maxBytes: 1 << 20 })
  const padding = '1,'.repeat(4_000)
  for (let n = 0; n < 2_000; n++) await keep(replies, `list?${padding}${n}`, Buffer.from('[]'))
  const { answers, bytes } = replies.stats()
  expect(bytes).toBeLessThanOrEqual(1 << 20)
  expect(answers * padding.length * 2).toBeLessThanOrEqual(1 << 20)
  expect(await replies.find(`list?${padding}1999`, 0)).toBeDefined()
  expect(await replies.find(`list?${padding}0`, 0)).toBeUndefined()
})

test('an answer that is asked for stays cached while others are evicted', async () => {
  const replies = makeReplyCache({ maxBytes: 10_000 })
  await keep(replies, 'wanted', Buffer.alloc(1_000))
  for (let n = 0; n < 100; n++) {
    await keep(replies, `other ${n}`, Buffer.alloc(1_000))
    expect(await replies.find('wanted', 0)).toBeDefined()
  }
})

test('an answer that is larger than the whole cache is sent and not cached', async () => {
  const replies = makeReplyCache({ maxBytes: 1_000 })
  await keep(replies, 'huge', Buffer.alloc(2_000))
  expect(replies.stats()).toEqual({ answers: 0, bytes: 0 })
})

test('a cached answer is found for 30 seconds, and never while notifications of changes may be missed', async () => {
  let hears = true
  const replies = makeReplyCache({ caughtUp: async () => hears })
  await keep(replies, 'list', Buffer.from('[]'))
  expect(await replies.find('list', 30_000)).toBeDefined()
  expect(await replies.find('list', 30_001)).toBeUndefined()
  hears = false
  expect(await replies.find('list', 0)).toBeUndefined()
})
