import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Fen, sumOf, toFen } from '../../money.ts'
import { sharesOf } from '../../pricing/adjustment.ts'
import { cashbackAmount, cashbackBase, cashbackStanding, leftOf, settleAt } from './cashback.ts'
import { availableOf, labourTax, limitFault, mostToWithdraw, sharesFrom, taxOf } from './withdrawal.ts'

const fen = (max = 5_000_000) => fc.nat({ max }).map(toFen)
const kinds = new Map([
  [1, 'visa'],
  [2, 'insurance'],
  [3, 'ticket'],
] as const)
const item = fc.record({
  code: fc.constantFrom(
    'adult',
    'single',
    'option:1',
    'option:2',
    'option:3',
    'option:9',
    'kept:1',
    'supplement:1',
  ),
  amountFen: fen(),
  refundable: fc.boolean(),
})
const sold = fc.record({
  items: fc.array(item, { maxLength: 8 }),
  off: fc.nat({ max: 100 }),
  goodwill: fen(100_000),
})
const terms = { bp: fc.nat({ max: 1000 }), capFen: fen(1_000_000) }

/** An order of these lines with a discount in proportion to them, all of it paid. */
function orderOf({
  items,
  off,
  goodwill,
}: {
  items: { code: string; amountFen: Fen; refundable: boolean }[]
  off: number
  goodwill: Fen
}) {
  const amounts = items.map(({ amountFen }) => amountFen)
  const shares = items.length === 0 ? [] : sharesOf(toFen(Math.floor((sumOf(amounts) * off) / 100)), amounts)
  const given = { code: 'goodwill:1', amountFen: toFen(-goodwill), refundable: false }
  const paidFen = toFen(Math.max(0, sumOf([...amounts, ...shares])))
  return {
    items: [...items, given],
    adjustments: [{ shares }],
    optionKinds: kinds,
    paidFen,
    refundedFen: toFen(Math.min(goodwill, paidFen)),
  }
}

describe('cashback of an order', () => {
  test('is never negative, never above its cap, and never of more than what stayed paid', () => {
    fc.assert(
      fc.property(sold, fc.record(terms), (lines, rate) => {
        const order = orderOf(lines)
        const base = cashbackBase(order)
        const amount = cashbackAmount(base, rate)
        expect(base).toBeGreaterThanOrEqual(0)
        expect(base).toBeLessThanOrEqual(order.paidFen - order.refundedFen)
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(rate.capFen)
        expect(amount * 10_000).toBeLessThanOrEqual(base * rate.bp)
      }),
    )
  })

  test('counts neither visa nor insurance, nor an add-on nobody knows, nor what was kept or is not refundable', () => {
    const lines = [
      { code: 'adult', amountFen: toFen(600_000), refundable: true },
      { code: 'option:1', amountFen: toFen(80_000), refundable: true },
      { code: 'option:2', amountFen: toFen(20_000), refundable: true },
      { code: 'option:3', amountFen: toFen(30_000), refundable: true },
      { code: 'option:9', amountFen: toFen(10_000), refundable: true },
      { code: 'kept:1', amountFen: toFen(50_000), refundable: false },
    ]
    const order = { items: lines, optionKinds: kinds, paidFen: toFen(790_000), refundedFen: toFen(0) }
    expect(cashbackBase({ ...order, adjustments: [] })).toBe(630_000)
    const shares = [-40_000, 0, 0, -2_000].map(toFen)
    expect(cashbackBase({ ...order, adjustments: [{ shares }] })).toBe(588_000)
  })

  test('never grows when something more is given back', () => {
    fc.assert(
      fc.property(sold, fen(), (lines, more) => {
        const order = orderOf(lines)
        const later = { ...order, refundedFen: toFen(Math.min(order.paidFen, order.refundedFen + more)) }
        expect(cashbackBase(later)).toBeLessThanOrEqual(cashbackBase(order))
      }),
    )
  })

  test('settles eight days after the day of return at midnight, and then only', () => {
    expect(settleAt('2026-11-21')).toEqual(new Date('2026-11-29T00:00:00+08:00'))
    const order = {
      status: 'done',
      returnsOn: '2026-11-21',
      isRefunding: false,
      hasComplaint: false,
      refundedFen: toFen(0),
    } as const
    const parts = { takenFen: toFen(0), paidFen: toFen(0) }
    const standing = (at: string) => cashbackStanding(toFen(5_000), parts, order, new Date(at)).state
    expect(standing('2026-11-28T23:59:59+08:00')).toBe('settling')
    expect(standing('2026-11-29T00:00:00+08:00')).toBe('payable')
  })

  test('has a state that agrees with what is left of it, whatever was taken and given back', () => {
    const order = fc.record({
      status: fc.constantFrom('paid', 'ready', 'travelling', 'wait_review', 'done', 'refunding', 'refunded'),
      returnsOn: fc.constantFrom('2026-11-01', '2026-12-24'),
      isRefunding: fc.boolean(),
      hasComplaint: fc.boolean(),
      refundedFen: fen(),
    })
    fc.assert(
      fc.property(fen(), fen(), fen(), order, (amountFen, takenFen, paidFen, standing) => {
        const now = new Date('2026-11-21T10:00:00+08:00')
        const { state, voidReason } = cashbackStanding(
          amountFen,
          { takenFen, paidFen },
          standing as never,
          now,
        )
        const left = leftOf({ amountFen, takenFen, paidFen })
        expect(voidReason !== null).toBe(state === 'void')
        expect(['payable', 'settling', 'estimated'].includes(state)).toBe(left > 0)
        if (state === 'payable') expect([standing.isRefunding, standing.hasComplaint]).toEqual([false, false])
        if (state === 'void' || state === 'estimated') expect([takenFen, paidFen]).toEqual([0, 0])
        if (state === 'withdrawing') expect(takenFen).toBeGreaterThan(0)
      }),
    )
  })
})

