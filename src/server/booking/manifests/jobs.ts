import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { forgetRows } from './store.ts'

/** Long enough to settle with a supplier who came. */
const KEPT_DAYS = 30

export const manifestJobs = (ctx: () => Ctx): PeriodicJob[] => [
  {
    name: 'manifest_sweep',
    everySeconds: 6 * 3600,
    run: async (now) => {
      await forgetRows(ctx().db, addDays(dayOf(now), -KEPT_DAYS))
    },
  },
]
