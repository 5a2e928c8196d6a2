import { expect, test } from 'vitest'
import { inquiryMessageMost } from '#src/domain/content/inquiry.ts'
import { messageFor, ownMessageMost } from './date-message.ts'

const product = { product_id: 100_008 }

test.each(['', '2026-12-05'])(
  'the longest message that may be typed beside the day %j is sent whole, with the product',
  (date) => {
    const message = '😀'.repeat(ownMessageMost(product, date))
    const whole = messageFor(product, { date, message })
    expect([...whole]).toHaveLength(inquiryMessageMost)
    expect(whole).toBe(`产品100008${date && '，想12月5日出发'}：${message}`)
  },
)

test('without a message it is the product and the day alone', () => {
  expect(messageFor(product, { date: '2026-12-05', message: '  ' })).toBe('产品100008，想12月5日出发')
  expect(messageFor(product, { date: '', message: '' })).toBe('产品100008')
})
