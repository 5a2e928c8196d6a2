import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const at = Date.parse('2026-11-21T10:00:00+08:00')
const step = (from: 'paid' | 'refunding', to: 'paid' | 'refunding', reason = '') => ({ from, to, reason, at })
const texts = (...log: Parameters<typeof timelineOf>[0]) => timelineOf(log, null).map(({ text }) => text)

test('a traveller reads what a refund did to the order, and not that it was paid for once more', () => {
  expect(
    texts(
      step('paid', 'refunding', 'traveller'),
      step('refunding', 'paid', 'withdrawn'),
      step('paid', 'refunding', 'traveller'),
      step('refunding', 'paid', 'rejected'),
      step('paid', 'paid', 'part_refund'),
      step('paid', 'paid', 'goodwill'),
      step('paid', 'paid'),
    ),
  ).toEqual([
    '退款处理中',
    '退款申请已撤回',
    '退款处理中',
    '退款申请未通过，订单保持原状',
    '部分出行人退出，订单金额已变更',
    '体谅退款，订单金额已变更',
    '出行人或金额已变更',
  ])
})
