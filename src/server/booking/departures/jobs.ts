import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { listLapsedBlocks, unblockSeats } from './blocks.ts'
import { renewEvidence } from './struck-prices.ts'

export const departureJobs = (ctx: () => Ctx): PeriodicJob[] => [
  {
    // Seats that staff kept for somebody until a day are on sale again after it.
    name: 'blocked_seats',
    everySeconds: 60,
    async run() {
      const { db, now, transaction } = ctx()
      for (const id of await listLapsedBlocks(db, now)) await transaction((tx) => unblockSeats(tx, id, now))
    },
  },
  { name: 'price_evidence', everySeconds: 600, atStart: true, run: () => renewEvidence(ctx()) },
]
