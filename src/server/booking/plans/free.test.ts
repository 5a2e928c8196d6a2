import { beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#src/api/booking/orders.ts'
import { ownRequests } from '#src/api/content/custom/own-requests.ts'
import { plans } from '#src/api/content/plans.ts'
import { cancelOrder, lockOrder } from '#src/server/booking/orders/service.ts'
import { recordTrade } from '#src/server/booking/payments/resolving/record.ts'
import { deleteRequests } from '#src/server/content/custom-trips/service.ts'
import { aPlanBody } from '#test/content/plan-body.ts'
import { insertPlan, insertPlanOrder } from '#test/content/plan-factories.ts'
import { openBookingShop } from '#test/orders/booking.ts'
import { insertRequest } from '#test/orders/order-factories.ts'
import { openPayDesk } from '#test/payments/pay-desk.ts'

const VALID_UNTIL = new Date('2026-11-29T00:00:00+08:00')

describe('an order on a plan that is given up before it is paid', async () => {
  const shop = await openBookingShop({ max: 24 })
  const { db, clock } = shop
  beforeEach(() => clock.set('2026-11-21T10:00:00+08:00'))

  async function anAcceptedPlan() {
    const li = await shop.signIn()
    const { id: request_id, requestNo } = await insertRequest(db, {
      phone_enc: shop.services.vault.seal(li.phone),
      phone_hash: shop.services.vault.blindIndex('phone', li.phone),
      ...{ member_id: li.member.id, status: 'planned', dest_text: '云南', contacted_at: clock.now() },
    })
    const plan_id = await insertPlan(db, {
      ...{ request_id, status: 'sent', body: JSON.stringify(aPlanBody()), total_fen: 1_000_000 },
      valid_until: VALID_UNTIL,
    })
    const { data } = await li.call(plans.accept, { plan_id })
    return { li, plan_id, requestNo, request_id, order_id: data.order_id }
  }
  type Accepted = Awaited<ReturnType<typeof anAcceptedPlan>>

  /** As the clock does it. */
  const lapse = (orderNo: string) =>
    shop.transaction(async (tx) => {
      const order = await lockOrder(tx, { orderNo })
      if (order?.status === 'wait_contract')
        await cancelOrder(shop.ctx(), tx, order, { reason: 'deadline', actor: 'job' })
    })

  async function expectFree({ li, plan_id, requestNo }: Accepted) {
    const { data } = await li.call(plans.view, { id: plan_id })
    expect(data).toMatchObject({ state: 'sent', accept_why: '', order_id: '' })
    const own = await li.call(ownRequests.list, {})
    expect(own.data.list.find(({ request_no }) => request_no === requestNo)).toMatchObject({
      ...{ state_text: '第1版方案待确认', order: null, plan: { state: 'sent' } },
    })
  }

  test('leaves its plan to be accepted again, by its member or by the clock', async () => {
    const plan = await anAcceptedPlan()
    expect((await plan.li.call(orders.cancel, { order_id: plan.order_id })).code).toBe(0)
    await expectFree(plan)
    const check = await plan.li.call(orders.check, { order_id: plan.order_id })
    expect(check.data).toMatchObject({ status: 'cancelled', plan_id: plan.plan_id })
    const second = (await plan.li.call(plans.accept, { plan_id: plan.plan_id })).data.order_id
    expect(second).not.toBe(plan.order_id)
    expect(await shop.orderOf(second)).toMatchObject({ status: 'wait_contract', plan_id: plan.plan_id })
    clock.set('2026-11-22T11:00:00+08:00')
    await lapse(second)
    await expectFree(plan)
  })

  test('leaves a plan that has lapsed meanwhile, which says to ask the designer: STATE', async () => {
    const plan = await anAcceptedPlan()
    clock.set('2026-11-29T10:00:00+08:00')
    await lapse(plan.order_id)
    const { data } = await plan.li.call(plans.view, { id: plan.plan_id })
    expect(data).toMatchObject({ state: 'expired', change_why: '' })
    expect((await plan.li.call(plans.accept, { plan_id: plan.plan_id })).failed).toBe('STATE')
  })

  test('and is accepted at the same moment has one order that stands, or none and a plan that waits', async () => {
    for (let round = 0; round < 6; round++) {
      const plan = await anAcceptedPlan()
      const accept = () => plan.li.call(plans.accept, { plan_id: plan.plan_id })
      const [, ...accepted] = await Promise.all([lapse(plan.order_id), accept(), accept(), accept()])
      expect(accepted.map(({ code }) => code)).toEqual([0, 0, 0])
      const standing = await db
        .selectFrom('orders')
        .select('order_no')
        .where('plan_id', '=', plan.plan_id)
        .where('status', '<>', 'cancelled')
        .execute()
      const { status } = await db
        .selectFrom('custom_plan')
        .select('status')
        .where('id', '=', plan.plan_id)
        .executeTakeFirstOrThrow()
      expect([standing.length, status]).toEqual(standing.length === 1 ? [1, 'accepted'] : [0, 'sent'])
    }
  })

  test('keeps its request with its contract when the account is closed', async () => {
    const plan = await anAcceptedPlan()
    await lapse(plan.order_id)
    const { phone_hash } = await db
      .selectFrom('member')
      .select('phone_hash')
      .where('id', '=', plan.li.member.id)
      .executeTakeFirstOrThrow()
    if (!phone_hash) throw new Error('no telephone')
    await shop.transaction((tx) => deleteRequests(tx, { id: plan.li.member.id, phone_hash }))
    const kept = await db
      .selectFrom('custom_request')
      .select('id')
      .where('id', '=', plan.request_id)
      .executeTakeFirst()
    expect(kept).toBeDefined()
  })
})

describe('money that comes after an order on a plan has lapsed', async () => {
  const desk = await openPayDesk()
  const { db, clock, channel, ctx } = desk

  async function lateMoney() {
    clock.set('2026-11-21T10:00:00+08:00')
    const { id: request_id } = await insertRequest(db, { status: 'accepted' })
    const plan_id = await insertPlan(db, { request_id, valid_until: VALID_UNTIL })
    const order = await insertPlanOrder(db, { plan_id })
    const { out_trade_no } = await desk.press(order)
    clock.set('2026-11-21T11:06:00+08:00')
    await desk.runJob('order_expire')
    expect(await desk.order(order.id)).toMatchObject({ status: 'cancelled' })
    return {
      order,
      plan_id,
      pay: () => recordTrade(ctx(), channel.pay(out_trade_no), 'notify'),
      states: () =>
        db
          .selectFrom('custom_plan as p')
          .innerJoin('custom_request as r', 'r.id', 'p.request_id')
          .select(['p.status as plan', 'r.status as request'])
          .where('p.id', '=', plan_id)
          .executeTakeFirstOrThrow(),
    }
  }

  test('buys the trip while its plan waits', async () => {
    const late = await lateMoney()
    expect(await late.states()).toEqual({ plan: 'sent', request: 'planned' })
    expect(await late.pay()).toBe('paid')
    expect(await late.states()).toEqual({ plan: 'accepted', request: 'accepted' })
    expect(await desk.order(late.order.id)).toMatchObject({ status: 'paid' })
  })

  test('goes back where the plan was accepted anew', async () => {
    const late = await lateMoney()
    await db.updateTable('custom_plan').set({ status: 'accepted' }).where('id', '=', late.plan_id).execute()
    await db.updateTable('custom_request').set({ status: 'accepted' }).execute()
    await insertPlanOrder(db, { plan_id: late.plan_id, status: 'wait_contract' })
    expect(await late.pay()).toBe('given_back')
    expect(await desk.order(late.order.id)).toMatchObject({ status: 'cancelled' })
  })
})
