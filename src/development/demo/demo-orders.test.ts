import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { contracts } from '#src/api/booking/contracts.ts'
import { orders } from '#src/api/booking/orders.ts'
import { questions } from '#src/api/catalog/questions.ts'
import { ownRequests } from '#src/api/content/custom/own-requests.ts'
import { fillEmptyShop } from '#src/development/sample/load.ts'
import { removeSample } from '#src/development/sample/remove.ts'
import { orderStatuses } from '#src/domain/booking/order-codes.ts'
import { orderJobs } from '#src/server/booking/orders/jobs.ts'
import { paymentJobs } from '#src/server/booking/payments/jobs.ts'
import { signIn } from '#test/people/sign-in.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop({ statementTimeoutMs: 0 })
const { db, services, clock } = shop
beforeAll(() => fillEmptyShop(services, clock.now(), () => {}))

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows
const demoOrders = () =>
  db.selectFrom('orders').selectAll().where('referrer_id', 'is', null).orderBy('id').execute()
const statuses = async () => (await demoOrders()).map(({ status }) => status).sort()

const demoVisitor = async () => {
  const member = await db
    .selectFrom('member')
    .select(['id', 'uid'])
    .where('inviter_id', 'is', null)
    .executeTakeFirstOrThrow()
  return signIn(shop, member)
}

test('the demo member has one order in each state, all marked as samples', async () => {
  expect(await statuses()).toEqual(Object.keys(orderStatuses).sort())
  expect((await demoOrders()).every(({ sample }) => sample)).toBe(true)
})

test('the demo member has a plan to answer, a request that is talked about, and questions that were answered', async () => {
  const li = await demoVisitor()
  const { data } = await li.call(ownRequests.list, {})
  expect(data.list.map(({ state_text, plan }) => [state_text, plan?.state])).toEqual([
    ['方案制作中', undefined],
    ['第1版方案待确认', 'sent'],
  ])
  const asked = await li.call(questions.list, { product_id: 100001 })
  expect(asked.data.list.map(({ answer }) => answer.length > 0)).toEqual([true, true, true])
  expect((await li.call(questions.own, { product_id: 100001 })).data).toHaveLength(1)
})

test('one date was lowered after it was sold, and the price that is struck out beside the new one is proven by that sale', async () => {
  const struck = await db
    .selectFrom('departure as d')
    .innerJoin('price_evidence as e', 'e.departure_id', 'd.id')
    .select(['d.adult_fen', 'd.market_fen', 'e.adult_fen as sold_fen', 'e.orders'])
    .where('d.market_fen', 'is not', null)
    .execute()
  expect(struck).toEqual([
    {
      adult_fen: expect.any(Number),
      market_fen: struck[0]?.sold_fen,
      sold_fen: expect.any(Number),
      orders: 1,
    },
  ])
})

test('the demo member waits for a full date, so that a fresh shop shows what waiting looks like', async () => {
  const waiting = await db
    .selectFrom('waitlist')
    .innerJoin('departure', 'departure.id', 'waitlist.departure_id')
    .select(['state', 'seats', 'capacity', 'sold', 'held'])
    .execute()
  expect(waiting).toMatchObject([{ state: 'waiting', seats: 2 }])
  for (const { capacity, sold, held } of waiting) expect(sold + held).toBe(capacity)
})

test('a friend has brought the demo member cashback in three states, of which he has asked for a part', async () => {
  const lines = await rows(
    sql<{ state: string; taken_fen: number }>`
      select c.state, c.taken_fen from cashback c join member m on m.id = c.member_id
      where m.inviter_id is null order by c.id`,
  )
  expect(lines.map(({ state }) => state)).toEqual(['withdrawing', 'payable', 'estimated'])
  const withdrawals = await db.selectFrom('withdrawal').select(['state', 'amount_fen']).execute()
  expect(withdrawals).toEqual([{ state: 'requested', amount_fen: 6_000 }])
  expect(lines.reduce((sum, { taken_fen }) => sum + taken_fen, 0)).toBe(6_000)
})

