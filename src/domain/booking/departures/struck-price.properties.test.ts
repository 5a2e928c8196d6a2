import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toFen } from '../../money.ts'
import { planBatchRow } from './batch.ts'
import { highestMarket, standingMarket, whyNotStruck } from './struck-price.ts'
import { departureFieldsOf, readDepartureFields, repriced } from './terms.ts'

const fen = fc.integer({ min: 1, max: 60 }).map((n) => toFen(n * 10_000))
const proven = fc.array(fen, { maxLength: 4 })
const terms = fc.record({ adult_fen: fen, market_fen: fc.option(fen), proven_fen: proven }).map((some) => ({
  ...{ child_bed_fen: null, child_nobed_fen: null, infant_fen: null, single_supp_fen: toFen(0), tiers: [] },
  ...{
    capacity: 12,
    min_group: 4,
    close_at: new Date('2027-01-10T17:00:00+08:00'),
    floor_fen: null,
    note: '',
  },
  ...some,
}))
const ON = '2027-01-20'

/** What every way to a struck-out price must leave behind. */
const expectHonest = (of: { market_fen: number | null; adult_fen: number }, sold: readonly number[]) => {
  if (of.market_fen === null) return
  expect(of.market_fen).toBeGreaterThan(of.adult_fen)
  expect(sold).toContain(of.market_fen)
}

test('whatever is repriced, a struck-out price stands above the price and at one that was really paid', () => {
  fc.assert(
    fc.property(terms, fen, (before, adult_fen) => {
      expectHonest(repriced(before, { adult_fen }), before.proven_fen)
    }),
  )
})

test('whatever is typed is refused with a reason or stands: nothing that was typed goes silently', () => {
  fc.assert(
    fc.property(terms, fen, fen, (before, adult, market) => {
      const { adult: adultText } = departureFieldsOf({ ...before, adult_fen: adult }, ON)
      const { adult: marketText } = departureFieldsOf({ ...before, adult_fen: market }, ON)
      const read = readDepartureFields(before, ON, { adult: adultText, market: marketText })
      const why = whyNotStruck(market, adult, before.proven_fen)
      if (read.faults) expect(read.faults).toEqual({ market: why })
      else expect([read.terms.market_fen, why]).toEqual([market, ''])
      if (read.terms) expectHonest(read.terms, before.proven_fen)
    }),
  )
})

test('a batch takes the highest proven price or none, and says so where it finds none', () => {
  const percent = fc.integer({ min: -30, max: 30 })
  fc.assert(
    fc.property(terms, percent, fc.constantFrom('proven', 'none', undefined), (before, value, market) => {
      const row = { ...before, departs_on: ON, status: 'open', is_formed: false, sold: 0, held: 0 } as const
      const setting = {
        now: new Date('2026-12-01T10:00:00+08:00'),
        maySellBelowCost: true,
        fixed: '',
        lines: { pricePercent: 20 },
      }
      const change = { adult: { how: 'percent', value }, market } as const
      const { terms: after, marks, skip } = planBatchRow(row, change, setting)
      expectHonest(after, before.proven_fen)
      if (market === 'none') expect(after.market_fen).toBeNull()
      if (market !== 'proven') return
      expect(after.market_fen).toBe(highestMarket(after.adult_fen, before.proven_fen))
      const isSaid = marks.includes('没有更高的成交价') || skip !== ''
      expect(isSaid).toBe(after.market_fen === null || skip !== '')
    }),
  )
})

test('what stands goes on standing, and the highest is one that stands', () => {
  fc.assert(
    fc.property(terms, ({ adult_fen, market_fen, proven_fen }) => {
      const once = standingMarket(market_fen, adult_fen, proven_fen)
      expect(standingMarket(once, adult_fen, proven_fen)).toBe(once)
      const highest = highestMarket(adult_fen, proven_fen)
      expect(standingMarket(highest, adult_fen, proven_fen)).toBe(highest)
      if (once !== null) expect(highest).toBeGreaterThanOrEqual(once)
    }),
  )
})
