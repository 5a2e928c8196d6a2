import type { Staff } from '#src/api/endpoint.ts'
import { type Right, scopesOf } from '#src/domain/account/staff.ts'
import { addDays, addMonths, type Day, daysBetween, startOf } from '#src/domain/calendar-day.ts'
import { MOST_REPORT_DAYS, mostDaysOf, type ReportName } from '#src/domain/desk/reports/kinds.ts'
import type { Report } from '#src/domain/desk/reports/shape.ts'
import type { Db } from '#src/platform/db/database.ts'
import { badFields } from '#src/platform/refused.ts'

/** Days, both included, as instants too. */
export interface Span {
  from: Day
  until: Day
  /** The first instant, and the first one behind. */
  since: Date
  before: Date
}

/** The days of a report. */
export interface Range extends Span {
  days: readonly Day[]
}

export const spanOf = (from: Day, until: Day): Span => ({
  from,
  until,
  since: startOf(from),
  before: startOf(addDays(until, 1)),
})

const withDays = (from: Day, until: Day): Range => ({
  ...spanOf(from, until),
  days: Array.from({ length: daysBetween(from, until) + 1 }, (_, n) => addDays(from, n)),
})

/** Refuses a range that ends before it begins, or is too long for this report. */
export function rangeOf(name: ReportName, { from, until }: { from: Day; until: Day }): Range {
  const most = mostDaysOf(name)
  const count = daysBetween(from, until) + 1
  if (count < 1) throw badFields({ until: '结束日期不能早于开始日期' })
  if (count > most) throw badFields({ until: `一次最多看${most}天，请缩短范围，或分几段来看` })
  return withDays(from, until)
}

/** Longer than what is counted when it is asked for. */
export const isLong = ({ days }: Range): boolean => days.length > MOST_REPORT_DAYS

const MONTHS = 12

/** The same days a year before; of a month that is shorter then, its last. */
export const yearBefore = ({ from, until }: Range): Range =>
  withDays(addMonths(from, -MONTHS), addMonths(until, -MONTHS))

interface Period {
  label: string
  from: Day
  until: Day
}

/** The columns of a drawing: days, or the months of a long range. */
export function periodsOf(range: Range): { word: '天' | '月'; periods: readonly Period[] } {
  if (!isLong(range))
    return {
      word: '天',
      periods: range.days.map((day) => ({ label: shortDay(day), from: day, until: day })),
    }
  const months = [...Map.groupBy(range.days, (day) => day.slice(0, 7))]
  const periods = months.map(([label, days]) => ({
    label,
    from: days[0] ?? range.from,
    until: days.at(-1) ?? range.until,
  }))
  return { word: '月', periods }
}

/** What of its first and its last month a long range leaves out, as a sentence; none where both are whole. */
export function partMonths({ from, until }: Range): string[] {
  const begins = from.endsWith('-01') ? [] : [`${from.slice(0, 7)} 从${Number(from.slice(8))}日起计`]
  const ends = addDays(until, 1).endsWith('-01')
    ? []
    : [`${until.slice(0, 7)} 计到${Number(until.slice(8))}日`]
  return begins.length + ends.length === 0 ? [] : [`${[...begins, ...ends].join('，')}。`]
}

/** What a report is counted with. */
export interface Counting {
  db: Db
  now: Date
  range: Range
  /** The address of a list, for who may read it. */
  link(right: Right, path: string): string | null
}
export type Count = (counting: Counting) => Promise<Report>

export const linksOf =
  (staff: Staff) =>
  (right: Right, path: string): string | null =>
    scopesOf(staff, right).includes('all') ? path : null

/** `2026-11-21` → `11-21`: the year stands above. */
export const shortDay = (day: Day): string => day.slice(5)