test('the demo member has coupons in every state, each with the order that holds it', async () => {
  const states = await rows(
    sql<{ name: string; state: string; status: string | null; is_over: boolean }>`
      select r.name, c.state, o.status, c.valid_to < ${clock.now()} as is_over
      from coupon c join coupon_rule r on r.id = c.rule_id left join orders o on o.id = c.order_id order by c.id`,
  )
  expect(states).toEqual([
    { name: '远行 9.5 折券', state: 'used', status: 'ready', is_over: false },
    { name: '家庭出行券', state: 'locked', status: 'wait_pay', is_over: false },
    { name: '云南专享券', state: 'unused', status: null, is_over: true },
    { name: '积分兑换券', state: 'unused', status: null, is_over: false },
    { name: '积分兑换券', state: 'unused', status: null, is_over: false },
  ])
})

test('held and sold are the sums of the holds of every departure, and sold ones hold what they sold', async () => {
  const wrong = await rows(sql`
    select d.id from departure d left join inventory_hold h on h.departure_id = d.id
    group by d.id
    having d.held <> coalesce(sum(h.pax) filter (where h.status = 'active'), 0)
      or d.sold <> coalesce(sum(h.pax) filter (where h.status = 'consumed'), 0)`)
  expect(wrong).toEqual([])
  const holds = await rows(
    sql<{ status: string; hold: string }>`
      select o.status, h.status as hold from orders o join inventory_hold h on h.order_id = o.id`,
  )
  expect(Object.fromEntries(holds.map(({ status, hold }) => [status, hold]))).toEqual({
    ...{ wait_confirm: 'active', wait_contract: 'active', wait_pay: 'active' },
    ...{ deposit_paid: 'consumed', paid: 'consumed', ready: 'consumed', travelling: 'consumed' },
    ...{ wait_review: 'consumed', done: 'consumed', refunding: 'consumed' },
    ...{ cancelled: 'released', refunded: 'released' },
  })
})

test('money adds up: price lines, bills, payments and refunds', async () => {
  const wrong = await rows(sql`
    select order_no, status from orders o
    where payable_fen <> (select sum(amount_fen) from order_line where order_id = o.id)
      or paid_fen <> (select coalesce(sum(amount_fen), 0) from payment
        where order_id = o.id and status in ('success', 'refunded') and channel_trade_no is not null)
      or paid_fen <> (select coalesce(sum(amount_fen), 0) from order_bill
        where order_id = o.id and status in ('paid', 'refunded'))
      or refunded_fen <> (select coalesce(sum(amount_fen), 0) from refund
        where order_id = o.id and status = 'success')
      or exists (select from order_bill where order_id = o.id) and o.status <> 'refunded'
        and payable_fen <> (select sum(amount_fen) from order_bill where order_id = o.id)`)
  expect(wrong).toEqual([])
  const paid = new Map((await demoOrders()).map((order) => [order.status, order]))
  expect(paid.get('deposit_paid')?.paid_fen).toBe(paid.get('deposit_paid')?.deposit_fen)
  for (const status of ['paid', 'ready', 'travelling', 'wait_review', 'done', 'refunding'] as const)
    expect(paid.get(status)).toMatchObject({ paid_fen: paid.get(status)?.payable_fen, refunded_fen: 0 })
  expect(paid.get('refunded')).toMatchObject({
    payable_fen: 0,
    refunded_fen: paid.get('refunded')?.paid_fen,
  })
})

test('no product counts them as sold', async () => {
  expect(await rows(sql`select id from product where sold_count > 0`)).toEqual([])
})

test('every timeline leads without a gap to the state of its order, in order of time and never ahead of it', async () => {
  for (const order of await demoOrders()) {
    const log = await db
      .selectFrom('order_log')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute()
    expect(log.map(({ from_status }) => from_status)).toEqual([
      null,
      ...log.slice(0, -1).map((step) => step.to_status),
    ])
    expect(log.at(-1)?.to_status).toBe(order.status)
    const times = [order.created_at, ...log.map(({ at }) => at), clock.now()].map((at) => at.getTime())
    expect(times).toEqual([...times].sort((a, b) => a - b))
  }
})

