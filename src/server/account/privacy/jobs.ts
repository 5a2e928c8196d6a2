import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { closeDueAccounts } from './closing/erase.ts'
import { purge } from './retention.ts'

const HOUR = 3600

/**
 * More often than the rule book's once a day, and whenever a process starts, so that no run of short lives puts them
 * off: with nothing to do each is one look into an index.
 */
export const privacyJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'account_closing', everySeconds: HOUR, atStart: true, run: () => closeDueAccounts(ctx()) },
  { name: 'pii_purge', everySeconds: HOUR, atStart: true, run: () => purge(ctx()) },
]
