import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  ageOn,
  dayOf,
  daysBetween,
  endText,
  isDay,
  monthDayText,
  shanghaiTime,
  startOf,
  weekdayText,
} from './calendar-day.ts'

const days = fc.integer({ min: 0, max: 73_000 }).map((n) => addDays('1930-01-01', n))

describe('a day in Shanghai', () => {
  test('begins at 16:00 UTC of the day before', () => {
    expect(dayOf(new Date('2026-09-15T15:59:59.999Z'))).toBe('2026-09-15')
    expect(dayOf(new Date('2026-09-15T16:00:00Z'))).toBe('2026-09-16')
    expect(startOf('2026-09-16')).toEqual(new Date('2026-09-15T16:00:00Z'))
    expect(shanghaiTime(new Date('2026-12-31T16:00:01Z'))).toBe('2027-01-01 00:00:01')
  })

  test('contains its start, and not the instant before', () => {
    fc.assert(
      fc.property(days, (day) => {
        const start = startOf(day)
        expect(dayOf(start)).toBe(day)
        expect(dayOf(new Date(start.getTime() - 1))).toBe(addDays(day, -1))
      }),
    )
  })

  test('exists in the calendar', () => {
    for (const real of ['2026-09-16', '2028-02-29', '2000-02-29']) expect(isDay(real)).toBe(true)
    const unreal = [
      '2027-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-9-16',
      '20260916',
      '',
      'today',
    ]
    for (const text of [...unreal, '2026-09-16T00:00', ' 2026-09-16', '2026-04-31']) {
      expect(isDay(text)).toBe(false)
    }
  })

  test('is refused by the arithmetic when it does not exist', () => {
    for (const wrong of [
      () => addDays('2027-02-29', 1),
      () => startOf('x'),
      () => ageOn('x', '2026-01-01'),
      () => ageOn('2026-01-01', 'x'),
      () => monthDayText('x'),
    ]) {
      expect(wrong).toThrow(RangeError)
    }
  })
})

describe('arithmetic', () => {
  test('counts days there and back', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(daysBetween('2026-09-01', '2026-09-16')).toBe(15)
    expect(daysBetween('2026-09-16', '2026-09-01')).toBe(-15)
    // 1991-09-15 ended the last daylight saving of Shanghai; calendar days do not notice.
    expect(daysBetween('1991-09-14', '1991-09-16')).toBe(2)
    fc.assert(
      fc.property(days, fc.integer({ min: -5000, max: 5000 }), (day, n) => {
        expect(daysBetween(day, addDays(day, n))).toBe(n)
      }),
    )
  })

  test('keeps to the end of a shorter month', () => {
    expect(addMonths('2026-08-31', 6)).toBe('2027-02-28')
    expect(addMonths('2027-08-31', 6)).toBe('2028-02-29')
    expect(addMonths('2026-10-15', 6)).toBe('2027-04-15')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-12-31', 0)).toBe('2026-12-31')
  })

  test('completes a year of age on the birthday, 29 February on 1 March', () => {
    expect(ageOn('2014-09-16', '2026-09-15')).toBe(11)
    expect(ageOn('2014-09-16', '2026-09-16')).toBe(12)
    expect(ageOn('2016-02-29', '2027-02-28')).toBe(10)
    expect(ageOn('2016-02-29', '2027-03-01')).toBe(11)
    expect(ageOn('2026-09-16', '2026-09-16')).toBe(0)
    expect(ageOn('2026-09-17', '2026-09-16')).toBe(-1)
  })

  test('names weekdays and dates as people write them', () => {
    expect(weekdayText('2026-09-16')).toBe('周三')
    expect(weekdayText('2026-09-20')).toBe('周日')
    expect(monthDayText('2026-09-06')).toBe('9月6日')
  })
})

test('an end at midnight is the end of the day before, any other end is its minute', () => {
  expect(endText(new Date('2026-12-09T00:00:00+08:00'))).toBe('2026-12-08 24:00')
  expect(endText(new Date('2026-12-09T00:01:00+08:00'))).toBe('2026-12-09 00:01')
})
