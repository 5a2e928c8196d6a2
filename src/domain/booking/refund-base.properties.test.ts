import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar-day.ts'
import { sumOf, toFen } from '../money.ts'
import { payPlan } from '../pricing/deposit.ts'
import { refundBase } from './refund-base.ts'
import { ladderNow, modelContractLadders } from './refund-ladder.ts'

const departsOn = '2027-01-20'
const line = (amountFen: number, refundable: boolean) => ({ amountFen: toFen(amountFen), refundable })
const money = fc.integer({ min: 1, max: 5_000_000 })
const lines = fc.array(fc.tuple(money, fc.boolean()), { minLength: 1, maxLength: 8 })

/** An order as it is sold: lines, one discount that leaves a fen to pay at least, and its bills. */
const anOrder = fc
  .record({
    sold: lines,
    discount: fc.integer({ min: 0, max: 10_000_000 }),
    deposit: fc.integer({ min: 0, max: 10_000 }),
    ahead: fc.integer({ min: 0, max: 120 }),
  })
  .map(({ sold, discount, deposit, ahead }) => {
    const full = sold.map(([amountFen, refundable]) => line(amountFen, refundable))
    const totalFen = sumOf(full.map(({ amountFen }) => amountFen))
    const all = [...full, line(-Math.min(discount, totalFen - 1), true)]
    const payableFen = sumOf(all.map(({ amountFen }) => amountFen))
    const today = addDays(departsOn, -ahead)
    const rule = { mode: 'percent', value: deposit, balanceDays: 7 } as const
    const plan = payPlan(rule, payableFen, 2, today, departsOn)
    const bills = plan.payMode === 'full' ? [payableFen] : [plan.depositFen, plan.balanceFen]
    return { lines: all, payableFen, today, bills }
  })

test('the two parts of a refund’s base are the order’s bills to the fen, and neither is negative', () => {
  fc.assert(
    fc.property(anOrder, ({ lines, payableFen, bills }) => {
      const { baseFen, nonRefundableFen } = refundBase(payableFen, lines)
      expect(baseFen + nonRefundableFen).toBe(sumOf(bills))
      expect(Math.min(baseFen, nonRefundableFen)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('whatever was paid of the bills, no more than that is refundable and nothing less than zero', () => {
  const ladders = fc.constantFrom(...Object.values(modelContractLadders))
  fc.assert(
    fc.property(anOrder, ladders, fc.nat(2), ({ lines, payableFen, today, bills }, ladder, paid) => {
      const base = refundBase(payableFen, lines)
      const paidFen = sumOf(bills.slice(0, paid))
      const now = ladderNow(ladder, { departsOn, today, ...base, paidFen })
      expect(now?.refundFen).toBeGreaterThanOrEqual(0)
      expect(now?.refundFen).toBeLessThanOrEqual(Math.max(0, paidFen - base.nonRefundableFen))
      expect((now?.refundFen ?? 0) + (now?.deductFen ?? 0)).toBe(paidFen)
    }),
  )
})

test('goodwill that was given back before changes neither part', () => {
  fc.assert(
    fc.property(anOrder, money, ({ lines, payableFen }, goodwill) => {
      const givenBack = [...lines, line(-goodwill, false)]
      expect(refundBase(toFen(payableFen - goodwill), givenBack)).toEqual(refundBase(payableFen, lines))
    }),
  )
})

test('the example of the rule book, §8.9, 4: visas never come back, everything else is the base', () => {
  const sold = [1_000_000, 400_000, 120_000].map((amountFen) => line(amountFen, true))
  const off = [-60_000, -100_000].map((amountFen) => line(amountFen, true))
  expect(refundBase(toFen(1_600_000), [...sold, line(240_000, false), ...off])).toEqual({
    baseFen: 1_360_000,
    nonRefundableFen: 240_000,
  })
})

test('a discount that is greater than what it could come off leaves nothing to the ladder', () => {
  const lines = [line(100_000, true), line(300_000, false), line(-200_000, true)]
  expect(refundBase(toFen(200_000), lines)).toEqual({ baseFen: 0, nonRefundableFen: 200_000 })
})
