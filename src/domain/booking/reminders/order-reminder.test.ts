import { expect, test } from 'vitest'
import { keysOf } from '../../keys.ts'
import { type OrderStatus, orderStatuses } from '../order-codes.ts'
import { orderReminders, type ReminderFacts, whyNotReminded } from './order-reminder.ts'

const facts: ReminderFacts = {
  status: 'paid',
  travellersComplete: false,
  hasContract: true,
  balance: null,
  remindedToday: [],
  now: new Date('2026-11-21T10:00:00+08:00'),
}
const open = (more: Partial<ReminderFacts>) =>
  orderReminders.filter((kind) => whyNotReminded(kind, { ...facts, ...more }) === '')

test('nobody is reminded of what they have done, or cannot do', () => {
  const kinds = (status: OrderStatus) => open({ status, hasContract: false }).join(' ')
  expect(Object.fromEntries(keysOf(orderStatuses).map((status) => [status, kinds(status)]))).toEqual({
    wait_confirm: 'call',
    wait_contract: 'sign call',
    wait_pay: 'pay call',
    deposit_paid: 'people call',
    paid: 'people call',
    ready: 'people call',
    travelling: 'call',
    wait_review: 'call',
    done: 'call',
    refunding: 'call',
    refunded: 'call',
    cancelled: 'call',
  })
  expect(open({ travellersComplete: true })).toEqual(['contract', 'call'])
  expect(whyNotReminded('balance', { ...facts, balance: { standstill: '' } })).toBe('')
  expect(whyNotReminded('balance', { ...facts, balance: { standstill: '有待处理的退款' } })).toBe(
    '有待处理的退款',
  )
})

test('one of a kind a day, three in all, and none at night', () => {
  expect(open({ remindedToday: ['people'] })).toEqual(['contract', 'call'])
  expect(open({ remindedToday: ['people', 'call', 'sign'] })).toEqual([])
  expect(open({ now: new Date('2026-11-21T08:59:59+08:00') })).toEqual([])
  expect(open({ now: new Date('2026-11-21T09:00:00+08:00') })).toContain('people')
  expect(open({ now: new Date('2026-11-21T20:59:59+08:00') })).toContain('people')
  expect(open({ now: new Date('2026-11-21T21:00:00+08:00') })).toEqual([])
})
