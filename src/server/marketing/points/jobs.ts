import { dayOf } from '#src/domain/calendar-day.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { raiseAlarm } from '#src/server/operations/notifications/service.ts'
import { openAccount } from './account.ts'
import { findDifferences, listLapsing } from './store.ts'

const BATCH = 500

/** Rule book §26.1, `point_cashback`. */
export const pointJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'point_expiry', everySeconds: 3600, run: () => expirePoints(ctx()) },
  { name: 'point_check', everySeconds: 86_400, atStart: true, run: () => comparePoints(ctx()) },
]

/** Opening an account lets go what has expired; whoever opens theirs in between has done it already. */
async function expirePoints(ctx: Ctx) {
  let found: number[]
  do {
    found = await listLapsing(ctx.db, dayOf(ctx.now), BATCH)
    for (const memberId of found) await ctx.transaction((tx) => openAccount(tx, memberId, ctx.now))
  } while (found.length === BATCH)
}

/** A difference is a bug or somebody's hand in the database: staff must look, so nothing is put right by itself. */
async function comparePoints(ctx: Ctx) {
  for (const { uid, ...found } of await findDifferences(ctx.db, BATCH)) {
    ctx.log.error({ uid, ...found }, 'a balance of points is not what its entries come to')
    await raiseAlarm(ctx.db, { kind: 'points_differ', ref: uid, detail: found }, ctx.now)
  }
}
