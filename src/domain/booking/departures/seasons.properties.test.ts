import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, weekdayOf } from '../../calendar-day.ts'
import { holidayFieldNames, readHoliday } from './holiday.ts'
import { daysWithin, holidayKinds, MOST_RANGE_DAYS, seasonOf, seasons } from './seasons.ts'

const START = '2026-01-01'
const dayOf = (most: number) => fc.integer({ min: 0, max: most }).map((days) => addDays(START, days))
const holiday = fc
  .record({
    kind: fc.constantFrom(...holidayKinds),
    first_on: dayOf(700),
    length: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ length, ...rest }) => ({ ...rest, last_on: addDays(rest.first_on, length - 1) }))
const holidays = fc.array(holiday, { maxLength: 12 })
const weekday = fc.integer({ min: 0, max: 6 })
const range = fc
  .record({ from: dayOf(200), length: fc.integer({ min: -5, max: MOST_RANGE_DAYS }) })
  .map(({ from, length }) => ({ from, until: addDays(from, length - 1) }))

test('every day has one season, and a holiday within 旺季 is a holiday', () => {
  fc.assert(
    fc.property(dayOf(800), holidays, (day, known) => {
      const within = known.filter(({ first_on, last_on }) => first_on <= day && day <= last_on)
      const season = seasonOf(day, known)
      expect(season === 'holiday').toBe(within.some(({ kind }) => kind === 'holiday'))
      expect(season === 'low').toBe(within.length === 0)
    }),
  )
})

test('the days of a range fall apart by their weekdays and seasons: none twice, none lost, in their order', () => {
  fc.assert(
    fc.property(range, holidays, (days, known) => {
      const all = daysWithin({ ...days, weekdays: [0, 1, 2, 3, 4, 5, 6], seasons }, known) ?? []
      expect(all).toHaveLength(Math.max(0, daysBetween(days.from, days.until) + 1))
      const parts = [0, 1, 2, 3, 4, 5, 6].flatMap((one) =>
        seasons.flatMap((season) => {
          const part = daysWithin({ ...days, weekdays: [one], seasons: [season] }, known) ?? []
          for (const day of part) expect([weekdayOf(day), seasonOf(day, known)]).toEqual([one, season])
          return part
        }),
      )
      expect(parts.sort()).toEqual(all)
      expect(all).toEqual([...all].sort())
    }),
    { numRuns: 30 },
  )
})

test('a range of more than two years is no range', () => {
  fc.assert(
    fc.property(dayOf(200), weekday, (from, one) => {
      const days = { from, until: addDays(from, MOST_RANGE_DAYS), weekdays: [one], seasons }
      expect(daysWithin(days, [])).toBeNull()
    }),
  )
})

test('a form of any texts is read into days that the table takes, or has faults by its own fields', () => {
  const typed = fc.record({
    kind: fc.constantFrom('holiday', 'high', 'low', ''),
    name: fc.string({ maxLength: 30 }),
    first_on: fc.oneof(dayOf(900), fc.string(), fc.constant('0000-01-01')),
    last_on: fc.oneof(dayOf(900), fc.string()),
    note: fc.string({ maxLength: 80 }),
  })
  fc.assert(
    fc.property(typed, (fields) => {
      const { terms, faults } = readHoliday(fields, [])
      for (const name of Object.keys(faults)) expect(holidayFieldNames).toContain(name)
      if (Object.keys(faults).length > 0) return
      expect(daysBetween(terms.first_on, terms.last_on)).toBeGreaterThanOrEqual(0)
      expect(daysBetween(terms.first_on, terms.last_on)).toBeLessThanOrEqual(183)
      expect([...terms.name].length).toBeGreaterThan(0)
    }),
  )
})
