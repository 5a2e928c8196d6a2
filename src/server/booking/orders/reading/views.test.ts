import { beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#src/api/booking/orders.ts'
import type { OrderStatus, OrderTab } from '#src/domain/booking/order-codes.ts'
import { recordStatements } from '#src/platform/db/client/statement-counter.ts'
import { aBooking, hanMeimei, liLei, openBookingShop } from '#test/orders/booking.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { insertDeparture } from '#test/shop/factories.ts'

const shop = await openBookingShop()
beforeEach(async () => {
  shop.clock.set('2026-11-21T10:00:00+08:00')
  await shop.endTrips()
})

async function anOrder(over: Parameters<typeof aBooking>[1] = {}) {
  const li = await shop.signIn()
  const departure = await insertDeparture(shop.db)
  const { data } = await shop.book(li, aBooking(departure, { travellers_json: [liLei, hanMeimei], ...over }))
  return { li, order_id: data.order_id, departure }
}

const snapshotTitled = (title: string) => ({
  title,
  cover: '',
  type: 'group',
  days: 5,
  nights: 4,
  comboName: '四钻',
  departCity: '昆明',
})

/** One order in each state for a member, the newest last. */
async function oneOfEach() {
  const li = await shop.signIn()
  const statuses: OrderStatus[] = [
    'wait_confirm',
    'wait_contract',
    'wait_pay',
    'deposit_paid',
    'paid',
    'ready',
  ]
  const more: OrderStatus[] = ['travelling', 'wait_review', 'done', 'cancelled', 'refunding', 'refunded']
  for (const status of [...statuses, ...more]) {
    const { id } = await insertOrder(shop.db, { member_id: li.member.id, status })
    const snapshot = snapshotTitled(status)
    await shop.db
      .updateTable('orders')
      .set({ snapshot: JSON.stringify(snapshot) })
      .where('id', '=', id)
      .execute()
  }
  return li
}

describe('the list of orders', () => {
  test('shows every order, the newest first, with the counts of the tabs', async () => {
    const li = await oneOfEach()
    const { data } = await li.call(orders.list, {})
    expect(data).toMatchObject({ total: 12, page: 1, size: 10, has_more: true })
    expect(data.list.map(({ title }) => title).slice(0, 2)).toEqual(['refunded', 'refunding'])
    expect(data.counts).toEqual({ 1: 4, 2: 3, 3: 1, 4: 3 })
    const rest = await li.call(orders.list, { page: 2 })
    expect(rest.data).toMatchObject({ has_more: false })
    expect(rest.data.list).toHaveLength(2)
  })

  test.each([
    ['to_pay', ['deposit_paid', 'wait_pay', 'wait_contract', 'wait_confirm']],
    ['to_travel', ['travelling', 'ready', 'paid']],
    ['to_review', ['wait_review']],
    ['given_back', ['refunded', 'refunding', 'cancelled']],
    ['done', ['done']],
  ] as const)('tab %s holds %o', async (status, expected) => {
    const li = await oneOfEach()
    const { data } = await li.call(orders.list, { status, pageSize: 50, size: 1 })
    expect(data.list.map((row) => row.status)).toEqual(expected)
    expect(data).toMatchObject({ total: expected.length, size: 50, has_more: false })
  })

  test('says what can be done with each order, and until when', async () => {
    const { li, order_id } = await anOrder()
    const row = async () => (await li.call(orders.list, {})).data.list[0]
    expect(await row()).toMatchObject({
      order_id,
      status_text: '待签约',
      people_text: '2成人',
      combo_name: '昆明出发·四钻酒店',
      depart_city: '昆明',
      unpaid_fen: 736_000,
      actions: ['cancel', 'contract'],
      is_plato: false,
      pay_deadline_ts: new Date('2026-11-21T11:00:00+08:00'),
    })
    await shop.sign(li, order_id)
    expect(await row()).toMatchObject({ status_text: '待付款', actions: ['pay', 'cancel', 'contract'] })
    shop.clock.advanceSeconds(3600)
    expect(await row()).toMatchObject({ actions: ['cancel', 'contract'] })
  })

  test('finds orders by a part of their number or title, and counts the tabs as before', async () => {
    const li = await oneOfEach()
    const found = async (keywords: string, status?: OrderTab) => {
      const { data } = await li.call(orders.list, { keywords, ...(status && { status }) })
      expect(data.total).toBe(data.list.length)
      expect(data.counts).toEqual({ 1: 4, 2: 3, 3: 1, 4: 3 })
      return data.list.map(({ title }) => title)
    }
    expect(await found(' WAIT_pay ')).toEqual(['wait_pay'])
    expect(await found('refund')).toEqual(['refunded', 'refunding'])
    expect(await found('wait', 'to_review')).toEqual(['wait_review'])
    expect(await found('nowhere')).toEqual([])
    const { order_id } = (await li.call(orders.list, { status: 'done' })).data.list[0] ?? { order_id: '' }
    expect(await found(order_id.toLowerCase())).toEqual(['done'])
    expect(await found(order_id.slice(4))).toEqual(['done'])
  })

  test.each(['%', '_', '\\', '%wait%', 'wait_pa_'])('%s is searched for as it is typed', async (keywords) => {
    const li = await oneOfEach()
    const { data } = await li.call(orders.list, { keywords })
    expect(data.list.map(({ title }) => title)).toEqual(
      keywords === '_' ? ['wait_review', 'deposit_paid', 'wait_pay', 'wait_contract', 'wait_confirm'] : [],
    )
  })

  test('names the next departure, or the trip that is on', async () => {
    const { li, order_id, departure } = await anOrder()
    const next = async () => (await li.call(orders.list, { size: 1 })).data.next_trip
    expect(await next()).toBeNull()
    const becomes = (status: OrderStatus) =>
      shop.db
        .updateTable('orders')
        .set({ status, departs_on: '2026-12-20', returns_on: '2026-12-24' })
        .where('order_no', '=', order_id)
        .execute()
    await becomes('paid')
    const later = { departs_on: '2027-03-01', returns_on: '2027-03-05' }
    await insertOrder(shop.db, {
      ...later,
      departure_id: departure.id,
      member_id: li.member.id,
      status: 'paid',
      snapshot: snapshotTitled('later'),
    })
    expect(await next()).toMatchObject({ order_id, date: '2026-12-20', days_left: 29 })
    shop.clock.set('2026-12-21T10:00:00+08:00')
    await becomes('travelling')
    expect(await next()).toMatchObject({ order_id, days_left: 0 })
    await becomes('wait_review')
    expect(await next()).toMatchObject({ date: '2027-03-01' })
  })

  test('costs two statements beside the session, and reads the member’s own orders by their index', async () => {
    const li = await oneOfEach()
    const { sent: statements } = await recordStatements(() => li.call(orders.list, { keywords: '昆明' }))
    const own = statements.filter(({ text }) => /from "?orders/.test(text))
    expect(own).toHaveLength(2)
    expect(statements.filter(({ text }) => !text.includes('session'))).toHaveLength(2)
    const client = await shop.pool.connect()
    // Tables of a test are small, where reading all of one is always cheapest.
    await client.query('set enable_seqscan = off')
    for (const { text, values } of own) {
      const { rows } = await client.query(`explain ${text}`, values as unknown[])
      const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('orders_member')
      expect(plan).not.toContain('Seq Scan on orders')
    }
    client.release(true)
  })

  test('holds nobody else’s orders', async () => {
    await anOrder()
    const { data } = await (await shop.signIn()).call(orders.list, {})
    expect(data).toMatchObject({ total: 0, list: [], has_more: false })
  })
})

describe('the order’s own page', () => {
  test('shows the travellers’ names in full and their numbers masked', async () => {
    const { li, order_id } = await anOrder({ emergency_name: '林涛', emergency_phone: '13700000000' })
    const reply = await li.call(orders.detail, { order_id })
    expect(reply.data).toMatchObject({
      travellers: [
        { name_cn: '李雷', doc_no: '110***********002X', doc_type_text: '身份证', complete: true },
        { name_cn: '韩梅梅', doc_no: '340***********001X' },
      ],
      travellers_complete: true,
      linkman: { name: '李雷', phone: '138****0001', emergency_phone: '137****0000' },
      contract: { state: 'unsigned', no: '' },
      bills: [],
      payments: [],
      refunds: [],
      ladder_now: null,
      emergency_line: '',
      editable: { contact: true, documents: true, names: true },
      scope: 'domestic',
      timeline: [{ text: '订单已提交' }],
    })
    expect(JSON.stringify(reply.raw)).not.toMatch(/11010519491231002X|13800000001|13700000000/)
  })

  test('answers under both names of its number', async () => {
    const { li, order_id } = await anOrder()
    expect((await li.call(orders.detail, { id: order_id })).data.order_id).toBe(order_id)
  })

  test('tells the days and prices of cancelling, and what it costs today once money came', async () => {
    const { li, order_id } = await anOrder()
    const { data } = await li.call(orders.detail, { order_id })
    expect(data.ladder.map(({ bp }) => bp)).toEqual([0, 2000, 4000, 6000])
    expect(data.snapshot.ladder_steps).toHaveLength(4)
    await shop.db
      .updateTable('orders')
      .set({ status: 'paid', paid_fen: 736_000 })
      .where('order_no', '=', order_id)
      .execute()
    shop.clock.set('2027-01-15T10:00:00+08:00')
    const paid = await li.call(orders.detail, { order_id })
    expect(paid.data.ladder_now).toMatchObject({ deduct_fen: 147_200, refund_fen: 588_800 })
    await shop.db
      .updateTable('orders')
      .set({ status: 'refunding' })
      .where('order_no', '=', order_id)
      .execute()
    expect((await li.call(orders.detail, { order_id })).data.ladder_now).toBeNull()
  })

  test('says of itself that an advisor made it, whatever the address claims', async () => {
    const { li, order_id } = await anOrder()
    expect((await li.call(orders.detail, { order_id })).data.is_plato).toBe(false)
    await shop.db.updateTable('orders').set({ source: 'advisor' }).where('order_no', '=', order_id).execute()
    expect((await li.call(orders.detail, { order_id })).data.is_plato).toBe(true)
    expect((await li.call(orders.list, {})).data.list[0]?.is_plato).toBe(true)
  })

  test('shows the emergency line to travellers on the road only', async () => {
    const { li, order_id } = await anOrder()
    await shop.db
      .updateTable('orders')
      .set({ status: 'travelling' })
      .where('order_no', '=', order_id)
      .execute()
    const { data } = await li.call(orders.detail, { order_id })
    expect(data).toMatchObject({ emergency_line: '400-000-0001', editable: { contact: false } })
  })
})

describe('checking an order before the next step', () => {
  const check = async (li: Awaited<ReturnType<typeof anOrder>>['li'], order_id: string) =>
    (await li.call(orders.check, { order_id })).data

  test('nothing stands in the way of a complete order', async () => {
    const { li, order_id } = await anOrder()
    expect(await check(li, order_id)).toEqual({
      ok: true,
      blockers: [],
      status: 'wait_contract',
      plan_id: null,
      price_ok: true,
      stock_ok: true,
      payable_fen: 736_000,
      pay_deadline_ts: new Date('2026-11-21T11:00:00+08:00'),
    })
    await shop.sign(li, order_id)
    expect(await check(li, order_id)).toMatchObject({ ok: true, status: 'wait_pay' })
  })

  test('missing travellers are named one by one', async () => {
    const { li, order_id } = await anOrder({ travellers_json: [liLei, { kind: 'adult' }] })
    expect(await check(li, order_id)).toMatchObject({
      ok: false,
      blockers: [{ code: 43, field: 'travellers.1.name_cn', message: '第2位出行人：请输入姓名' }],
    })
    const nobody = await anOrder({ travellers_json: [] })
    expect((await check(nobody.li, nobody.order_id)).blockers).toMatchObject([
      { code: 43, field: 'travellers', message: '成人须为2位，已填0位' },
    ])
  })

  test('a deadline that has passed, a cancelled departure and an unconfirmed order are said', async () => {
    const late = await anOrder()
    shop.clock.advanceSeconds(3600)
    expect((await check(late.li, late.order_id)).blockers).toMatchObject([{ code: 53 }])
    shop.clock.set('2026-11-21T10:00:00+08:00')

    const off = await anOrder()
    await shop.db
      .updateTable('departure')
      .set({ status: 'cancelled' })
      .where('id', '=', off.departure.id)
      .execute()
    expect(await check(off.li, off.order_id)).toMatchObject({ stock_ok: false, blockers: [{ code: 42 }] })

    const second = await anOrder()
    await shop.db
      .updateTable('orders')
      .set({ status: 'wait_confirm' })
      .where('order_no', '=', second.order_id)
      .execute()
    expect((await check(second.li, second.order_id)).blockers).toMatchObject([{ code: 22 }])
  })

  test('a cancelled order has nothing to pay', async () => {
    const { li, order_id } = await anOrder()
    await li.call(orders.cancel, { order_id })
    expect(await check(li, order_id)).toMatchObject({
      ok: false,
      stock_ok: false,
      blockers: [{ code: 22, message: '该订单当前无需支付' }],
    })
  })
})

describe('cancelling an order', () => {
  test('gives the seats back, closes the bills and sends no SMS of what the member did themselves', async () => {
    const { li, order_id, departure } = await anOrder()
    await shop.sign(li, order_id)
    expect((await li.call(orders.cancel, { order_id, reason_code: 'by_user' })).code).toBe(0)
    const { data } = await li.call(orders.detail, { order_id })
    expect(data).toMatchObject({
      status: 'cancelled',
      unpaid_fen: 0,
      actions: ['contract', 'again'],
      bills: [{ status: 'closed' }],
      pay_deadline_ts: null,
    })
    expect(data.timeline.at(-1)?.text).toBe('订单已取消（用户取消）')
    expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 0, sold: 0 })
    const { id, cancel_reason } = await shop.orderOf(order_id)
    expect(cancel_reason).toBe('by_user')
    expect(await shop.jobsOf('payment.close')).toContainEqual({ orderId: id })
    expect(await shop.jobsOf('notice.send')).not.toContainEqual(
      expect.objectContaining({ to: { kind: 'order', id } }),
    )
    await shop.expectBooksToBalance()
  })

  test('twice is STATE, and so is cancelling one that was paid', async () => {
    const { li, order_id } = await anOrder()
    await li.call(orders.cancel, { order_id })
    expect((await li.call(orders.cancel, { order_id })).failed).toBe('STATE')
    const paid = await insertOrder(shop.db, { member_id: li.member.id, status: 'paid' })
    expect((await li.call(orders.cancel, { order_id: paid.orderNo })).failed).toBe('STATE')
  })
})

test('another member’s order is NOT_FOUND on every call, and so is one that does not exist', async () => {
  const { order_id } = await anOrder()
  const stranger = await shop.signIn()
  for (const id of [order_id, 'BM261121999999']) {
    for (const endpoint of [orders.detail, orders.simple, orders.check, orders.cancel]) {
      expect((await stranger.call(endpoint, { order_id: id })).failed).toBe('NOT_FOUND')
    }
  }
  expect((await stranger.call(orders.detail, {})).failed).toBe('NOT_FOUND')
})

test('the summary that the cashier polls says whether the contract is signed', async () => {
  const { li, order_id } = await anOrder()
  expect((await li.call(orders.simple, { order_id })).data).toMatchObject({
    status: 'wait_contract',
    contract_signed: false,
    unpaid_fen: 736_000,
  })
  await shop.sign(li, order_id)
  expect((await li.call(orders.simple, { order_id })).data).toMatchObject({ contract_signed: true })
})