test('what was signed has its contract, whose seal fits the document', async () => {
  const signed = await db
    .selectFrom('orders')
    .leftJoin('contract', 'contract.order_id', 'orders.id')
    .select(['orders.status', 'html_enc', 'sha256', 'state'])
    .execute()
  for (const { status, html_enc, sha256, state } of signed) {
    const unsigned = ['wait_confirm', 'wait_contract', 'cancelled'].includes(status)
    expect(state, status).toBe(unsigned ? null : 'signed')
    if (!html_enc) continue
    const html = services.vault.open(html_enc)
    expect(html).toMatch(/李雷|韩梅梅/)
    expect(createHash('sha256').update(html, 'utf8').digest()).toEqual(sha256)
  }
})

test('days fit the states, and no sample date that has been is on sale', async () => {
  const today = '2026-11-21'
  const dates = new Map((await demoOrders()).map((order) => [order.status, order]))
  for (const status of ['wait_review', 'done', 'refunded'] as const)
    expect((dates.get(status)?.returns_on ?? today) < today, status).toBe(true)
  expect((dates.get('travelling')?.departs_on ?? today) < today).toBe(true)
  expect((dates.get('travelling')?.returns_on ?? '') > today).toBe(true)
  const onSale = await rows(
    sql`select id from departure where close_at <= ${clock.now()} and status in ('open', 'formed')`,
  )
  expect(onSale).toEqual([])
})

test('the list and the page of each order answer its owner, and signed ones show their contract', async () => {
  const li = await demoVisitor()
  const list = await li.call(orders.list, { pageSize: 20 })
  expect(list.data.list).toHaveLength(12)
  for (const { order_no, status, contract_no } of await rows(
    sql<{ order_no: string; status: string; contract_no: string | null }>`
      select order_no, status, contract_no from orders left join contract on contract.order_id = orders.id
      where referrer_id is null`,
  )) {
    const { code, data } = await li.call(orders.detail, { order_id: order_no })
    expect([code, data.status, data.travellers.length], status).toEqual([0, status, 2])
    if (contract_no === null) continue
    const contract = await li.call(contracts.info, { order_id: order_no })
    expect(contract.data.contract_no).toBe(contract_no)
  }
})

test('no message, job or alarm is left behind', async () => {
  const counts = await rows(sql`select (select count(*) from sms_code) as codes,
    (select count(*) from alarm) as alarms, (select count(*) from payment where status = 'created') as open,
    (select count(*) from pgboss.job where name in ('notice.send', 'payment.close', 'refund.send')) as jobs`)
  expect(counts).toEqual([{ codes: 0, alarms: 0, open: 0, jobs: 0 }])
  expect(shop.sent).toEqual([])
})

test('the jobs of the shop leave them alone for the first hour, and then give up the unpaid ones', async () => {
  const runAll = async () => {
    for (const job of [...orderJobs(shop.ctx), ...paymentJobs(shop.ctx)]) await job.run(clock.now())
  }
  const before = await statuses()
  await runAll()
  expect(await statuses()).toEqual(before)
  clock.advanceSeconds(3601)
  await runAll()
  const lapsed = (await statuses()).filter((status) => status === 'cancelled')
  expect(lapsed).toHaveLength(3)
  expect(await rows(sql`select kind from alarm`)).toEqual([])
  clock.set('2026-11-21T10:00:00+08:00')
})

test('removing the sample removes every demo order', async () => {
  expect(await shop.transaction((tx) => removeSample(tx))).toEqual({ products: 68, orders: 15, members: 2 })
  const left = await rows(sql`select (select count(*) from orders) as orders,
    (select count(*) from inventory_hold) as holds, (select count(*) from payment) as payments,
    (select count(*) from payment_event) as events, (select count(*) from refund) as refunds,
    (select count(*) from contract) as contracts, (select count(*) from trip_edition) as editions,
    (select count(*) from cashback) as lines, (select count(*) from withdrawal) as withdrawals`)
  expect(left).toEqual([
    {
      orders: 0,
      holds: 0,
      payments: 0,
      events: 0,
      refunds: 0,
      contracts: 0,
      editions: 0,
      lines: 0,
      withdrawals: 0,
    },
  ])
})
