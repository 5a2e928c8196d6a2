import { expect, test } from 'vitest'
import {
  addWorkingHours,
  confirmDeadline,
  confirmLapsesAt,
  isWorkingTime,
  nextOpening,
  openingDayText,
  workingMinutes,
} from './working-hours.ts'

const at = (text: string) => new Date(`${text}+08:00`)

test.each([
  ['2026-09-16T10:00:00', 2, '2026-09-16T12:00:00'],
  ['2026-09-16T20:00:00', 2, '2026-09-16T22:00:00'],
  ['2026-09-16T20:00:00', 3, '2026-09-17T10:00:00'],
  ['2026-09-16T03:00:00', 1, '2026-09-16T10:00:00'],
  ['2026-09-16T23:30:00', 1, '2026-09-17T10:00:00'],
  ['2026-09-16T22:00:00', 1, '2026-09-17T10:00:00'],
])('from %s, %i working hours end at %s', (from, hours, end) => {
  expect(addWorkingHours(at(from), hours)).toEqual(at(end))
})

test('a confirmation takes 24 working hours, and lapses a day later', () => {
  const deadline = confirmDeadline(at('2026-12-31T10:00:00'), { confirmHours: 24 }, '2027-01-20')
  expect(deadline).toEqual(at('2027-01-01T21:00:00'))
  expect(confirmLapsesAt(deadline, '2027-01-20')).toEqual(at('2027-01-02T21:00:00'))
})

test('neither a confirmation nor its lapse reaches into the day of departure', () => {
  const ordered = at('2026-12-31T18:00:00')
  expect(confirmDeadline(ordered, { confirmHours: 24 }, '2027-01-02')).toEqual(at('2027-01-02T00:00:00'))
  expect(confirmLapsesAt(at('2027-01-01T16:00:00'), '2027-01-02')).toEqual(at('2027-01-02T00:00:00'))
})

test.each([
  ['2026-09-16T08:59:59', false],
  ['2026-09-16T09:00:00', true],
  ['2026-09-16T21:59:59', true],
  ['2026-09-16T22:00:00', false],
])('at %s somebody answers the telephone: %s', (time, isOpen) => {
  expect(isWorkingTime(at(time))).toBe(isOpen)
})

test.each([
  ['2026-09-16T10:00:00', '2026-09-16T12:30:00', 150],
  ['2026-09-16T12:30:00', '2026-09-16T10:00:00', -150],
  ['2026-09-16T21:00:00', '2026-09-17T10:00:00', 120],
  ['2026-09-16T23:00:00', '2026-09-17T03:00:00', 0],
  ['2026-09-16T03:00:00', '2026-09-18T23:00:00', 3 * 13 * 60],
])('between %s and %s lie %i minutes of work', (from, to, minutes) => {
  expect(workingMinutes(at(from), at(to))).toBe(minutes)
})

test.each([
  ['2026-09-16T03:00:00', '2026-09-16T09:00:00'],
  ['2026-09-16T09:00:00', '2026-09-16T09:00:00'],
  ['2026-09-16T22:00:00', '2026-09-17T09:00:00'],
])('after %s work begins at %s', (time, opens) => {
  expect(nextOpening(at(time))).toEqual(at(opens))
})

test.each([
  ['2026-09-16T21:59:59', '次日'],
  ['2026-09-16T22:00:00', '次日'],
  ['2026-09-16T23:59:59', '次日'],
  ['2026-09-17T00:00:00', '今日'],
  ['2026-09-17T08:59:59', '今日'],
])('what is promised at %s for the next opening is promised for %s', (now, day) => {
  expect(openingDayText(at(now))).toBe(day)
})
