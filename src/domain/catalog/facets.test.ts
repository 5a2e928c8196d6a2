import { expect, test } from 'vitest'
import {
  dayBands,
  daysOfBands,
  isInDayBand,
  isInPriceBand,
  monthId,
  monthNumber,
  monthText,
  PRICE_STEP_FEN,
  priceBands,
} from './facets.ts'

test('every number of days is in exactly one band', () => {
  for (let days = 1; days <= 30; days++) {
    expect(dayBands.filter((band) => isInDayBand(band, days))).toHaveLength(1)
  }
  expect(daysOfBands(dayBands.map(({ id }) => id))).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
  expect(daysOfBands([1, 99])).toEqual([1, 2, 3])
})

test('price bands touch, never overlap, and begin on whole steps', () => {
  expect(priceBands[0]?.minFen).toBe(0)
  expect(priceBands.at(-1)?.maxFen).toBeNull()
  for (const [at, { minFen }] of priceBands.entries()) {
    expect(minFen % PRICE_STEP_FEN).toBe(0)
    if (at > 0) expect(priceBands[at - 1]?.maxFen).toBe(minFen - 1)
  }
  for (let step = 0; step < 100; step++) {
    expect(priceBands.filter((band) => isInPriceBand(band, step))).toHaveLength(1)
  }
})

test('a month is a number in the database, a text in an address and a label on the page', () => {
  expect(monthNumber('2026-12')).toBe(202_612)
  expect(monthId(202_603)).toBe('2026-03')
  expect(monthText(202_603)).toBe('2026年3月')
})
