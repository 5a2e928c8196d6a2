import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keysOf } from '../keys.ts'
import { sumOf, toFen } from '../money.ts'
import { billKinds, billStatuses } from './order-codes.ts'
import { endOfDay, supplementFaults, supplementSums } from './supplements.ts'

const fen = (most: number) => fc.integer({ min: 1, max: most }).map(toFen)
const bill = fc.record({
  kind: fc.constantFrom(...keysOf(billKinds)),
  status: fc.constantFrom(...keysOf(billStatuses)),
  amountFen: fen(500_000),
})
/** An order whose price holds what was paid of its supplements, as paying them does. */
const order = fc
  .record({ tripFen: fen(5_000_000), bills: fc.array(bill, { maxLength: 25 }) })
  .map(({ tripFen, bills }) => {
    const paid = bills.filter(
      ({ kind, status }) => kind === 'supplement' && (status === 'paid' || status === 'part_refunded'),
    )
    return { tripFen, bills, payableFen: toFen(tripFen + sumOf(paid.map(({ amountFen }) => amountFen))) }
  })

test('a supplement is measured against the trip without supplements, however many were paid before', () => {
  fc.assert(
    fc.property(order, fen(1_000_000), (asked, amountFen) => {
      const sums = supplementSums(asked, amountFen)
      expect(sums.tripFen).toBe(asked.tripFen)
      expect(sums.sumFen).toBeGreaterThanOrEqual(amountFen)
    }),
  )
})

test('a clause is needed exactly above a fifth of the trip, and splitting a sum does not avoid it', () => {
  fc.assert(
    fc.property(order, fen(400_000), fen(400_000), (asked, first, second) => {
      const whole = supplementSums(asked, toFen(first + second))
      expect(whole.needsClause).toBe(whole.sumFen * 5 > whole.tripFen)
      expect(whole.shareBp > 2000).toBe(whole.needsClause)
      const open = { kind: 'supplement', status: 'unpaid', amountFen: first } as const
      const split = supplementSums({ ...asked, bills: [...asked.bills, open] }, second)
      expect(split).toEqual(whole)
      const paid = { ...open, status: 'paid' as const }
      const later = { payableFen: toFen(asked.payableFen + first), bills: [...asked.bills, paid] }
      expect(supplementSums(later, second)).toEqual(whole)
    }),
  )
})

test('a fault names its field, and exactly a fifth needs no clause', () => {
  const plain = { payableFen: toFen(1_000_000), bills: [], departsOn: '2027-01-20' }
  const faults = (amountFen: number, dueOn: string, over = {}) =>
    supplementFaults(
      { ...plain, ...over },
      { amountFen: toFen(amountFen), dueOn, clause: null },
      '2026-11-21',
    )
  expect(faults(200_000, '2026-11-21')).toEqual({})
  expect(faults(200_001, '2027-01-20')).toEqual({ clause: '补款合计超过订单的20%，须选择补充条款' })
  for (const day of ['2026-11-20', '2027-01-21'])
    expect(faults(1, day)).toEqual({ due_on: '最晚付款日须在今天至出发日2027-01-20之间' })
  const many = Array.from({ length: 20 }, () => ({
    kind: 'supplement' as const,
    status: 'unpaid' as const,
    amountFen: toFen(1),
  }))
  expect(faults(1, '2026-12-01', { bills: many })).toEqual({ title: '一个订单最多20笔补款' })
  expect(faults(1, '2026-12-01', { payableFen: toFen(1_000_000_000) })).toEqual({
    amount_fen: '订单总额过大，请核对金额',
  })
  expect(endOfDay('2026-12-01')).toEqual(new Date('2026-12-01T23:59:59+08:00'))
})