describe('a withdrawal', () => {
  const lines = fc.array(fc.record({ leftFen: fc.integer({ min: -100_000, max: 300_000 }).map(toFen) }), {
    maxLength: 20,
  })

  test('takes shares that sum to it, none of more than is left, the first lines first, or nothing at all', () => {
    fc.assert(
      fc.property(lines, fen(1_000_000), (found, amountFen) => {
        const shares = sharesFrom(found, amountFen)
        const positive = sumOf(found.map(({ leftFen }) => toFen(Math.max(0, leftFen))))
        expect(shares === null).toBe(amountFen === 0 || positive < amountFen)
        if (!shares) return
        expect(sumOf(shares.map((share) => share.amountFen))).toBe(amountFen)
        for (const { line, amountFen: part } of shares) {
          expect(part).toBeGreaterThan(0)
          expect(part).toBeLessThanOrEqual(line.leftFen)
        }
        for (const { line, amountFen: part } of shares.slice(0, -1)) expect(part).toBe(line.leftFen)
      }),
    )
  })

  test('never has less than nothing to take from: what is owed is taken off', () => {
    expect(availableOf([toFen(10_000), toFen(-4_000)])).toBe(6_000)
    expect(availableOf([toFen(3_000), toFen(-4_000)])).toBe(0)
  })

  test('keeps to ¥50 at least, ¥5,000 a day, ¥20,000 a month and once a day', () => {
    const nothing = { todayTimes: 0, monthFen: toFen(0) }
    expect(limitFault(toFen(4_999), nothing)).toContain('至少提现¥50')
    expect(limitFault(toFen(5_000), nothing)).toBeNull()
    expect(limitFault(toFen(500_000), nothing)).toBeNull()
    expect(limitFault(toFen(500_001), nothing)).toContain('每天最多提现¥5,000')
    expect(limitFault(toFen(5_000), { ...nothing, todayTimes: 1 })).toContain('每天可提现1次')
    const month = { todayTimes: 0, monthFen: toFen(1_990_000) }
    expect(limitFault(toFen(10_000), month)).toBeNull()
    expect(limitFault(toFen(10_001), month)).toBe('每月最多提现¥20,000，本月还可提现¥100')
    fc.assert(
      fc.property(fen(), fc.nat({ max: 1 }), fen(2_000_000), (available, todayTimes, monthFen) => {
        const most = mostToWithdraw(available, { todayTimes, monthFen })
        expect(most).toBeLessThanOrEqual(available)
        if (most > 0) expect(limitFault(most, { todayTimes, monthFen })).toBeNull()
      }),
    )
  })
})

describe('tax on labour income', () => {
  test('is that of the table: ¥800 free up to ¥4,000, above it four fifths by three brackets', () => {
    const of = (yuan: number) => labourTax(toFen(yuan * 100)) / 100
    expect([0, 800, 801, 4_000].map(of)).toEqual([0, 0, 0.2, 640])
    expect([4_001, 25_000, 50_000, 62_500, 100_000].map(of)).toEqual([640.16, 4_000, 10_000, 13_000, 25_000])
  })

  test('is for a month what it would be at once, however it is split, and never all of a withdrawal', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 5_000, max: 500_000 }).map(toFen), { maxLength: 6 }),
        (amounts) => {
          let [gross, tax] = [toFen(0), toFen(0)]
          for (const amount of amounts) {
            const withheld = taxOf('labour', amount, { grossFen: gross, taxFen: tax })
            expect(withheld).toBeGreaterThanOrEqual(0)
            expect(withheld).toBeLessThan(amount)
            gross = toFen(gross + amount)
            tax = toFen(tax + withheld)
          }
          expect(tax).toBe(labourTax(gross))
        },
      ),
    )
    expect(taxOf('none', toFen(500_000), { grossFen: toFen(0), taxFen: toFen(0) })).toBe(0)
  })
})
