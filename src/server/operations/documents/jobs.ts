import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { deleteUnused } from './store.ts'

const DAY_MS = 86_400_000

export const documentJobs = (ctx: () => Ctx): PeriodicJob[] => [
  {
    name: 'document_sweep',
    everySeconds: 3600,
    async run(now) {
      await deleteUnused(ctx().db, new Date(now.getTime() - DAY_MS))
    },
  },
]
