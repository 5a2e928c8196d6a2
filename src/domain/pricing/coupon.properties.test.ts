import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf, toFen } from '../money.ts'
import type { Deduction } from './adjustment.ts'
import { type CouponRule, couponOff, couponSumFault } from './coupon.ts'
import { isQuoteRefusal, linesOf, type QuoteInput, quote } from './price.ts'

const money = fc.integer({ min: 0, max: 2_000_000 }).map(toFen)

const aCoupon: fc.Arbitrary<Pick<CouponRule, 'discountType' | 'value' | 'minFen' | 'maxOffFen'>> = fc.oneof(
  fc.record({
    discountType: fc.constantFrom('over' as const, 'off' as const),
    value: fc.integer({ min: 1, max: 5_000_000 }),
    minFen: fc.integer({ min: 0, max: 3_000_000 }),
    maxOffFen: fc.constant(null),
  }),
  fc.record({
    discountType: fc.constant('percent' as const),
    value: fc.integer({ min: 1, max: 99 }),
    minFen: fc.integer({ min: 0, max: 3_000_000 }),
    maxOffFen: fc.option(fc.integer({ min: 1, max: 500_000 })),
  }),
)

const anInput: fc.Arbitrary<QuoteInput> = fc
  .record({
    counts: fc.record({
      adult: fc.integer({ min: 1, max: 9 }),
      child_bed: fc.integer({ min: 0, max: 4 }),
      child_nobed: fc.integer({ min: 0, max: 2 }),
      infant: fc.integer({ min: 0, max: 1 }),
    }),
    ...{ adult: money, child: money, single: money, option: money },
    kind: fc.constantFrom('ticket', 'visa', 'insurance', 'transfer', 'other'),
    unit: fc.constantFrom('per_person', 'per_order', 'per_room', 'per_person_day', 'per_room_night'),
    rule: fc.option(
      fc.record({ kind: fc.constantFrom('fen_per_adult', 'bp'), value: fc.integer({ min: 1, max: 9999 }) }),
    ),
    rooms: fc.option(fc.integer({ min: 1, max: 9 })),
    share: fc.boolean(),
  })
  .map(({ counts, adult, child, single, option, kind, unit, rule, rooms, share }) => ({
    ...{ departsOn: '2027-03-20', today: '2026-11-21', counts, rooms, share },
    choices: [{ id: 9, qty: 1 }],
    prices: {
      ...{ adultFen: adult, childBedFen: child, childNobedFen: child, infantFen: toFen(30_000) },
      ...{ singleSuppFen: single, tiers: [{ minPax: 4, adultFen: child, childBedFen: null }] },
    },
    terms: {
      ...{ productType: 'group', minPax: 1, maxPax: 30, bedsPerRoom: 2, allowShareRoom: true },
      ...{ days: 8, nights: 7, deposit: { mode: 'percent', value: 2000, balanceDays: 15 } },
      rules: rule
        ? [
            {
              ...{
                id: 3,
                kind: 'early_bird',
                name: '早鸟',
                threshold: 1,
                startsOn: '2026-01-01',
                endsOn: '2027-12-31',
              },
              ...{ offKind: rule.kind, offValue: rule.value },
            },
          ]
        : [],
      options: [
        {
          id: 9,
          kind,
          name: '项目',
          unit,
          priceFen: option,
          childPriceFen: null,
          minQty: 0,
          maxQty: 99,
          refundable: true,
        },
      ],
    },
  }))

const deductionOf = (coupon: Parameters<typeof couponOff>[0]): Deduction => ({
  ...{ kind: 'coupon', refId: 77, label: '优惠券' },
  offOf: (sum) => couponOff(coupon, sum),
})

test('no coupon takes more than its sum less a fen, and lines, shares and totals agree to the fen', () => {
  fc.assert(
    fc.property(anInput, aCoupon, (input, coupon) => {
      const plain = quote(input)
      const lowered = quote(input, [deductionOf(coupon)])
      if (isQuoteRefusal(plain) || isQuoteRefusal(lowered)) {
        expect(plain).toEqual(lowered)
        return
      }
      const adjustment = lowered.adjustments.find(({ kind }) => kind === 'coupon')
      const off = toFen(-(adjustment?.amountFen ?? 0))
      expect(lowered.discountableFen).toBe(plain.discountableFen)
      expect(lowered.payableFen).toBe(plain.payableFen - off)
      expect(sumOf(linesOf(lowered).map(({ amountFen }) => amountFen))).toBe(lowered.payableFen)
      expect(lowered.payableFen).toBeGreaterThanOrEqual(1)
      expect(off).toBe(couponOff(coupon, plain.discountableFen))
      expect(off).toBeLessThanOrEqual(Math.max(0, plain.discountableFen - 1))
      expect(off).toBeLessThanOrEqual(coupon.maxOffFen ?? off)
      if (!adjustment) return
      expect(couponSumFault(coupon, plain.discountableFen)).toBeNull()
      expect(sumOf(adjustment.shares)).toBe(adjustment.amountFen)
      lowered.items.forEach(({ discountable, amountFen }, place) => {
        const share = adjustment.shares[place] ?? 0
        expect(discountable || share === 0).toBe(true)
        expect(amountFen + share).toBeGreaterThanOrEqual(0)
      })
    }),
    { numRuns: 500 },
  )
})

test('below its threshold a coupon takes nothing, from it on its amount; what is missing is said', () => {
  const coupon = { discountType: 'over', value: 20_000, minFen: 500_000, maxOffFen: null } as const
  expect([couponOff(coupon, toFen(499_999)), couponOff(coupon, toFen(500_000))]).toEqual([0, 20_000])
  expect(couponSumFault(coupon, toFen(499_900))).toBe('满5000元可用，还差1元')
  expect(couponSumFault({ minFen: 0 }, toFen(1))).toBe('本单没有可优惠的金额')
  expect(couponSumFault(coupon, toFen(500_000))).toBeNull()
})

test('a percentage is rounded half up and capped', () => {
  const tenth = { discountType: 'percent', value: 95, minFen: 0, maxOffFen: null } as const
  expect(couponOff(tenth, toFen(1_010))).toBe(51)
  expect(couponOff({ ...tenth, maxOffFen: 20_000 }, toFen(1_000_000))).toBe(20_000)
  expect(couponOff({ ...tenth, discountType: 'off', value: 900 }, toFen(900))).toBe(899)
})
