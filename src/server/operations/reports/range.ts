import type { Staff } from '#src/api/endpoint.ts'
import { type Right, scopesOf } from '#src/domain/account/staff.ts'
import { addDays, type Day, daysBetween, startOf } from '#src/domain/calendar-day.ts'
import { MOST_REPORT_DAYS } from '#src/domain/desk/reports/kinds.ts'
import type { Report } from '#src/domain/desk/reports/shape.ts'
import type { Db } from '#src/platform/db/database.ts'
import { badFields } from '#src/platform/refused.ts'

/** Days of a report, both included, as instants and as days. */
export interface Range {
  from: Day
  until: Day
  /** The first instant, and the first one behind. */
  since: Date
  before: Date
  days: readonly Day[]
}

/** Refuses a range that ends before it begins, or is too long. */
export function rangeOf({ from, until }: { from: Day; until: Day }): Range {
  const count = daysBetween(from, until) + 1
  if (count < 1) throw badFields({ until: '结束日期不能早于开始日期' })
  if (count > MOST_REPORT_DAYS)
    throw badFields({ until: `一次最多看${MOST_REPORT_DAYS}天，请缩短范围，或分几段来看` })
  return {
    from,
    until,
    since: startOf(from),
    before: startOf(addDays(until, 1)),
    days: Array.from({ length: count }, (_, n) => addDays(from, n)),
  }
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
