import { expect, test } from 'vitest'
import { makeReplyCache } from './replies.ts'

test('the bytes of keys count: a visitor who writes long questions fills no memory', () => {
  const replies = makeReplyCache({ maxBytes: 1 << 20 })
  const padding = '1,'.repeat(4_000)
  for (let n = 0; n < 2_000; n++) replies.keep(`list?${padding}${n}`, Buffer.from('[]'), 0, replies.era())
  const { answers, bytes } = replies.stats()
  expect(bytes).toBeLessThanOrEqual(1 << 20)
  expect(answers * padding.length * 2).toBeLessThanOrEqual(1 << 20)
  expect(replies.find(`list?${padding}1999`, 0)).toBeDefined()
  expect(replies.find(`list?${padding}0`, 0)).toBeUndefined()
})

test('an answer that is asked for stays while others go', () => {
  const replies = makeReplyCache({ maxBytes: 10_000 })
  replies.keep('wanted', Buffer.alloc(1_000), 0, replies.era())
  for (let n = 0; n < 100; n++) {
    replies.keep(`other ${n}`, Buffer.alloc(1_000), 0, replies.era())
    expect(replies.find('wanted', 0)).toBeDefined()
  }
})

test('an answer that is larger than all there is room for is sent and not kept', () => {
  const replies = makeReplyCache({ maxBytes: 1_000 })
  replies.keep('huge', Buffer.alloc(2_000), 0, replies.era())
  expect(replies.stats()).toEqual({ answers: 0, bytes: 0 })
})
