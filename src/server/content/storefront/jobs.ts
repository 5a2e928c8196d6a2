import { dayOf } from '#src/domain/calendar-day.ts'
import { VISIT_MONTHS } from '#src/domain/content/page-address.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { keepTimes } from './store/times.ts'
import { dropMonth, forgetOldVisits, listMonths, type Month, makeMonth } from './store/visit-months.ts'

/** What a browser looked at half a year ago helps nobody to find it again. */
const VIEWED_DAYS = 180

export const contentJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'content_times', everySeconds: 10, atStart: true, run: (now) => beginAndEnd(ctx(), now) },
  { name: 'visit_months', everySeconds: 3600, run: (now) => keepVisitMonths(ctx(), now) },
]

/**
 * What has begun to show, or has ended, since the last run. Whether something shows is read from its times; the write
 * renews the pages and answers that were kept before. Safe to run twice.
 */
export async function beginAndEnd(ctx: Ctx, now: Date) {
  const changed = await ctx.transaction((tx) => keepTimes(tx, now))
  if (changed > 0) ctx.log.info({ changed }, 'the time of what pages show has come or is over')
}

/** A partition for this month and the next; those older than thirteen months go. Safe to run twice. */
export async function keepVisitMonths(ctx: Ctx, now: Date) {
  const { db } = ctx
  const current: Month = dayOf(now).slice(0, 7)
  const oldest = monthsAfter(current, -VISIT_MONTHS)
  const made = new Set(await listMonths(db))
  for (const month of [current, monthsAfter(current, 1)]) if (!made.has(month)) await makeMonth(db, month)
  for (const month of made) if (month < oldest) await dropMonth(db, month)
  await forgetOldVisits(db, oldest, new Date(now.getTime() - VIEWED_DAYS * 86_400_000))
}

function monthsAfter(month: Month, months: number): Month {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of - 1 + months, 1)).toISOString().slice(0, 7)
}
