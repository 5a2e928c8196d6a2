import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar-day.ts'
import { keysOf } from '../keys.ts'
import {
  type Actor,
  actionsOf,
  canMove,
  changeWay,
  contractDeadline,
  editable,
  firstStatus,
  isUnpaid,
  type OrderFacts,
  type OrderField,
  statusesOf,
  statusTextOf,
  tabOf,
  transitions,
} from './order.ts'
import { type OrderStatus, type OrderTab, orderStatuses, orderTabs } from './order-codes.ts'

const statuses = keysOf(orderStatuses)
const now = new Date('2026-09-01T04:00:00Z')
const minutes = (n: number) => new Date(now.getTime() + n * 60_000)

test('a paid order waits for a group in words, but 自由行, which forms none, for its departure', () => {
  expect(statusTextOf('paid', 'group', null)).toBe('已付款·待成团')
  expect(statusTextOf('paid', 'free', null)).toBe('已付款·待出行')
  expect(statusTextOf('ready', 'free', null)).toBe('已确认·待出行')
})

describe('the life of an order', () => {
  test('has exactly the moves of the rule book, §7.2', () => {
    const numbers = new Set(
      transitions.flatMap((row) =>
        row.from.flatMap((from) => row.to.map((to) => `${orderStatuses[from]}→${orderStatuses[to]}`)),
      ),
    )
    expect([...numbers].sort()).toEqual(
      [
        ...['10→20', '10→110', '20→30', '20→110', '30→110', '30→20', '30→40', '30→50', '40→50', '40→120'],
        ...['50→60', '50→70', '60→70', '70→80', '80→90', '50→120', '60→120', '70→120'],
        ...['120→40', '120→50', '120→60', '120→70', '120→130'],
      ].sort(),
    )
    for (const from of statuses) {
      for (const to of statuses) {
        expect(canMove(from, to)).toBe(numbers.has(`${orderStatuses[from]}→${orderStatuses[to]}`))
      }
    }
  })

  test('ends in 已完成, 已取消 and 已退款, and reaches every state from its first', () => {
    const final = statuses.filter((from) => !statuses.some((to) => canMove(from, to)))
    expect(final).toEqual(['done', 'cancelled', 'refunded'])
    const reached = new Set<OrderStatus>([firstStatus.instant, firstStatus.second])
    for (const from of reached) {
      for (const to of statuses) if (canMove(from, to)) reached.add(to)
    }
    expect(reached.size).toBe(statuses.length)
  })

  test.each<[OrderStatus, OrderStatus, Actor, boolean]>([
    ['wait_pay', 'paid', 'channel', true],
    ['wait_pay', 'paid', 'member', false],
    ['wait_pay', 'cancelled', 'member', true],
    ['wait_pay', 'cancelled', 'job', true],
    ['wait_confirm', 'wait_contract', 'member', false],
    ['travelling', 'refunding', 'member', false],
    ['travelling', 'refunding', 'staff', true],
    ['refunding', 'travelling', 'member', false],
    ['paid', 'cancelled', 'member', false],
  ])('%s → %s by %s: %s', (from, to, by, may) => {
    expect(canMove(from, to, by)).toBe(may)
  })
})

describe('tabs', () => {
  test.each<[OrderTab, number[]]>([
    ['to_pay', [10, 20, 30, 40]],
    ['to_travel', [50, 60, 70]],
    ['to_review', [80]],
    ['given_back', [110, 120, 130]],
    ['done', [90]],
    ['all', Object.values(orderStatuses)],
  ])('%s holds %o', (tab, numbers) => {
    expect(
      statusesOf(tab)
        .map((status) => orderStatuses[status])
        .sort((a, b) => a - b),
    ).toEqual(numbers)
  })

  test('hold every state once, besides 全部', () => {
    for (const status of statuses) {
      const holding = keysOf(orderTabs).filter((tab) => statusesOf(tab).includes(status))
      expect(holding.sort()).toEqual(['all', tabOf(status)].sort())
    }
  })
})

