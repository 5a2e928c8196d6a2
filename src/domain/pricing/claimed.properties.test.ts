import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toFen } from '../money.ts'
import { claimedPrice, couponShortText } from './claimed.ts'
import { type CouponRule, couponOff } from './coupon.ts'
import { isQuoteRefusal, type QuoteInput, quote } from './price.ts'

const rule = (over: Partial<CouponRule>): CouponRule => ({
  ...{ id: 1, name: '券', discountType: 'over', value: 20_000, maxOffFen: null, minFen: 0, scopeKind: 'all' },
  ...{ scopeIds: [], excludeIds: [], validKind: 'days', validFrom: null, validTo: null, validDays: 30 },
  ...{ total: null, issued: 0, note: '' },
  ...over,
})

const input = (adultFen: number, singleSuppFen: number, bedsPerRoom: number): QuoteInput => ({
  prices: {
    ...{ adultFen: toFen(adultFen), childBedFen: null, childNobedFen: null, infantFen: null },
    ...{ singleSuppFen: toFen(singleSuppFen), tiers: [] },
  },
  terms: {
    ...{
      productType: 'group' as const,
      minPax: 1,
      maxPax: 8,
      bedsPerRoom,
      allowShareRoom: true,
      days: 5,
      nights: 4,
    },
    ...{ deposit: { mode: 'none' as const, value: 0, balanceDays: 0 }, rules: [], options: [] },
  },
  ...{ departsOn: '2027-01-20', today: '2026-11-21', rooms: null, share: false, choices: [] },
  counts: { adult: 2, child_bed: 0, child_nobed: 0, infant: 0 },
})

const rules = fc.array(
  fc.record({
    discountType: fc.constantFrom('over' as const, 'off' as const),
    value: fc.integer({ min: 1, max: 300_000 }),
    minFen: fc.constantFrom(0, 100_000, 500_000, 3_000_000),
  }),
  { maxLength: 6 },
)

test('the price after a coupon is what the price function asks with the best of them, and per person never a fen too little', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.integer({ min: 0, max: 200_000 }),
      fc.integer({ min: 1, max: 3 }),
      rules,
      (adultFen, supp, beds, terms) => {
        const asked = input(adultFen, supp, beds)
        const all = terms.map((each, index) => rule({ ...each, id: index + 1 }))
        const plain = quote(asked)
        if (isQuoteRefusal(plain)) throw new Error(plain.message)
        const best = claimedPrice(asked, all)
        const most = Math.max(0, ...all.map((each) => couponOff(each, plain.discountableFen)))
        expect(best === null).toBe(most === 0)
        if (best === null) return
        expect(best.payableFen).toBe(plain.payableFen - most)
        const said = best.perPersonFen
        expect(said % 100).toBe(0)
        expect(said * 2).toBeGreaterThanOrEqual(best.payableFen)
        expect((said - 100) * 2).toBeLessThan(best.payableFen)
      },
    ),
  )
})

test.each([
  [{}, '立减200'],
  [{ minFen: 500_000 }, '满5000减200'],
  [{ discountType: 'percent' as const, value: 95, minFen: 300_000 }, '满3000享9.5折'],
  [{ discountType: 'percent' as const, value: 85 }, '8.5折'],
  [{ discountType: 'off' as const, value: 123_400 }, '立减1234'],
])('%o reads %s', (over, text) => {
  expect(couponShortText(rule(over))).toBe(text)
})
