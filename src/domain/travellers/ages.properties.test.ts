import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, ageOn, type Day } from '../calendar-day.ts'
import { crowdOf, isBelowConsentAge, isMinor, kindsOf } from './ages.ts'

const day = fc.nat({ max: 60_000 }).map((days) => addDays('1900-01-01', days))
const years = fc.integer({ min: 1, max: 120 })
const isLeapDay = (birthday: Day) => birthday.endsWith('-02-29')

test('a year is complete on the birthday, and not the day before', () => {
  fc.assert(
    fc.property(day, years, (birthday, count) => {
      const same = addMonths(birthday, 12 * count)
      // Whoever was born on 29 February grows older on 1 March where there is none.
      const birthdayOfYear = isLeapDay(birthday) && !isLeapDay(same) ? addDays(same, 1) : same
      expect(ageOn(birthday, birthdayOfYear)).toBe(count)
      expect(ageOn(birthday, addDays(birthdayOfYear, -1))).toBe(count - 1)
    }),
  )
})

test('nobody grows younger, and nobody by more than a year in a day', () => {
  fc.assert(
    fc.property(day, fc.nat({ max: 40_000 }), (birthday, days) => {
      const [before, after] = [days, days + 1].map((each) => ageOn(birthday, addDays(birthday, each)))
      expect([0, 1]).toContain(Number(after) - Number(before))
    }),
  )
})

test('a child of 29 February stays below two, twelve, fourteen and eighteen through 28 February', () => {
  for (const [birthday, last, crowd, next] of [
    ['2024-02-29', '2026-02-28', 'infant', 'child'],
    ['2012-02-29', '2030-02-28', 'youth', 'adult'],
    ['2012-02-29', '2024-02-28', 'child', 'youth'],
  ] as const) {
    expect(crowdOf(birthday, last, last)).toBe(crowd)
    // In a leap year the birthday itself, else 1 March.
    expect(crowdOf(birthday, addDays(last, 1), addDays(last, 1))).toBe(next)
  }
  expect(isBelowConsentAge('2012-02-29', '2026-02-28')).toBe(true)
  expect(isBelowConsentAge('2012-02-29', '2026-03-01')).toBe(false)
})

test('bands follow each other in order as the trip is put off, and each has a price', () => {
  const order = ['infant', 'child', 'youth', 'adult', 'senior']
  fc.assert(
    fc.property(
      day,
      fc.nat({ max: 30_000 }),
      fc.nat({ max: 800 }),
      fc.nat({ max: 30 }),
      (birthday, at, later, length) => {
        const [first, second] = [at, at + later].map((days) => {
          const departs = addDays(birthday, days)
          return crowdOf(birthday, departs, addDays(departs, length))
        })
        if (!first || !second) throw new Error('two trips')
        expect(order.indexOf(second)).toBeGreaterThanOrEqual(order.indexOf(first))
        expect(kindsOf(first).length).toBeGreaterThan(0)
        expect(isMinor(first)).toBe(order.indexOf(first) < 3)
      },
    ),
  )
})
