import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { forgetTerms } from './store.ts'

/** As the privacy policy says it. */
const KEPT_DAYS = 8

export const searchTermJobs = (ctx: () => Ctx): PeriodicJob[] => [
  {
    name: 'search_term_sweep',
    everySeconds: 3_600,
    atStart: true,
    run: (now) => sweepTerms(ctx(), now),
  },
]

/** Forgets the terms of days before the last eight. Safe to run twice. */
export const sweepTerms = async (ctx: Ctx, now: Date) => {
  await forgetTerms(ctx.db, addDays(dayOf(now), 1 - KEPT_DAYS))
}
