import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { deleteUnsent } from './pictures-store.ts'

const DAY_MS = 86_400_000
const BATCH = 200
/** So that one run ends, whatever has piled up: the next one goes on. */
const MOST_BATCHES = 50

export const complaintJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'complaint_pictures', everySeconds: 3_600, run: () => sweepPictures(ctx()) },
]

/** Deletes pictures that were sent and are in no complaint after a day. */
async function sweepPictures({ db, now }: Ctx) {
  const until = new Date(now.getTime() - DAY_MS)
  for (let batch = 0; batch < MOST_BATCHES; batch++)
    if (Number((await deleteUnsent(db, until, BATCH)).numDeletedRows) < BATCH) break
}