describe('the buttons of an order', () => {
  const anOrder: Omit<OrderFacts, 'status'> = {
    payDeadline: minutes(60),
    hasUnpaidBill: false,
    contractSigned: false,
    review: 'closed',
    ...{ refundIsAsked: false, changeIsOpen: false, dateIsOffered: false },
    departsOn: '2026-09-01',
  }
  test.each<[OrderStatus, Partial<OrderFacts>, string[]]>([
    ['wait_confirm', { payDeadline: null }, ['cancel']],
    ['wait_contract', {}, ['cancel', 'contract']],
    ['wait_contract', { payDeadline: now }, ['cancel']],
    ['wait_pay', { hasUnpaidBill: true, contractSigned: true }, ['pay', 'cancel', 'contract']],
    ['wait_pay', { hasUnpaidBill: true, contractSigned: true, payDeadline: now }, ['cancel', 'contract']],
    [
      'deposit_paid',
      { hasUnpaidBill: true, contractSigned: true, payDeadline: now },
      ['pay', 'contract', 'refund'],
    ],
    ['paid', { contractSigned: true }, ['contract', 'refund']],
    ['paid', { hasUnpaidBill: true, contractSigned: true }, ['pay', 'contract', 'refund']],
    ['paid', { hasUnpaidBill: true, contractSigned: true, refundIsAsked: true }, ['contract']],
    ['paid', { contractSigned: true, changeIsOpen: true }, ['contract']],
    ['paid', { hasUnpaidBill: true, contractSigned: true, changeIsOpen: true }, ['pay', 'contract']],
    ['paid', { hasUnpaidBill: true, contractSigned: true, dateIsOffered: true }, ['contract']],
    [
      'paid',
      { hasUnpaidBill: true, contractSigned: true, dateIsOffered: true, changeIsOpen: true },
      ['pay', 'contract'],
    ],
    ['ready', { contractSigned: true }, ['contract', 'refund']],
    ['ready', { contractSigned: true, departsOn: '2026-08-31' }, ['contract']],
    ['travelling', { contractSigned: true, hasUnpaidBill: true }, ['pay', 'contract']],
    ['travelling', { contractSigned: true }, ['contract']],
    ['wait_review', { contractSigned: true }, ['contract', 'again']],
    ['done', { contractSigned: true }, ['contract', 'again']],
    ['wait_review', { contractSigned: true, review: 'open' }, ['contract', 'comment', 'again']],
    ['done', { contractSigned: true, review: 'may_append' }, ['contract', 'comment', 'again']],
    ['done', { contractSigned: true, review: 'written' }, ['contract', 'again']],
    ['cancelled', { hasUnpaidBill: true }, ['again']],
    ['refunding', { contractSigned: true }, ['contract']],
    ['refunded', { contractSigned: true }, ['contract', 'again']],
  ])('%s with %o: %o', (status, facts, actions) => {
    expect(actionsOf({ ...anOrder, ...facts, status }, now)).toEqual(actions)
  })

  test('an order without a deadline can be paid', () => {
    const order = {
      status: 'wait_pay' as const,
      payDeadline: null,
      hasUnpaidBill: true,
      contractSigned: true,
      review: 'closed' as const,
      ...{ refundIsAsked: false, changeIsOpen: false, dateIsOffered: false },
      departsOn: '2026-09-01',
    }
    expect(actionsOf(order, now)).toContain('pay')
  })

  test('only states without money are unpaid', () => {
    expect(statuses.filter(isUnpaid)).toEqual(['wait_confirm', 'wait_contract', 'wait_pay'])
  })
})

describe('what may still be changed (rule book §7.5)', () => {
  const departsOn = '2026-09-20'
  const way = (
    status: OrderStatus,
    field: OrderField,
    ahead = 30,
    scope: 'domestic' | 'outbound' = 'domestic',
  ) => changeWay(status, field, { today: addDays(departsOn, -ahead), departsOn, scope })
  const row = (field: OrderField) =>
    (['wait_contract', 'wait_pay', 'deposit_paid', 'paid', 'ready', 'travelling'] as const).map((status) =>
      way(status, field),
    )

  test('cell by cell, a month ahead', () => {
    expect(row('contact')).toEqual(['self', 'self', 'self', 'self', 'self', 'none'])
    expect(row('remark')).toEqual(row('contact'))
    expect(row('documents')).toEqual(['self', 'self', 'self', 'self', 'service', 'none'])
    expect(row('names')).toEqual(['self', 'self', 'service', 'service', 'service', 'none'])
    expect(row('people')).toEqual(['none', 'none', 'service', 'service', 'none', 'none'])
    expect(way('wait_confirm', 'names')).toBe('self')
    expect(way('cancelled', 'remark')).toBe('none')
  })

  test('to the last day of each limit', () => {
    expect([way('ready', 'contact', 3), way('ready', 'contact', 2)]).toEqual(['self', 'none'])
    expect([way('ready', 'names', 7), way('ready', 'names', 6)]).toEqual(['service', 'none'])
    const outbound = [5, 4].map((ahead) => way('ready', 'documents', ahead, 'outbound'))
    expect(outbound).toEqual(['service', 'none'])
    expect(way('ready', 'documents', 0)).toBe('service')
  })

  test('the page lets the traveller change only what needs no service', () => {
    const facts = { today: '2026-08-01', departsOn, scope: 'domestic' as const }
    expect(editable('paid', 'documents', facts)).toBe(true)
    expect(editable('ready', 'documents', facts)).toBe(false)
    expect(editable('done', 'remark', facts)).toBe(false)
  })
})

describe('deadlines', () => {
  test('signing late leaves a quarter of an hour, once', () => {
    expect(contractDeadline(minutes(50), now, '2027-01-20')).toEqual(minutes(50))
    expect(contractDeadline(minutes(15), now, '2027-01-20')).toEqual(minutes(15))
    expect(contractDeadline(minutes(1), now, '2027-01-20')).toEqual(minutes(15))
    expect(contractDeadline(minutes(1), now, '2027-01-20', true)).toEqual(minutes(1))
  })

  test('signing in the last minutes before the day of departure leaves no time on it', () => {
    const late = new Date('2027-01-19T23:55:00+08:00')
    const midnight = new Date('2027-01-20T00:00:00+08:00')
    expect(contractDeadline(new Date('2027-01-19T23:58:00+08:00'), late, '2027-01-20')).toEqual(midnight)
    expect(contractDeadline(midnight, late, '2027-01-20')).toEqual(midnight)
  })
})
