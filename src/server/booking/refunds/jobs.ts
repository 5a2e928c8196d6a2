import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { finishArrived, finishRequest } from './finish.ts'

export { finishRequest }

export const refundJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'refund_finish', everySeconds: 60, run: () => finishArrived(ctx()) },
]
