import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { forgetViews } from './store.ts'

export const couponSceneJobs = (ctx: () => Ctx): PeriodicJob[] => [
  {
    name: 'coupon_scene_views',
    everySeconds: 3_600,
    async run(now) {
      await forgetViews(ctx().db, addDays(dayOf(now), -1))
    },
  },
]
