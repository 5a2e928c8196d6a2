/**
 * A calendar day `YYYY-MM-DD` in Asia/Shanghai, for departures abroad too (rule book §25 B15).
 * Plain text on purpose: days compare with `<` and cannot drift by a time zone.
 */
export type Day = string

/** Shanghai has kept UTC+8 without daylight saving since 1991, so one constant is the whole time zone. */
const OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000
const SHAPE = /^\d{4}-\d\d-\d\d$/

/** True for a day that exists: 2027-02-29 is refused, as is every other spelling of a date. */
export function isDay(text: string): boolean {
  if (!SHAPE.test(text)) return false
  const [year, month, date] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return date >= 1 && date <= (month === 2 && isLeap ? 29 : (monthLengths[month - 1] ?? 0))
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** Midnight UTC of that day: only for arithmetic between days, never an instant of business. */
function serialOf(day: Day): number {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`)
  return Date.parse(`${day}T00:00:00Z`)
}

const dayOfSerial = (serial: number): Day => new Date(serial).toISOString().slice(0, 10)

/** The day it is in Shanghai at that instant. */
export const dayOf = (at: Date): Day => dayOfSerial(at.getTime() + OFFSET_MS)

/** 00:00 in Shanghai on that day. */
export const startOf = (day: Day): Date => new Date(serialOf(day) - OFFSET_MS)

/** `YYYY-MM-DD HH:mm:ss` in Shanghai. */
export const shanghaiTime = (at: Date): string =>
  new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** A time without its seconds: `2026-11-21 10:00`. */
export const minuteText = (at: Date): string => shanghaiTime(at).slice(0, 16)

/** An end, as the day that it closes: midnight is `24:00` of the day before, for nobody reaches it any more. */
export const endText = (at: Date): string => {
  const text = minuteText(at)
  return text.endsWith(' 00:00') ? `${dayOf(new Date(at.getTime() - 1))} 24:00` : text
}

export const addDays = (day: Day, days: number): Day => dayOfSerial(serialOf(day) + days * DAY_MS)

/** The same date some months on, or the last day of a month that is too short: 08-31 + 6 months is 02-28. */
export function addMonths(day: Day, months: number): Day {
  const at = new Date(serialOf(day))
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))
  const lastDate = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(at.getUTCDate(), lastDate))
  return dayOfSerial(first.getTime())
}

/** Whole calendar days; negative when `to` is the earlier one. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((serialOf(to) - serialOf(from)) / DAY_MS)

/** Completed years. A year completes on the birthday itself, and on 1 March for those born on 29 February. */
export function ageOn(birthday: Day, day: Day): number {
  serialOf(birthday)
  serialOf(day)
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** The first day of its week. */
export const mondayOf = (day: Day): Day => addDays(day, -((new Date(serialOf(day)).getUTCDay() + 6) % 7))

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

/** `20270203`, for lists of days that are to be short; what is no day comes back as a text that is none either. */
export const numberOfDay = (day: Day): number => Number(day.replaceAll('-', ''))
export const dayOfNumber = (number: number): string =>
  String(number).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(serialOf(day)).getUTCDay()

/** `周三`. */
export const weekdayText = (day: Day): string => weekdays[weekdayOf(day)] ?? ''

/** `9月16日`, without leading zeros. */
export const monthDayText = (day: Day): string => {
  serialOf(day)
  return `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
}
