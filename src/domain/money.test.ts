import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Fen, prorate, shareOf, sumOf, toFen, yuanText } from './money.ts'

const fens = (max = 1_000_000_000) => fc.integer({ min: 0, max }).map(toFen)

describe('toFen', () => {
  test('takes whole numbers only', () => {
    expect(toFen(128_000)).toBe(128_000)
    expect(toFen(-0)).toBe(0)
    for (const wrong of [0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => toFen(wrong)).toThrow(RangeError)
    }
  })
})

describe('yuanText', () => {
  test.each([
    [0, '¥0'],
    [5, '¥0.05'],
    [100, '¥1'],
    [128_000, '¥1,280'],
    [128_050, '¥1,280.50'],
    [99_999_999, '¥999,999.99'],
    [100_000_000, '¥1,000,000'],
    [-30_000, '−¥300'],
    [-50, '−¥0.50'],
  ])('writes %i fen as %s', (amount, text) => {
    expect(yuanText(toFen(amount))).toBe(text)
  })

  test('reads back to the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (amount) => {
        const text = yuanText(toFen(amount))
        const [whole = '', rest = '00'] = text.replace(/[−¥,]/g, '').split('.')
        expect((text.startsWith('−') ? -1 : 1) * (Number(whole) * 100 + Number(rest)) + 0).toBe(amount + 0)
      }),
    )
  })
})

describe('shareOf', () => {
  test('rounds half up where asked, and down in the traveller’s favour', () => {
    expect(shareOf(toFen(5), 1000, 'half_up')).toBe(1)
    expect(shareOf(toFen(5), 1000, 'down')).toBe(0)
    expect(shareOf(toFen(4), 1000, 'half_up')).toBe(0)
    expect(shareOf(toFen(1_206_000), 2000, 'half_up')).toBe(241_200)
    expect(shareOf(toFen(0), 10_000, 'half_up')).toBe(0)
    expect(shareOf(toFen(199), 5000, 'down')).toBe(99)
  })

  test('refuses a negative amount or rate and a product beyond exact numbers', () => {
    expect(() => shareOf(toFen(-1), 100, 'down')).toThrow(RangeError)
    expect(() => shareOf(toFen(1), -1, 'down')).toThrow(RangeError)
    expect(() => shareOf(toFen(1), 0.5, 'down')).toThrow(RangeError)
    expect(() => shareOf(Number.MAX_SAFE_INTEGER as Fen, 10_000, 'down')).toThrow(RangeError)
  })

  test('never exceeds the amount, and differs by rounding by at most one fen', () => {
    fc.assert(
      fc.property(fens(), fc.integer({ min: 0, max: 10_000 }), (amount, bp) => {
        const down = shareOf(amount, bp, 'down')
        const halfUp = shareOf(amount, bp, 'half_up')
        expect(down).toBeLessThanOrEqual(halfUp)
        expect(halfUp - down).toBeLessThanOrEqual(1)
        expect(halfUp).toBeLessThanOrEqual(amount)
        expect(Math.abs(down * 10_000 - amount * bp)).toBeLessThan(10_000)
      }),
    )
  })
})

describe('prorate', () => {
  test('gives the left-over fen to the largest remainders, the earlier first', () => {
    expect(prorate([1, 1, 1], toFen(100))).toEqual([34, 33, 33])
    expect(prorate([1, 2], toFen(100))).toEqual([33, 67])
    expect(prorate([1, 1, 1], toFen(101))).toEqual([34, 34, 33])
    expect(prorate([0, 3, 0], toFen(7))).toEqual([0, 7, 0])
    expect(prorate([0, 0], toFen(3))).toEqual([2, 1])
    expect(prorate([1, 1, 1], toFen(-100))).toEqual([-34, -33, -33])
  })

  test('refuses to split over nothing or by a negative or broken weight', () => {
    expect(() => prorate([], toFen(1))).toThrow(RangeError)
    expect(() => prorate([2, -1], toFen(1))).toThrow(RangeError)
    expect(() => prorate([0.5], toFen(1))).toThrow(RangeError)
  })

  test('has parts that sum to the amount, each within a fen of its exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(weights, fens(), (shares, amount) => {
        const parts = prorate(shares, amount)
        expect(sumOf(parts)).toBe(amount)
        const total = shares.reduce((a, b) => a + b, 0)
        for (const [index, part] of parts.entries()) {
          const share = total === 0 ? amount / shares.length : (amount * (shares[index] ?? 0)) / total
          expect(Math.abs(part - share)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})
