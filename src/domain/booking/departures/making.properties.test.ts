import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf, daysBetween, startOf } from '../../calendar-day.ts'
import { toFen } from '../../money.ts'
import { type BatchChange, planBatchRow, planNewDeparture, priceMoves, seatMoves } from './batch.ts'
import { MOST_PRICE_FEN, MOST_SEATS } from './terms.ts'

const now = new Date('2026-11-21T10:00:00+08:00')
const setting = { now, maySellBelowCost: false, fixed: '', lines: { pricePercent: 20 } }
const fen = fc.integer({ min: 1, max: 2_000_000 }).map(toFen)
const some = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
const source = fc
  .record({
    departs_on: fc.integer({ min: 0, max: 800 }).map((days) => addDays('2025-01-01', days)),
    closeDays: fc.integer({ min: 0, max: 30 }),
    hour: fc.integer({ min: 0, max: 23 }),
    adult_fen: fen,
    child_bed_fen: some(fen),
    child_nobed_fen: some(fen),
    infant_fen: some(fen),
    single_supp_fen: fen,
    capacity: fc.integer({ min: 0, max: MOST_SEATS }),
    min_group: fc.integer({ min: 1, max: 30 }),
    floor_fen: some(fen),
    note: fc.string({ maxLength: 20 }),
  })
  .map(({ closeDays, hour, ...terms }) => ({
    ...terms,
    tiers: [],
    market_fen: toFen(terms.adult_fen + 1),
    close_at: new Date(startOf(addDays(terms.departs_on, -closeDays)).getTime() + hour * 3_600_000),
  }))
const change: fc.Arbitrary<BatchChange> = fc.record(
  {
    adult: fc.record({ how: fc.constantFrom(...priceMoves), value: fc.integer({ min: -90, max: 900_000 }) }),
    child_percent: fc.integer({ min: 0, max: 100 }),
    capacity: fc.record({ how: fc.constantFrom(...seatMoves), value: fc.integer({ min: -99, max: 999 }) }),
    close_days: fc.integer({ min: 0, max: 180 }),
  },
  { requiredKeys: [] },
)
const day = fc.integer({ min: -10, max: 700 }).map((days) => addDays(dayOf(now), days))

test('what is made can be sold: a price and seats that the table takes, a sale that is not over, nothing struck out, no loss', () => {
  fc.assert(
    fc.property(source, change, day, (from, wanted, on) => {
      const { terms, skip, status } = planNewDeparture({ ...from, on }, wanted, setting)
      if (skip !== '') return
      expect(status).toBe('open')
      expect(terms.adult_fen).toBeGreaterThan(0)
      expect(terms.adult_fen).toBeLessThanOrEqual(MOST_PRICE_FEN)
      expect(terms.capacity).toBeGreaterThanOrEqual(0)
      expect(terms.capacity).toBeLessThanOrEqual(MOST_SEATS)
      expect(terms.close_at > now).toBe(true)
      expect(terms.market_fen).toBeNull()
      expect(daysBetween(dayOf(now), on)).toBeLessThanOrEqual(540)
      expect(terms.floor_fen === null || terms.adult_fen >= terms.floor_fen).toBe(true)
    }),
  )
})

test('without a change it is what it begins with, and its sale ends as many days before, at the same hour', () => {
  fc.assert(
    fc.property(source, day, (from, on) => {
      const { terms, isFar } = planNewDeparture({ ...from, on }, {}, setting)
      const { adult_fen, child_bed_fen, single_supp_fen, capacity, min_group } = terms
      expect({ adult_fen, child_bed_fen, single_supp_fen, capacity, min_group }).toEqual({
        adult_fen: from.adult_fen,
        child_bed_fen: from.child_bed_fen,
        single_supp_fen: from.single_supp_fen,
        capacity: from.capacity,
        min_group: from.min_group,
      })
      expect(isFar).toBe(false)
      const moved = daysBetween(from.departs_on, on) * 86_400_000
      expect(terms.close_at.getTime() - from.close_at.getTime()).toBe(moved)
    }),
  )
})

test('only what nobody has a seat of, and nothing refers to, is removed', () => {
  const count = fc.integer({ min: 0, max: 3 })
  fc.assert(
    fc.property(source, count, count, fc.constantFrom('', '有过候补'), (from, sold, held, uses) => {
      const row = { ...from, status: 'open' as const, is_formed: false, sold, held, uses, proven_fen: [] }
      const { skip } = planBatchRow(row, { remove: true }, setting)
      expect(skip === '').toBe(sold + held === 0 && uses === '')
      expect(planBatchRow(row, { remove: true }, { ...setting, fixed: '已经出发' }).skip).toBe('已经出发')
    }),
  )
})
