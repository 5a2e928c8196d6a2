import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { endLists, lapseOffers, offerKept } from './offers.ts'

/** What has ended goes first, so that its seats are offered in the same run. */
export const waitlistJobs = (ctx: () => Ctx): PeriodicJob[] => [
  {
    name: 'waitlist',
    everySeconds: 10,
    run: async () => {
      const now = ctx()
      await endLists(now)
      await lapseOffers(now)
      await offerKept(now)
    },
  },
]
