import { addDays, addMonths, type Day, dayOf, startOf } from '#src/domain/calendar-day.ts'
import { keysOf } from '#src/domain/keys.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { dailyReports } from './counts.ts'
import type { Fact } from './days/daily.ts'
import { FRESH_DAYS } from './days/long.ts'
import { countKeptSince, findFirstDay, keepDays } from './days/store.ts'
import { type Span, spanOf } from './range.ts'

export const reportJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'report_days', everySeconds: 3_600, atStart: true, run: (now) => keepReportDays(ctx(), now) },
]

/**
 * Counts every day that is over and no longer fresh, a month at a time, once since midnight: also those that were counted
 * before, for an order may have been changed since. A run that was interrupted goes on where it stopped.
 */
export async function keepReportDays({ db }: Pick<Ctx, 'db'>, now: Date) {
  const first = await findFirstDay(db)
  if (first === null) return
  const midnight = startOf(dayOf(now))
  for (const span of monthsOf(first, addDays(dayOf(now), -FRESH_DAYS - 1)))
    for (const name of keysOf(dailyReports)) {
      const days = daysOf(span)
      if ((await countKeptSince(db, name, span, midnight)) === days.length) continue
      const facts = Map.groupBy<Day, Fact>(await dailyReports[name].collect(db, span), ({ day }) => day)
      await keepDays(db, name, new Map(days.map((day) => [day, facts.get(day) ?? []])), now)
    }
}

function daysOf({ from, until }: Span): Day[] {
  const days = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}

/** From the first day to the last, cut at the beginnings of months. */
function monthsOf(first: Day, last: Day): Span[] {
  const spans = []
  for (let from = first; from <= last; ) {
    const next = addMonths(`${from.slice(0, 7)}-01`, 1)
    const end = addDays(next, -1)
    spans.push(spanOf(from, end < last ? end : last))
    from = next
  }
  return spans
}
