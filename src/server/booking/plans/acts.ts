import { readPlanBody } from '#src/api/content/plan-body.ts'
import type { plans } from '#src/api/content/plans.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { type Day, dayOf } from '#src/domain/calendar-day.ts'
import { FREE_CHANGES, type PlanBody } from '#src/domain/content/plans/plan.ts'
import { planState } from '#src/domain/content/plans/plan-state.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { acceptRequest, askForPlan } from '#src/server/content/custom-trips/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type OrderSnapshot, placePlanOrder } from '../orders/service.ts'
import { whyNotAccepted, whyNotChanged } from './faults.ts'
import * as store from './store.ts'
import { ladderCodeOf, payPlanOf, tripDays } from './terms.ts'

type Calls = typeof plans

/** A plan under its request's lock, with all versions. Refuses NOT_FOUND to everybody but whose telephone asked for it. */
async function lockOwn(ctx: Ctx, tx: Tx, member: Member, planId: number) {
  const found = await store.findWishOf(tx, planId)
  if (!found || !(await store.isTheirs(tx, member.id, found))) throw new Refused('NOT_FOUND')
  const wish = await store.lockWishOf(tx, planId)
  if (!wish) throw new Refused('NOT_FOUND')
  const all = await store.listPlans(tx, wish.id)
  const plan = all.find(({ id }) => id === planId)
  if (!plan) throw new Refused('NOT_FOUND')
  const standing = { ...plan, newest: all[0]?.version ?? 0, validUntil: plan.valid_until }
  return { wish, all, plan, state: planState(standing, ctx.now) }
}

/** Refuses NOT_FOUND, and STATE with the reason: not the newest, already asked, accepted, no free change left. */
export const askForChange = (
  ctx: Ctx,
  member: Member,
  { plan_id, text }: Input<Calls['change']>,
): Promise<Data<Calls['change']>> =>
  ctx.transaction(async (tx) => {
    const { wish, all, plan, state } = await lockOwn(ctx, tx, member, plan_id)
    const changes = store.askedOf(all)
    const fault = whyNotChanged(wish, { state, changes })
    if (fault !== null) throw new Refused('STATE', undefined, fault)
    await store.markAsked(tx, plan.id, text, ctx.now)
    await askForPlan(tx, wish.id, ctx.now)
    return { version_asked: plan.version, left: FREE_CHANGES - changes - 1 }
  })

/**
 * Makes the one order of a request from its newest plan (rule book §8.9, 20); pressed again it answers the same order.
 * Refuses NOT_FOUND, STATE with the reason, PHONE_BLOCKED.
 */
export const acceptPlan = (ctx: Ctx, member: Member, planId: number): Promise<Data<Calls['accept']>> =>
  ctx.transaction(async (tx) => {
    const { wish, plan, state } = await lockOwn(ctx, tx, member, planId)
    if (plan.order_no !== '') return { order_id: plan.order_no }
    const body = readPlanBody(plan.body)
    const { departsOn, returnsOn } = tripDays(body)
    const fault = whyNotAccepted(wish, { state, departsOn, now: ctx.now })
    if (fault !== null) throw new Refused('STATE', undefined, fault)
    await store.markAccepted(tx, plan.id, ctx.now)
    await acceptRequest(tx, wish.id)
    const order_id = await placePlanOrder(ctx, tx, member, {
      planId: plan.id,
      // A request that nobody was given belongs to whoever wrote its plan.
      advisorId: wish.owner_id ?? plan.sender_id,
      snapshot: await snapshotOf(tx, body, {
        today: dayOf(ctx.now),
        plan: { requestNo: wish.request_no, version: plan.version },
        cover: await store.coverOf(tx, wish.id, body.title),
      }),
      departsOn,
      returnsOn,
      adult: body.adult,
      child: body.child,
      contact: { name: wish.name, phoneEnc: wish.phone_enc, phoneHash: wish.phone_hash },
      items: body.lines.map(({ unit_fen, ...line }) => ({ ...line, unitFen: unit_fen })),
      totalFen: plan.total_fen,
      pay: payPlanOf(body, plan.total_fen, dayOf(ctx.now)),
    })
    return { order_id }
  })

async function snapshotOf(
  tx: Tx,
  body: PlanBody,
  { today, plan, cover }: { today: Day; cover: string } & Required<Pick<OrderSnapshot, 'plan'>>,
): Promise<OrderSnapshot> {
  const code = ladderCodeOf(body.scope)
  return {
    ...{ title: body.title, cover, type: 'private', scope: body.scope },
    ...{ days: body.days.length, nights: body.days.length - 1, departCity: body.depart_city },
    // The contract names a group: of a trip for one party that is the request.
    ...{ comboKey: '', comboName: '', groupCode: plan.requestNo, minGroup: 1 },
    contractTemplateCode: code,
    balanceDays: body.balance_days,
    ladder: await store.ladderOf(tx, code, today),
    insurances: [],
    plan,
  }
}
