import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { KEPT_TERM_DAYS } from '#src/domain/content/showing/search-term.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { forgetTerms } from './store.ts'

export const searchTermJobs = (ctx: () => Ctx): PeriodicJob[] => [
  {
    name: 'search_term_sweep',
    everySeconds: 3_600,
    atStart: true,
    run: (now) => sweepTerms(ctx(), now),
  },
]

/** Forgets the words of days before the last eight and keeps what they came to. Safe to run twice. */
export const sweepTerms = async (ctx: Ctx, now: Date) => {
  await forgetTerms(ctx.db, addDays(dayOf(now), 1 - KEPT_TERM_DAYS))
}
