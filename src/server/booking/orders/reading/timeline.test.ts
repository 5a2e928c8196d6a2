import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const at = Date.parse('2026-11-21T10:00:00+08:00')
const step = (from: 'paid' | 'refunding', to: 'paid' | 'refunding', reason = '') => ({
  ...{ from, to, reason, at },
  change_kind: null,
})
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

test('a traveller reads each step of a change of date and of a swap by its name', () => {
  const changed = (reason: string, change_kind: 'date' | 'swap') => ({
    ...step('paid', 'paid', reason),
    change_kind,
  })
  expect(
    texts(
      changed('change_asked', 'date'),
      changed('change_proposed', 'date'),
      changed('change_accepted', 'date'),
      changed('date_changed', 'date'),
      changed('change_to_sign', 'swap'),
      changed('change_withdrawn', 'swap'),
      changed('change_refused', 'swap'),
      changed('change_lapsed', 'swap'),
      changed('traveller_swapped', 'swap'),
    ),
  ).toEqual([
    '申请改期，待客服处理',
    '提出改期方案，待客人确认',
    '同意改期方案，待签署新合同',
    '改期完成，新合同已生效',
    '申请换人，待签署新合同',
    '换人已撤回，订单保持原状',
    '换人申请未通过，订单保持原状',
    '换人已失效，订单保持原状',
    '换人完成，新合同已生效',
  ])
})
