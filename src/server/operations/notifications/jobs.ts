import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { forgetNotifications } from './store.ts'

/** Longer than the queue keeps a job, which may be tried again for as long. */
const KEPT_DAYS = 30

export const notificationJobs = (ctx: () => Ctx): PeriodicJob[] => [
  {
    name: 'notification_sweep',
    everySeconds: 3600,
    run: async (now) => {
      await forgetNotifications(ctx().db, new Date(now.getTime() - KEPT_DAYS * 86_400_000))
    },
  },
]
