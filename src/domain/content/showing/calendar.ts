import { addDays, type Day, startOf } from '../../calendar-day.ts'
import { isOnPages } from '../page-address.ts'
import type { PopupAudience } from './popup.ts'
import { mostAtOnce, type Window, within } from './window.ts'

/** So many days are planned at a look. */
const CALENDAR_DAYS = 28

export const calendarDays = (from: Day): Day[] =>
  Array.from({ length: CALENDAR_DAYS }, (_, n) => addDays(from, n))

const dayOf = (window: Window, day: Day) => within(window, startOf(day), startOf(addDays(day, 1)))

/** The first and the last of the days on which something shows, by their places; null where it shows on none. */
export function shownDays(window: Window, days: readonly Day[]): { first: number; last: number } | null {
  const places = days.flatMap((day, place) => (dayOf(window, day) ? [place] : []))
  const [first, last] = [places[0], places.at(-1)]
  return first === undefined || last === undefined ? null : { first, last }
}

/** The days on which more than `most` show at one moment: one that begins when another ends is no overlap. */
export const crowdedDays = (windows: readonly Window[], most: number, days: readonly Day[]): number[] =>
  days.flatMap((day, place) =>
    mostAtOnce(windows.flatMap((window) => dayOf(window, day) ?? [])) > most ? [place] : [],
  )

/** Every visitor is one of these. */
const visitors: readonly (readonly PopupAudience[])[] = [
  ['all', 'guest'],
  ['all', 'member'],
  ['all', 'member', 'new_member'],
]

/** The days on which one visitor could see two popups of a page: each navigation shows one. */
export function crowdedPopupDays(
  popups: readonly (Window & { audience: PopupAudience })[],
  days: readonly Day[],
): number[] {
  const found = visitors.flatMap((audiences) =>
    crowdedDays(
      popups.filter(({ audience }) => audiences.includes(audience)),
      1,
      days,
    ),
  )
  return [...new Set(found)].sort((one, other) => one - other)
}

/** Whether a popup for these pages may open on a page, or on all pages of a pattern. */
export const meetsPage = (page: string, pages: readonly string[]): boolean =>
  pages.includes(page) || isOnPages(page.replace(/\*$/, ''), pages)
