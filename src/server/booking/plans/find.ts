import { readPlanBody } from '#src/api/content/plan-body.ts'
import type { plans } from '#src/api/content/plans.ts'
import type { Input } from '#src/api/endpoint.ts'
import type { PlanBody } from '#src/domain/content/plans/plan.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { requestOfToken } from '#src/server/content/custom-trips/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import * as store from './store.ts'

const GONE = '内容不存在或已下架'

export interface FoundPlan {
  wish: store.Wish
  /** Whether who asks is signed in with the telephone that asked for it. */
  isOwn: boolean
  plan: store.PlanRow
  body: PlanBody
  /** Every version that was sent, the newest first. */
  all: store.PlanRow[]
}

/**
 * A version of a plan: by its link for anybody, of the newest unless one is named; without the link only for whose
 * telephone asked for it. Everything else answers NOT_FOUND alike.
 */
export async function findPlan(
  ctx: Ctx,
  member: Member | null,
  asked: Input<(typeof plans)['view']>,
): Promise<FoundPlan> {
  const { wish, isOwn } = await wishOf(ctx, member, asked)
  const all = await store.listPlans(ctx.db, wish.id)
  const plan = asked.id === undefined ? all[0] : all.find(({ id }) => id === asked.id)
  if (!plan) throw new Refused('NOT_FOUND', undefined, GONE)
  return { wish, isOwn, plan, all, body: readPlanBody(plan.body) }
}

async function wishOf(
  { db, ...ctx }: Ctx,
  member: Member | null,
  { token, id }: Input<(typeof plans)['view']>,
) {
  const linked = token === undefined ? null : requestOfToken(ctx, token)
  const wish = linked === null ? id && (await store.findWishOf(db, id)) : await store.findWish(db, linked)
  const isOwn = Boolean(wish && member && (await store.isTheirs(db, member.id, wish)))
  // A link that is wrong is not helped by being signed in: it says so.
  const mayRead = token === undefined ? isOwn : linked !== null
  if (!wish || !mayRead) throw new Refused('NOT_FOUND', undefined, GONE)
  return { wish, isOwn }
}
