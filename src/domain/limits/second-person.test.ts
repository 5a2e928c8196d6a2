import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { batchNeedsSecond } from '../booking/departures/batch.ts'
import { needsFinance } from '../booking/desk/departure-cancelling.ts'
import { needsSecond } from '../booking/refunds/approval.ts'
import { needsSecondLook } from '../booking/transfers/bank-transfer.ts'
import { keysOf } from '../keys.ts'
import { secondPersonReasons } from '../marketing/coupons/second-person.ts'
import { adjustNeedsSecond } from '../marketing/points/points.ts'
import { toFen } from '../money.ts'
import { initialOf, readLimits } from './limit.ts'
import { type SecondPersonLines, secondPersonLines } from './second-person.ts'

/** Any lines that staff can set. */
const anyLines = fc.record(
  Object.fromEntries(
    keysOf(secondPersonLines).map((name) => {
      const { low, high } = secondPersonLines[name]
      return [name, fc.integer({ min: low, max: high })]
    }),
  ),
) as unknown as fc.Arbitrary<SecondPersonLines>
const none = toFen(0)
const always = (judge: (lines: SecondPersonLines) => void) => fc.assert(fc.property(anyLines, judge))

describe('the lines of the second person', () => {
  test('begin as the desk book has them', () => {
    expect(initialOf(secondPersonLines)).toEqual({
      'refund.second_fen': 500_000,
      'cancellation.second_fen': 500_000,
      'transfer.second_fen': 500_000,
      'departure_batch.second_percent': 20,
      'departure_batch.second_rows': 200,
      'coupon.second_fen': 50_000,
      'coupon.second_percent': 70,
      'coupon.second_total_fen': 2_000_000,
      'points.second': 5_000,
      'points.second_month': 20_000,
    })
    expect(readLimits(secondPersonLines, () => undefined).refundFen).toBe(500_000)
  })

  test('whatever is set, one person goes as far as the line, and a second is asked one step beyond', () => {
    always((lines) => {
      const { refundFen, cancellationFen, transferFen, batchRows } = lines
      expect(needsSecond('whole', toFen(refundFen), none, lines)).toBe(false)
      expect(needsSecond('whole', toFen(refundFen), toFen(1), lines)).toBe(true)
      expect(needsFinance(toFen(cancellationFen), lines)).toBe(false)
      expect(needsFinance(toFen(cancellationFen + 1), lines)).toBe(true)
      expect(needsSecondLook(toFen(transferFen), lines)).toBe(false)
      expect(needsSecondLook(toFen(transferFen + 1), lines)).toBe(true)
      const rows = (count: number) => Array.from({ length: count }, () => ({ isFar: false }))
      expect(batchNeedsSecond(rows(batchRows), lines)).toBe(false)
      expect(batchNeedsSecond(rows(batchRows + 1), lines)).toBe(true)
    })
  })

  test('points and coupons are the same, by each of their lines', () => {
    always((lines) => {
      const atOnce = Math.min(lines.points, lines.pointsOfMonth)
      expect(adjustNeedsSecond(-atOnce, 0, lines)).toBe(false)
      expect(adjustNeedsSecond(lines.points + 1, 0, lines)).toBe(true)
      expect(adjustNeedsSecond(1, lines.pointsOfMonth, lines)).toBe(true)
      const off = (value: number) => ({ discountType: 'off' as const, value, maxOffFen: null })
      const face = Math.min(lines.couponFen, lines.couponTotalFen)
      expect(secondPersonReasons(off(face), 1, lines)).toEqual([])
      expect(secondPersonReasons(off(lines.couponFen + 1), 1, lines)).not.toEqual([])
      expect(secondPersonReasons(off(1), lines.couponTotalFen + 1, lines)).toHaveLength(1)
      const percent = (value: number) => ({ discountType: 'percent' as const, value, maxOffFen: 1 })
      expect(secondPersonReasons(percent(lines.couponPercent), 1, lines)).toEqual([])
      expect(secondPersonReasons(percent(lines.couponPercent - 1), 1, lines)).toHaveLength(1)
    })
  })

  test('a refund out of goodwill is two people’s, whatever is set', () => {
    always((lines) => {
      expect(needsSecond('goodwill', toFen(1), none, lines)).toBe(true)
    })
  })
})
