import { beforeEach, describe, expect, test } from 'vitest'
import { contracts } from '#src/api/booking/contracts.ts'
import { orderReviews } from '#src/api/booking/order-reviews.ts'
import { orders } from '#src/api/booking/orders.ts'
import { payments } from '#src/api/booking/payments.ts'
import { consumeHold, reserveAgain } from '#src/server/booking/departures/service.ts'
import { insertPlan, insertPlanOrder } from '#test/content/plan-factories.ts'
import { hanMeimei, liLei, openBookingShop } from '#test/orders/booking.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { groupFormation } from './group-formation.ts'
import { lockOrder, moveOrder } from './service.ts'

const shop = await openBookingShop()
const { db } = shop
beforeEach(() => shop.clock.set('2026-11-21T10:00:00+08:00'))

async function aPlanOrder(over: Parameters<typeof insertPlanOrder>[1] = {}) {
  const li = await shop.signIn()
  const order = await insertPlanOrder(db, {
    member_id: li.member.id,
    contact_phone_enc: shop.services.vault.seal(li.phone),
    ...over,
  })
  return { li, order, order_id: order.orderNo }
}

const item = (orderId: number) => ({
  ...{ order_id: orderId, seq: 1, code: 'adult', name: '成人' },
  ...{ unit_fen: 368_000, qty: 2, amount_fen: 736_000 },
})

describe('what an order stands on', () => {
  test('is a departure or a plan, never both and never neither', async () => {
    const { orderNo } = await insertOrder(db)
    const change = (set: { plan_id?: number; departure_id?: null }) =>
      db.updateTable('orders').set(set).where('order_no', '=', orderNo).execute()
    await expect(change({ plan_id: await insertPlan(db) })).rejects.toMatchObject({
      constraint: 'orders_stands_on',
    })
    await expect(change({ departure_id: null })).rejects.toMatchObject({ constraint: 'orders_stands_on' })
  })

  test('is no plan that its customer has not accepted, and no plan twice', async () => {
    const sent = await insertPlan(db, { status: 'sent' })
    await expect(insertPlanOrder(db, { plan_id: sent })).rejects.toMatchObject({
      constraint: 'orders_accepted_plan',
    })
    const accepted = await insertPlan(db)
    await insertPlanOrder(db, { plan_id: accepted })
    await expect(insertPlanOrder(db, { plan_id: accepted })).rejects.toMatchObject({
      constraint: 'orders_of_plan',
    })
  })
})

describe('an order on a plan', () => {
  test('stands in its member’s list with its own title, days and travellers', async () => {
    const { li, order_id } = await aPlanOrder()
    const { code, data } = await li.call(orders.list, {})
    expect(code).toBe(0)
    expect(data.list).toMatchObject([
      {
        ...{ order_id, product_id: null, title: '云南家庭定制5日', type: 'private', people_text: '2成人' },
        ...{ date: '2027-01-20', return_date: '2027-01-24', days: 5, is_plato: true, combo_name: '' },
      },
    ])
    expect((await li.call(orders.list, { keywords: '家庭定制' })).data.total).toBe(1)
  })

  test('has a page with the plan’s days, a summary and nothing that keeps it from being paid', async () => {
    const { li, order, order_id } = await aPlanOrder()
    await db.insertInto('order_item').values(item(order.id)).execute()
    const { data } = await li.call(orders.detail, { order_id })
    expect(data).toMatchObject({
      product_id: null,
      items: [{ code: 'adult', amount_fen: 736_000 }],
      snapshot: { subtitle: '慢行大理', includes: ['全程用车'], itinerary: [{ title: '抵达昆明' }] },
    })
    const simple = await li.call(orders.simple, { order_id })
    expect(simple.data).toMatchObject({ order_id, product_id: null, unpaid_fen: 736_000 })
    const check = await li.call(orders.check, { order_id })
    expect(check.data).toMatchObject({ ok: true, blockers: [], stock_ok: true, price_ok: true })
  })

  test('is signed like any other', async () => {
    const { li, order, order_id } = await aPlanOrder({ status: 'wait_contract' })
    await db.insertInto('order_item').values(item(order.id)).execute()
    const edited = await li.call(orders.edit, {
      order_id,
      travellers_json: [liLei, hanMeimei],
      agree_json: ['unfit', 'noreturn', 'docs'],
    })
    expect(edited.code).toBe(0)
    const { data } = await li.call(contracts.info, { order_id })
    expect(data.fields.trip).toContainEqual({ name: '线路名称', value: '云南家庭定制5日' })
    expect((await shop.sign(li, order_id)).data).toMatchObject({ status: 'wait_pay' })
  })

  test('is shown at the cashier, cancelled and left to its member', async () => {
    const { li, order_id } = await aPlanOrder()
    const cashier = await li.call(payments.cashier, { order_id })
    expect(cashier.data).toMatchObject({ title: '云南家庭定制5日', bill: { amount_fen: 736_000 } })
    expect((await li.call(orders.cancel, { order_id })).code).toBe(0)
    expect((await li.call(orders.detail, { order_id })).data).toMatchObject({
      status: 'cancelled',
      actions: expect.arrayContaining(['again']),
    })
  })

  test('is paid without seats, revived without seats, and ready once it lacks nothing', async () => {
    const { order } = await aPlanOrder({ travellers_complete: true })
    const now = shop.clock.now()
    await shop.transaction(async (tx) => {
      const locked = await lockOrder(tx, { id: order.id })
      if (!locked) throw new Error('not found')
      expect(await consumeHold(tx, locked, now)).toBe(true)
      expect(await reserveAgain(tx, locked, now)).toBe(true)
      const paid = await moveOrder(tx, locked, 'paid', { actor: 'channel', now })
      await groupFormation(tx, paid, now)
    })
    expect(await shop.orderOf(order.orderNo)).toMatchObject({ status: 'paid' })
    await db
      .updateTable('order_bill')
      .set({ status: 'paid', paid_at: now })
      .where('order_id', '=', order.id)
      .execute()
    await shop.runJob('group_formation')
    expect(await shop.orderOf(order.orderNo)).toMatchObject({ status: 'ready' })
  })

  test('has the refund ladder of its plan', async () => {
    const { li, order, order_id } = await aPlanOrder({ status: 'paid', paid_fen: 736_000 })
    await db.insertInto('order_item').values(item(order.id)).execute()
    shop.clock.set('2027-01-15T10:00:00+08:00')
    const { data } = await li.call(orders.detail, { order_id })
    expect(data.ladder_now).toMatchObject({ deduct_fen: 147_200, refund_fen: 588_800 })
  })

  test('travels and ends by the calendar; its service is evaluated, for it has no product to be reviewed', async () => {
    const days = { departs_on: '2026-11-25', returns_on: '2026-11-26' }
    const { li, order, order_id } = await aPlanOrder({ status: 'ready', ...days })
    shop.clock.set('2026-11-28T10:00:00+08:00')
    await shop.runJob('order_daily')
    expect(await shop.orderOf(order.orderNo)).toMatchObject({ status: 'wait_review' })
    const { data } = await li.call(orders.detail, { order_id })
    expect(data).toMatchObject({ comment: { state: 'closed' } })
    expect(data.actions).not.toContain('comment')
    const form = await li.call(orderReviews.form, { order_id })
    expect(form.data).toMatchObject({ state: 'closed', product: { product_id: null } })
    const written = await li.call(orderReviews.submit, {
      ...{ order_id, score: 5, party: 'family', content: '一路顺利，时间宽松，住得也很安静。' },
    })
    expect(written.failed).toBe('REVIEW_NO')
  })
})
