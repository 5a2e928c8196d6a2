import { expect, test } from 'vitest'
import { holdsContact } from './review-contacts.ts'

test.each([
  '领队电话 13800000001，很负责',
  '电话138 0000 0001',
  '电话 １３８－００００－０００１ 找他',
  '座机 0571-88888888',
  '投诉打 400-000-0001',
  '我的身份证11010519491231002X被登记错了',
  '身份证 110105 19491231 002x',
  '护照E12345678拿错了',
  '加微信 bm_guide2026 优惠',
  'QQ：123456',
  '邮箱 someone@example.com',
  '看 https://example.com/a',
  '看 www.example.test',
  '私下订更便宜 cheaptrip.cn',
])('staff first look at a text with contact details or advertising: %s', (text) => {
  expect(holdsContact(text)).toBe(true)
})

test.each([
  '行程第3天从2026-10-01改到2026-10-02，导游处理得很好。',
  '全程5天4晚，两人一共7360元，没有额外花费。',
  '坐G1234次高铁，7:30出发，9:05到，准点。',
  '海拔3200到4680米，带了2瓶氧气。',
  '微信支付很方便，客服回复也快。',
  'KTV、wifi、空调都好，房号是1808。',
  '10/10推荐！100%会再来。',
])('ordinary words and numbers need no look: %s', (text) => {
  expect(holdsContact(text)).toBe(false)
})
