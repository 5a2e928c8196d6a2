import { addDays, type Day, daysBetween, weekdayOf } from '../../calendar-day.ts'

/** Days that are told apart: 节假日, and those on which many travel. */
export const holidayKinds = ['holiday', 'high'] as const
export type HolidayKind = (typeof holidayKinds)[number]

/** Every day is one of them: 淡季 is what neither of the others is. */
export const seasons = ['low', 'high', 'holiday'] as const
export type Season = (typeof seasons)[number]
export const seasonText: Record<Season, string> = { low: '淡季', high: '旺季', holiday: '节假日' }

interface Holiday {
  kind: HolidayKind
  first_on: Day
  last_on: Day
}

/** A holiday within 旺季 is a holiday. */
export function seasonOf(day: Day, holidays: readonly Holiday[]): Season {
  const kinds = holidays.filter(({ first_on, last_on }) => first_on <= day && day <= last_on)
  if (kinds.some(({ kind }) => kind === 'holiday')) return 'holiday'
  return kinds.length > 0 ? 'high' : 'low'
}

/** As many days as are looked through for a batch: two years. */
export const MOST_RANGE_DAYS = 731

export interface ChosenDays {
  from: Day
  until: Day
  /** 0 is Sunday. */
  weekdays: readonly number[]
  seasons: readonly Season[]
}

/** The days from one to another, both included, on some weekdays and in some seasons; null for a longer range. */
export function daysWithin(
  { from, until, weekdays, seasons: wanted }: ChosenDays,
  holidays: readonly Holiday[],
): Day[] | null {
  const length = daysBetween(from, until) + 1
  if (length > MOST_RANGE_DAYS) return null
  return Array.from({ length: Math.max(0, length) }, (_, index) => addDays(from, index)).filter(
    (day) => weekdays.includes(weekdayOf(day)) && wanted.includes(seasonOf(day, holidays)),
  )
}
