import { planState } from '#src/domain/content/plans/plan-state.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { acceptRequest, freeRequest } from '#src/server/content/custom-trips/service.ts'
import * as store from './store.ts'

/**
 * The order on a plan was given up before it was paid: the plan waits for its customer again, as long as it is valid
 * (rule book §16.1). Under the order's lock; who accepts at the same moment comes before or after it.
 */
export async function freePlan(tx: Tx, planId: number, now: Date) {
  const wish = await store.lockWishOf(tx, planId)
  if (!wish) return
  await store.markFree(tx, planId)
  await freeRequest(tx, wish.id, now)
}

/**
 * For money that comes after the release: the order stands on its plan again, unless the plan was taken anew, replaced or
 * given up meanwhile. False leaves everything as it was, and the money goes back (rule book §8.4).
 */
export async function takePlanAgain(tx: Tx, planId: number, now: Date): Promise<boolean> {
  const wish = await store.lockWishOf(tx, planId)
  if (wish?.status !== 'planned') return false
  const all = await store.listPlans(tx, wish.id)
  const plan = all.find(({ id }) => id === planId)
  const newest = all[0]?.version ?? 0
  // The price was agreed while it was valid.
  if (!plan || planState({ ...plan, newest, validUntil: plan.valid_until }, plan.created_at) !== 'sent')
    return false
  await store.markAccepted(tx, planId, now)
  await acceptRequest(tx, wish.id)
  return true
}
