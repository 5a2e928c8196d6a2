import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { raiseAlarm } from '#src/server/operations/notifications/service.ts'
import { findDifferences } from './check.ts'
import { followOrder } from './follow.ts'
import { listToFollow } from './store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const BATCH = 200
/** In one run; what is left is found by the next. */
const MOST_BATCHES = 50

/** Rule book §26.1, `point_cashback`. */
export const cashbackJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'cashback_follow', everySeconds: 60, run: () => followOrders(ctx(), 2 * DAY_MS) },
  { name: 'cashback_check', everySeconds: 86_400, atStart: true, run: () => checkCashback(ctx()) },
]

/**
 * Each order in a transaction of its own. One that cannot be followed stands in nobody's way: it is logged, and the run
 * fails at its end, so that the third time raises an alarm.
 */
async function followOrders(ctx: Ctx, withinMs: number) {
  const since = new Date(ctx.now.getTime() - withinMs)
  const lookedAt = new Date(ctx.now.getTime() - HOUR_MS)
  const tried = new Set<number>()
  const failed: number[] = []
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const found = await listToFollow(ctx.db, { now: ctx.now, since, lookedAt, most: BATCH })
    const left = found.filter((id) => !tried.has(id))
    if (left.length === 0) break
    for (const orderId of left) {
      tried.add(orderId)
      await ctx
        .transaction((tx) => followOrder(ctx, tx, orderId))
        .catch((error: unknown) => {
          ctx.log.error({ error, orderId }, 'the cashback of an order could not be followed')
          failed.push(orderId)
        })
    }
  }
  if (failed.length > 0) throw new Error(`orders whose cashback could not be followed: ${failed.join(', ')}`)
}

/** What every run of the day may have missed, and then whether all sums agree. */
async function checkCashback(ctx: Ctx) {
  await followOrders(ctx, ctx.now.getTime())
  for (const { ref, ...found } of await findDifferences(ctx.db, BATCH)) {
    ctx.log.error({ ref, ...found }, 'cashback is not what its withdrawals come to')
    await raiseAlarm(ctx.db, { kind: 'cashback_differs', ref, detail: found }, ctx.now)
  }
}
