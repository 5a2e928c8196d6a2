import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { takeUnused } from './store.ts'

const DAY_MS = 86_400_000
const BATCH = 100

export const uploadJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'upload_sweep', everySeconds: 3600, run: () => sweepUploads(ctx()) },
]

/** Deletes pictures that nothing has used for a day after they were sent, files and all. */
async function sweepUploads(ctx: Ctx) {
  const until = new Date(ctx.now.getTime() - DAY_MS)
  for (;;) {
    const taken = await ctx.transaction(async (tx) => {
      const stems = await takeUnused(tx, until, BATCH)
      // Before the rows are gone for good: a file that cannot be removed now is tried again with its row.
      for (const stem of stems) await ctx.uploads.remove(stem)
      return stems.length
    })
    if (taken < BATCH) return
  }
}
