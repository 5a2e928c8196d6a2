import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { keepStatus } from './store.ts'

export const campaignJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'campaign_times', everySeconds: 30, run: (now) => startAndEnd(ctx(), now) },
]

/**
 * Editions whose time has come go live, those whose time is over end. Pages show it by the times themselves; the write
 * drops the kept ones at once, and the log says when it happened.
 */
export async function startAndEnd(ctx: Ctx, now: Date) {
  const changed = await ctx.transaction((tx) => keepStatus(tx, now))
  for (const edition of changed) ctx.log.info(edition, 'the time of a campaign’s edition has come')
}
