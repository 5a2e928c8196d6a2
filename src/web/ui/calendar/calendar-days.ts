import { addDays, addMonths, type Day } from '#src/domain/calendar-day.ts'
import type { CalendarEntry } from './calendar-entry.ts'

export const monthOf = (day: Day) => day.slice(0, 7)

/** Every day of a month, `2026-11`. */
export function daysOf(month: string): Day[] {
  const days: Day[] = []
  for (let day = `${month}-01`; monthOf(day) === month; day = addDays(day, 1)) days.push(day)
  return days
}

/** How many cells come before the day when weeks begin on Monday. */
export const mondayOffset = (day: Day) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** Where the Tab key enters a month: the chosen day, the first that can be booked, or the first. */
export const defaultFocus = (month: string, chosen: Day | null, open: readonly CalendarEntry[]): Day =>
  chosen && monthOf(chosen) === month
    ? chosen
    : (open.find(({ date }) => monthOf(date) === month)?.date ?? `${month}-01`)

/** Where a key leads from a day, null for keys that are not the calendar's. */
export function keyTarget(key: string, from: Day): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1)
    case 'ArrowRight':
      return addDays(from, 1)
    case 'ArrowUp':
      return addDays(from, -7)
    case 'ArrowDown':
      return addDays(from, 7)
    case 'PageUp':
      return addMonths(from, -1)
    case 'PageDown':
      return addMonths(from, 1)
    case 'Home':
      return addDays(from, -mondayOffset(from))
    case 'End':
      return addDays(from, 6 - mondayOffset(from))
    default:
      return null
  }
}
