import type { Day } from '#src/domain/calendar-day.ts'
import type { Report } from '#src/domain/desk/reports/shape.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Counting, Span } from '../range.ts'

/** Something that was counted, for one day. It is kept as JSON: numbers, texts and null. */
export interface Fact {
  day: Day
}

/**
 * A report that is counted day by day and put together afterwards. There is one way to count it, whether a day is asked
 * for now or was kept: `collect`.
 */
export interface Daily<F extends Fact> {
  /** The facts of these days; a day on which nothing happened has none. */
  collect(db: Db, span: Span): Promise<readonly F[]>
  tell(counting: Counting, facts: readonly F[]): Report | Promise<Report>
}
