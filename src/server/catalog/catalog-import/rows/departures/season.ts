import { addDays, type Day, startOf, weekdayOf } from '#src/domain/calendar-day.ts'
import type { SaleTerms } from '#src/domain/catalog/product-doc/sale-terms.ts'
import type { ProductType } from '#src/domain/codes.ts'
import type { CatalogueProduct } from '#src/server/catalog/catalog-import/file/catalogue-shape.ts'
import { randomOf, shuffled } from './random.ts'

/** How far ahead the calendar reaches (rule book §27). */
export const HORIZON_DAYS = 180

/** With fewer days than this left to book, the next season is already on sale. */
const ENOUGH_DAYS = 6

const monthNumberOf = (day: Day) => Number(day.slice(5, 7))

/** 0 is Sunday. Groups leave on two or three fixed weekdays, study trips on Saturdays, the rest every day. */
function weekdaysOf({ id, type }: Pick<CatalogueProduct, 'id' | 'type'>): readonly number[] {
  const daily = [0, 1, 2, 3, 4, 5, 6]
  const rule: Record<ProductType, () => readonly number[]> = {
    group: () => shuffled(randomOf('weekdays', id), daily).slice(0, id % 2 === 0 ? 3 : 2),
    semi: () => shuffled(randomOf('weekdays', id), daily).slice(0, 3),
    free: () => daily,
    private: () => daily,
    study: () => [6],
  }
  return rule[type]()
}

/** When sale closes for a day of departure (rule book §4.2). */
export const closeOf = (day: Day, terms: Pick<SaleTerms, 'bookAheadDays' | 'bookAheadHour'>): Date =>
  new Date(startOf(addDays(day, -terms.bookAheadDays)).getTime() + terms.bookAheadHour * 3_600_000)

/**
 * The days on which a product leaves: those of its season within the horizon, and the days of its next season where
 * hardly any of them can still be booked. Always at least one day that can.
 */
export function departureDays(product: CatalogueProduct, terms: SaleTerms, today: Day, now: Date): Day[] {
  const weekdays = weekdaysOf(product)
  const leaves = (day: Day) =>
    product.months.includes(monthNumberOf(day)) && weekdays.includes(weekdayOf(day))
  const canBook = (day: Day) => closeOf(day, terms) > now
  const soon = range(today, 1, HORIZON_DAYS).filter(leaves)
  if (soon.filter(canBook).length >= ENOUGH_DAYS) return soon
  return [...soon, ...nextSeason(today, product.months).filter(leaves)]
}

const range = (today: Day, from: number, to: number): Day[] =>
  Array.from({ length: to - from + 1 }, (_, index) => addDays(today, from + index))

/** The first run of months of the season that begins beyond the horizon, at most half a year of it. */
function nextSeason(today: Day, months: readonly number[]): Day[] {
  const later = range(today, HORIZON_DAYS + 1, HORIZON_DAYS + 366)
  const first = later.findIndex((day) => months.includes(monthNumberOf(day)))
  const rest = later.slice(first)
  const length = rest.findIndex((day) => !months.includes(monthNumberOf(day)))
  return rest.slice(0, length === -1 ? HORIZON_DAYS : Math.min(length, HORIZON_DAYS))
}

const WEEKEND = [0, 5, 6]

export const isWeekend = (day: Day) => WEEKEND.includes(weekdayOf(day))

/** A trip that only ever leaves on weekends has no cheaper day to compare with, so its weekends cost nothing extra. */
export const leavesOnWorkdays = (product: CatalogueProduct) =>
  weekdaysOf(product).some((weekday) => !WEEKEND.includes(weekday))

/** School holidays in summer: 暑期 is dearer by 15 % (rule book §27). */
export const isSummer = (day: Day) => day.slice(5) >= '07-05' && day.slice(5) <= '08-25'
