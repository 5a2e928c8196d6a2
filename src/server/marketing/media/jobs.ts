import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { stemOf } from './folder.ts'
import { deleteUnused, listStems } from './store.ts'

const DAY_MS = 86_400_000

export const mediaJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'media_sweep', everySeconds: 3600, run: (now) => sweepMedia(ctx(), now) },
]

/**
 * Deletes videos and captions that no edition has held for a day, and every file of that age without a row: what a
 * process left that crashed between the two.
 */
async function sweepMedia({ db, media }: Ctx, now: Date) {
  const until = new Date(now.getTime() - DAY_MS)
  const old = await media.olderThan(until)
  await deleteUnused(db, until)
  const known = await listStems(db)
  for (const name of old) if (!known.has(stemOf(name))) await media.remove(name)
}
