import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOf, toFen } from '../money.ts'
import { type Adjustment, type Deduction, netOf, sharesOf } from './adjustment.ts'
import { discountsOf } from './discounts.ts'
import type { PriceRule } from './price-rule.ts'

const fen = toFen
const booking = { today: '2026-08-01', departsOn: '2026-10-01', adults: 2 }
const item = (code: string, amount: number, discountable = true) => ({
  code,
  amountFen: fen(amount),
  discountable,
})
const aRule = (over: Partial<PriceRule> = {}): PriceRule => ({
  id: 3,
  kind: 'early_bird',
  name: '早鸟立减',
  threshold: 1,
  offKind: 'fen_per_adult',
  offValue: 30_000,
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  ...over,
})
const coupon = (off: number): Deduction => ({
  kind: 'coupon',
  refId: 77,
  label: '满5000减1000',
  offOf: () => fen(off),
})

describe('the family of the rule book, §8.9 ruling 4', () => {
  const base = [item('adult', 1_000_000), item('child_bed', 400_000)]
  const items = [...base, item('single', 120_000), item('option:3', 240_000, false)]
  const [early, off] = discountsOf({ base, items }, booking, [aRule()], [coupon(100_000)])

  test('a rule per adult is borne by the adults', () => {
    expect(early).toEqual({
      ...{ kind: 'rule', refId: 3, label: '早鸟立减', unitFen: -30_000, qty: 2, amountFen: -60_000 },
      shares: [-60_000, 0, 0, 0],
    })
  })

  test('a coupon is borne by what the rule left of the discountable lines, and not by the visa', () => {
    // Of 14,600: 9,400, 4,000 and 1,200.
    expect(off).toMatchObject({ kind: 'coupon', refId: 77, amountFen: -100_000 })
    expect(off?.shares).toEqual([-64_384, -27_397, -8_219, 0])
  })
})

test('a percentage is borne by everybody, and a rule per adult that costs more than the adults as well', () => {
  const base = [item('adult', 20_000), item('infant', 60_000)]
  const [tenth] = discountsOf({ base, items: base }, booking, [aRule({ offKind: 'bp', offValue: 1000 })], [])
  expect(tenth?.shares).toEqual([-2000, -6000])
  const [more] = discountsOf({ base, items: base }, booking, [aRule()], [])
  expect(more).toMatchObject({ amountFen: -60_000, shares: [-15_000, -45_000] })
})

test('a coupon leaves a fen to pay, and one that takes nothing off is none', () => {
  const base = [item('adult', 20_000)]
  const [all] = discountsOf({ base, items: base }, booking, [], [coupon(900_000)])
  expect(all).toMatchObject({ amountFen: -19_999, shares: [-19_999] })
  expect(discountsOf({ base, items: base }, booking, [], [coupon(0)])).toEqual([])
})

test('more than the lines come to cannot be split over them', () => {
  expect(() => sharesOf(fen(11), [fen(10), fen(0)])).toThrow(RangeError)
})

describe('the adjustments of every order', () => {
  const money = fc.integer({ min: 0, max: 5_000_000 })
  const options = fc.array(fc.record({ amount: money, discountable: fc.boolean() }), { maxLength: 5 })
  const people = fc.record({ adult: fc.integer({ min: 1, max: 5_000_000 }), child_bed: money, infant: money })
  const rules = fc.array(
    fc.record({
      offKind: fc.constantFrom('fen_per_adult' as const, 'bp' as const),
      offValue: fc.integer({ min: 1, max: 10_000 }),
    }),
    { maxLength: 2 },
  )
  const deductions = fc.array(fc.integer({ min: 0, max: 6_000_000 }).map(coupon), { maxLength: 2 })
  type Options = { amount: number; discountable: boolean; code?: string }[]
  const itemsOf = (kinds: Record<string, number>, chosen: Options) => {
    const base = Object.entries(kinds).map(([code, amount]) => item(code, amount))
    const added = chosen.map((each, n) => item(each.code ?? `option:${n}`, each.amount, each.discountable))
    return { base, items: [...base, ...added] }
  }

  test('what each line bears sums to the adjustment, and no line falls below zero', () => {
    fc.assert(
      fc.property(people, options, rules, deductions, (kinds, chosen, found, brought) => {
        const { base, items } = itemsOf(kinds, chosen)
        const adjustments = discountsOf({ base, items }, booking, found.map(aRule), brought)
        for (const { amountFen, unitFen, qty, shares } of adjustments) {
          expect(shares).toHaveLength(items.length)
          expect(sumOf(shares)).toBe(amountFen)
          expect(unitFen * qty).toBe(amountFen)
          expect(amountFen).toBeLessThan(0)
          expect(Math.max(...shares)).toBeLessThanOrEqual(0)
        }
        const net = netOf(
          items.map(({ amountFen }) => amountFen),
          adjustments,
        )
        expect(Math.min(...net)).toBeGreaterThanOrEqual(0)
        if (sumOf(items.map(({ amountFen }) => amountFen)) > 0) expect(sumOf(net)).toBeGreaterThanOrEqual(1)
      }),
      { numRuns: 2000 },
    )
  })

  test('the order in which add-ons were chosen changes neither what is taken off nor what the travellers bear of a rule', () => {
    fc.assert(
      fc.property(people, options, rules, deductions, (kinds, chosen, found, brought) => {
        const named = chosen.map((each, n) => ({ ...each, code: `option:${n}` }))
        const taken = (order: Options) => {
          const { base, items } = itemsOf(kinds, order)
          const adjustments = discountsOf({ base, items }, booking, found.map(aRule), brought)
          return adjustments.map(({ shares, ...rest }: Adjustment) => ({
            ...rest,
            people: rest.kind === 'rule' ? shares.slice(0, base.length) : [],
          }))
        }
        expect(taken(named.toReversed())).toEqual(taken(named))
      }),
      { numRuns: 1000 },
    )
  })
})
