import { expect, test } from 'vitest'
import { readSampleCatalogue } from '#src/development/sample/load.ts'
import { addDays, startOf } from '#src/domain/calendar-day.ts'
import { saleTermsOf } from '#src/domain/catalog/product-doc/sale-terms.ts'
import { isHoliday } from './holidays.ts'
import { closeOf, departureDays, HORIZON_DAYS } from './season.ts'

const catalogue = await readSampleCatalogue()

test('on any day of the year every product has a day that can be booked, in a month of its season', () => {
  for (let ahead = 0; ahead < 366; ahead += 11) {
    const today = addDays('2026-11-21', ahead)
    const now = new Date(startOf(today).getTime() + 20 * 3_600_000)
    for (const product of catalogue.products) {
      const terms = saleTermsOf(product.type, product.scope)
      const days = departureDays(product, terms, today, now)
      expect(
        days.some((day) => closeOf(day, terms) > now),
        `${product.id} on ${today}`,
      ).toBe(true)
      expect(days.every((day) => product.months.includes(Number(day.slice(5, 7))))).toBe(true)
      expect(new Set(days).size).toBe(days.length)
    }
  }
})

test('a season that lies beyond the horizon is sold for the days of its next run', () => {
  const steppe = catalogue.products.find(({ id }) => id === 100029)
  if (!steppe) throw new Error('100029 is missing')
  const terms = saleTermsOf(steppe.type, steppe.scope)
  const days = departureDays(steppe, terms, '2026-11-21', startOf('2026-11-21'))
  expect(days[0]?.slice(0, 7)).toBe('2027-06')
  expect(days.at(-1)?.slice(0, 7)).toBe('2027-09')
  expect(addDays('2026-11-21', HORIZON_DAYS) < (days[0] ?? '')).toBe(true)
})

test('sale closes at 17:00 in Shanghai, 3 days ahead at home, 15 abroad, 20 for study trips', () => {
  const closes = (type: 'group' | 'study', scope: 'domestic' | 'outbound') =>
    closeOf('2026-10-01', saleTermsOf(type, scope)).toISOString()
  expect(closes('group', 'domestic')).toBe('2026-09-28T09:00:00.000Z')
  expect(closes('group', 'outbound')).toBe('2026-09-16T09:00:00.000Z')
  expect(closes('study', 'outbound')).toBe('2026-09-11T09:00:00.000Z')
})

test('holidays are found by the calendar, the lunar ones too', () => {
  for (const day of [
    '2027-02-06',
    '2027-02-04',
    '2026-10-01',
    '2026-06-19',
    '2026-09-25',
    '2028-01-26',
    '2027-05-01',
  ]) {
    expect(isHoliday(day), day).toBe(true)
  }
  for (const day of ['2026-11-21', '2027-03-10', '2026-07-15', '2026-10-20'])
    expect(isHoliday(day), day).toBe(false)
})
