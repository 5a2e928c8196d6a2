import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { forgetMessages } from './store.ts'

/** How long messages are kept: longer than anybody looks back, and than a trip takes from its order to its review. */
const KEPT_DAYS = 365

export const messageJobs = (ctx: () => Ctx): PeriodicJob[] => [
  {
    name: 'message_sweep',
    everySeconds: 3600,
    run: async (now) => {
      await forgetMessages(ctx().db, new Date(now.getTime() - KEPT_DAYS * 86_400_000))
    },
  },
]
