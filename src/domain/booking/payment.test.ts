import { describe, expect, test } from 'vitest'
import { keysOf } from '../keys.ts'
import { canMove } from './order.ts'
import { type BillKind, billKinds, type OrderStatus, orderStatuses } from './order-codes.ts'
import {
  billDeadline,
  isWorthShowing,
  outRefundNo,
  outTradeNo,
  overdueReason,
  refundRetryAt,
  statusAfterPaying,
  tradeExpiry,
} from './payment.ts'

const at = (time: string) => new Date(`2026-11-21T${time}+08:00`)

test('a bill is paid where rows 8 to 10 say, a supplement changes nothing, all else cannot be paid', () => {
  const table: [BillKind, OrderStatus, OrderStatus][] = []
  for (const kind of keysOf(billKinds))
    for (const status of keysOf(orderStatuses)) {
      const next = statusAfterPaying(kind, status)
      if (next) table.push([kind, status, next])
    }
  expect(table).toEqual([
    ['full', 'wait_pay', 'paid'],
    ['deposit', 'wait_pay', 'deposit_paid'],
    ['balance', 'deposit_paid', 'paid'],
    ['supplement', 'deposit_paid', 'deposit_paid'],
    ['supplement', 'paid', 'paid'],
    ['supplement', 'ready', 'ready'],
    ['supplement', 'travelling', 'travelling'],
  ])
  for (const [, from, to] of table) expect(from === to || canMove(from, to, 'channel')).toBe(true)
})

describe('how long a bill can be paid', () => {
  const order = { status: 'wait_pay' as const, payDeadline: at('11:00:00'), departsOn: '2027-01-20' }
  test('the first money by the deadline of the order', () => {
    expect(billDeadline(order, at('10:30:00'))).toEqual(at('11:00:00'))
  })
  test('the first money never on the day of departure', () => {
    const late = { ...order, payDeadline: new Date('2027-01-21T16:00:00+08:00') }
    expect(billDeadline(late, late.payDeadline)).toEqual(new Date('2027-01-20T00:00:00+08:00'))
  })
  test('whatever follows however late it is', () => {
    const dueAt = new Date('2027-01-13T18:00:00+08:00')
    expect(billDeadline({ ...order, status: 'deposit_paid' }, dueAt)).toBeNull()
    expect(billDeadline({ ...order, status: 'ready' }, dueAt)).toBeNull()
  })
  test('a payment code for two hours, never beyond the deadline', () => {
    expect(tradeExpiry(null, at('10:00:00'))).toEqual(at('12:00:00'))
    expect(tradeExpiry(at('11:00:00'), at('10:00:00'))).toEqual(at('11:00:00'))
    expect(tradeExpiry(at('13:00:00'), at('10:00:00'))).toEqual(at('12:00:00'))
  })
  test('a code with two minutes left is worth showing only when a new one would end with it', () => {
    expect(isWorthShowing(at('10:02:01'), at('13:00:00'), at('10:00:00'))).toBe(true)
    expect(isWorthShowing(at('10:02:00'), at('13:00:00'), at('10:00:00'))).toBe(false)
    expect(isWorthShowing(at('10:02:00'), null, at('10:00:00'))).toBe(false)
    expect(isWorthShowing(at('10:02:00'), at('10:02:00'), at('10:00:00'))).toBe(true)
    expect(isWorthShowing(at('10:00:00'), at('10:00:00'), at('10:00:00'))).toBe(false)
  })
})

test('numbers of payments and refunds count to 99 behind the number of the order', () => {
  expect(outTradeNo('BM260803048213', 1)).toBe('BM260803048213P01')
  expect(outTradeNo('BM260803048213', 99)).toBe('BM260803048213P99')
  expect(outTradeNo('BM260803048213', 100)).toBeNull()
  expect(outRefundNo('BM260803048213', 1)).toBe('BM260803048213R01')
  expect(outRefundNo('BM260803048213', 100)).toBeNull()
})

test('a refund is tried three times more, all within 24 hours', () => {
  let now = at('10:00:00')
  for (const failed of [1, 2, 3]) now = refundRetryAt(failed, now) ?? now
  expect(now.getTime() - at('10:00:00').getTime()).toBeLessThanOrEqual(24 * 3_600_000)
  expect(refundRetryAt(3, now)).not.toBeNull()
  expect(refundRetryAt(4, now)).toBeNull()
})

test('the clock cancels at the very instant of the deadline, and only what nobody has paid', () => {
  const order = {
    status: 'wait_pay' as OrderStatus,
    payDeadline: at('11:00:00'),
    confirmDeadline: null,
    departsOn: '2027-01-20',
  }
  expect(overdueReason(order, at('10:59:59'))).toBeNull()
  expect(overdueReason(order, at('11:00:00'))).toBe('deadline')
  expect(overdueReason({ ...order, status: 'wait_contract' }, at('11:00:00'))).toBe('deadline')
  expect(overdueReason({ ...order, status: 'deposit_paid' }, at('11:00:00'))).toBeNull()
  expect(overdueReason({ ...order, payDeadline: null }, at('11:00:00'))).toBeNull()
  const unconfirmed = {
    ...order,
    status: 'wait_confirm' as const,
    confirmDeadline: new Date('2026-11-20T11:00:00+08:00'),
  }
  expect(overdueReason(unconfirmed, at('10:59:59'))).toBeNull()
  expect(overdueReason(unconfirmed, at('11:00:00'))).toBe('no_resources')
  expect(overdueReason({ ...unconfirmed, departsOn: '2026-11-21' }, at('00:00:00'))).toBe('no_resources')
})
