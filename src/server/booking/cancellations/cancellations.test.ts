import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { payments } from '#src/api/booking/payments.ts'
import { refunds } from '#src/api/booking/refunds.ts'
import { productLists } from '#src/api/catalog/product-lists.ts'
import { deskRefunds } from '#src/api/desk/finance/refunds.ts'
import { departureCancelling, deskDepartures } from '#src/api/desk/orders/departures.ts'
import { approvals } from '#src/api/desk/work/approvals.ts'
import { listOverdueOrders } from '#src/server/booking/payments/due-store.ts'
import { expireOrder } from '#src/server/booking/payments/resolving/expiry.ts'
import { productChanged } from '#src/server/catalog/products/service.ts'
import { openCancelling } from '#test/orders/cancelled-departure.ts'
import { openTrade } from '#test/payments/open-trade.ts'
import { expectBooksToBalance } from '#test/payments/pay-desk.ts'
import { openRefundShop } from '#test/payments/refund-shop.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import { bothQueues } from '#test/shop/work-queue.ts'

const START = '2026-11-21T10:00:00+08:00'
const shop = await openRefundShop(START)
const { db, channel, clock, runJobs } = shop
const { colleague, departure, preview, cancel, question, decide } = openCancelling(shop)

const clerk = await colleague({ roles: ['operations'], name: '周岚' })
const finance = await colleague({ roles: ['finance'], name: '许念' })
const in10 = '2026-12-01'

beforeEach(() => {
  clock.set(START)
  channel.behaviour.broken.clear()
  channel.behaviour.refundState = 'success'
  channel.behaviour.meanwhile = async () => {}
})

/** One order in each state that a departure can have ten days ahead. */
async function fullDeparture() {
  const at = await departure(in10)
  const toConfirm = await at.family({ over: { status: 'wait_confirm' } }, 0)
  const unsigned = await at.family({ over: { status: 'wait_contract' } }, 0)
  const unpaid = await at.family({}, 0)
  const deposit = await at.family({ deposit: true })
  const paid = await at.family()
  const leaving = await at.family()
  await leaving.apply([1])
  const givenUp = await at.family()
  await givenUp.apply()
  return { ...at, toConfirm, unsigned, unpaid, deposit, paid, leaving, givenUp }
}

const statusOf = async ({ row }: { row(): Promise<{ status: string }> }) => (await row()).status

describe('a preview', () => {
  test('says of each order what happens to it, with its refund and what the shop owes beside it', async () => {
    const { id, toConfirm, unsigned, unpaid, deposit, paid, leaving, givenUp } = await fullDeparture()
    const shown = await preview(clerk, id)
    expect(
      shown.orders.map(({ no, fate, refund_fen, compensation_fen }) => [
        no,
        fate,
        refund_fen,
        compensation_fen,
      ]),
    ).toEqual([
      [toConfirm.orderNo, 'cancelled', 0, 0],
      [unsigned.orderNo, 'cancelled', 0, 0],
      [unpaid.orderNo, 'cancelled', 0, 0],
      [deposit.orderNo, 'refunded', 320_000, 80_000],
      [paid.orderNo, 'refunded', 1_600_000, 80_000],
      [leaving.orderNo, 'raised', 1_600_000, 80_000],
      [givenUp.orderNo, 'raised', 1_600_000, 80_000],
    ])
    expect(shown).toMatchObject({
      ...{ allowed: true, needs_second: true },
      law_text: expect.stringContaining('5%'),
      sums: {
        cancelled: 3,
        refunded: 2,
        raised: 2,
        left: 0,
        refund_fen: 5_120_000,
        compensation_fen: 320_000,
      },
    })
    expect(shown.messages.map(({ to, channel }) => [to, channel])).toEqual([
      ['已付款的客人', 'sms'],
      ['已付款的客人', 'inbox'],
      ['未付款的客人', 'sms'],
      ['未付款的客人', 'inbox'],
    ])
    expect(await preview(clerk, id, 'force_majeure')).toMatchObject({
      sums: { refund_fen: 5_120_000, compensation_fen: 0 },
      law_text: '',
    })
  })

  test('of a departure that is over, or whose travellers are on the way, says why it cannot be cancelled', async () => {
    const { id, paid } = await fullDeparture()
    await db.updateTable('orders').set({ status: 'travelling' }).where('id', '=', paid.id).execute()
    expect(await preview(clerk, id)).toMatchObject({
      allowed: false,
      why: '有订单出行中，不能取消团期',
      orders: [],
    })
    expect(await cancel(clerk, id, { plan_token: 'x' })).toMatchObject({ code: 22 })
    await db.updateTable('orders').set({ status: 'paid' }).where('id', '=', paid.id).execute()
    clock.set('2026-12-02T10:00:00+08:00')
    const later = await colleague({ roles: ['operations'] })
    const status = (status: 'open' | 'formed') =>
      db.updateTable('departure').set({ status }).where('id', '=', id).execute()
    await status('formed')
    expect(await preview(later, id)).toMatchObject({ allowed: false, why: '行程已开始' })
    // Nobody has travelled with a group that never formed.
    await status('open')
    expect(await preview(later, id)).toMatchObject({ allowed: true, why: '' })
  })
})

describe('above ¥5,000 in all', () => {
  test('is asked of 财务, and meanwhile nothing of the departure is sold, paid or lapses', async () => {
    const { id, unpaid, deposit, row } = await fullDeparture()
    const begun = await unpaid.visitor.call(payments.pay, { order_id: unpaid.order_id, pay_type: 'wechat' })
    expect(begun.code).toBe(0)
    expect(await cancel(clerk, id)).toMatchObject({ code: 0, data: { outcome: 'asked' } })
    expect(await row()).toMatchObject({ status: 'closed', held: 9, sold: 12 })
    const refused = await unpaid.visitor.call(payments.pay, { order_id: unpaid.order_id, pay_type: 'wechat' })
    const standstill = '该团期正在核实能否成行，暂不能付款'
    expect(refused).toMatchObject({ failed: 'STATE', message: standstill })
    const { data } = await unpaid.visitor.call(payments.cashier, { order_id: unpaid.order_id })
    expect(data.bill).toMatchObject({ payable: false, standstill })
    const { rows } = await sql`select data from pgboss.job where name = 'payment.close'
      and (data ->> 'orderId')::bigint = ${unpaid.id} and state = 'created'`.execute(db)
    expect(rows.length).toBe(1)
    expect((await deposit.payNext().catch(() => 'refused')) as unknown).toBe('refused')
    clock.advanceSeconds(7200)
    const overdue = await listOverdueOrders(db, 200, clock.now())
    expect(overdue.map((each) => each.id)).not.toContain(unpaid.id)
    const again = await colleague({ roles: ['operations'] })
    expect(await cancel(again, id)).toMatchObject({ code: 22, message: '已提交复核，请等待财务决定' })
    const { due: inView, remembered } = await bothQueues(shop)
    expect(remembered).toEqual(inView)
  })

  test('ends every order once 财务 agrees: refunds are born approved by them, and the sums are those of the preview', async () => {
    const { id, row, toConfirm, unsigned, unpaid, deposit, paid, leaving, givenUp } = await fullDeparture()
    await cancel(clerk, id)
    expect(await decide(finance, id)).toMatchObject({ code: 0 })
    expect(await row()).toMatchObject({ status: 'cancelled', held: 0, sold: 0 })
    for (const each of [toConfirm, unsigned, unpaid])
      expect(await each.row()).toMatchObject({ status: 'cancelled', cancel_reason: 'not_formed' })
    await runJobs()
    for (const [each, refundFen] of [
      [deposit, 320_000],
      [paid, 1_600_000],
      [leaving, 1_600_000],
      [givenUp, 1_600_000],
    ] as const) {
      expect(await each.row()).toMatchObject({
        ...{ status: 'refunded', refunded_fen: refundFen, payable_fen: 0 },
        cancel_reason: 'not_formed',
      })
      expect(await each.lines()).toEqual([])
    }
    const requests = await db
      .selectFrom('refund_request')
      .innerJoin('orders', 'orders.id', 'refund_request.order_id')
      .select(['kind', 'cause', 'refund_request.status', 'refund_fen', 'asked_by', 'first_by', 'second_by'])
      .where('departure_id', '=', id)
      .execute()
    expect(requests.length).toBe(4)
    for (const request of requests)
      expect(request).toMatchObject({
        ...{ kind: 'whole', cause: 'not_formed', status: 'done' },
        ...{ asked_by: clerk.id, first_by: finance.id, second_by: null },
      })
    const owed = await db
      .selectFrom('compensation')
      .innerJoin('refund_request', 'refund_request.id', 'compensation.id')
      .innerJoin('orders', 'orders.id', 'refund_request.order_id')
      .select(['amount_fen', 'bp', 'base_fen'])
      .where('departure_id', '=', id)
      .execute()
    expect(owed).toEqual(Array(4).fill({ amount_fen: 80_000, bp: 500, base_fen: 1_600_000 }))
    await expectBooksToBalance(db)
  })

  test('tells each traveller once, with what comes back and when', async () => {
    const { id, unpaid, paid } = await fullDeparture()
    await cancel(clerk, id)
    await decide(finance, id)
    const told = async (memberId: number) =>
      (
        await db
          .selectFrom('message')
          .select(['title', 'body'])
          .where('member_id', '=', memberId)
          .where('title', 'not in', ['已收到付款'])
          .execute()
      ).map(({ title, body }) => `${title}：${body}`)
    expect(await told(paid.member.id)).toEqual([
      `行程不能成行，为您退款：很抱歉，订单${paid.orderNo}“意大利8日跟团游”（${in10}出发）因未成团不能成行。应退¥16,000将退回原支付账户，预计1-7个工作日到账；另付违约金¥800，客服会与您核对收款账户。如仍想出行，欢迎改订其他日期。`,
    ])
    expect(await told(unpaid.member.id)).toEqual([
      `订单已取消：订单${unpaid.orderNo}已取消（未成团）：“意大利8日跟团游”（${in10}出发）。这个团期不能成行，您没有付款，无需办理退款。如仍想出行，可以重新预订。`,
    ])
  })

  test('is decided by somebody of 财务 other than who asked, with the digits, of the sum that was seen', async () => {
    const { id } = await fullDeparture()
    const both = await colleague({ roles: ['operations', 'finance'] })
    await cancel(both, id)
    expect(await decide(both, id)).toMatchObject({ code: 26 })
    expect(await decide(clerk, id)).toMatchObject({ code: 25 })
    expect(await decide(finance, id, { amount_fen: '5119999' })).toMatchObject({ code: 41 })
    const late = await colleague({ roles: ['finance'], hasGivenDigits: false })
    expect(await decide(late, id)).toMatchObject({ code: 28 })
    expect(await decide(finance, id)).toMatchObject({ code: 0 })
  })

  test('is worked out again by the decision: PRICE_CHANGED once somebody has paid, and the colleague asks anew', async () => {
    const { id, unpaid } = await fullDeparture()
    const begun = await unpaid.visitor.call(payments.pay, { order_id: unpaid.order_id, pay_type: 'wechat' })
    await cancel(clerk, id)
    // The channel took the money before anybody could close the trade, and told nobody.
    channel.pay(openTrade(begun.data).out_trade_no)
    expect(await decide(finance, id)).toMatchObject({ code: 41 })
    expect(await statusOf(unpaid)).toBe('paid')
    expect(await cancel(clerk, id)).toMatchObject({ code: 0, data: { outcome: 'asked' } })
    expect((await question(id)).payload).toMatchObject({ refund_fen: 6_720_000 })
    expect(await decide(finance, id)).toMatchObject({ code: 0 })
    await runJobs()
    expect(await unpaid.row()).toMatchObject({ status: 'refunded', refunded_fen: 1_600_000 })
    await expectBooksToBalance(db)
  })

  test('is asked of 财务 anew also where the rest has come to lie below the line', async () => {
    const at = await departure(in10)
    const [leaving] = [await at.family({ deposit: true }), await at.family({ deposit: true })]
    const { refund_no } = (await leaving.apply()).data
    expect(await cancel(clerk, at.id)).toMatchObject({ data: { outcome: 'asked' } })
    // Of the deposit nothing is left after the visa and what the ladder keeps.
    const agreed = { no: refund_no, refund_fen: '0', reason: '材料齐全，同意退款' }
    expect(await finance.ask(deskRefunds.approve, agreed)).toMatchObject({ code: 0 })
    expect(await decide(finance, at.id)).toMatchObject({ code: 41 })
    expect(await preview(clerk, at.id)).toMatchObject({ needs_second: true, sums: { refund_fen: 320_000 } })
    expect(await cancel(clerk, at.id)).toMatchObject({ data: { outcome: 'asked' } })
    expect(await decide(finance, at.id)).toMatchObject({ code: 0 })
    expect((await at.row()).status).toBe('cancelled')
  })

  test('is CHANNEL while a traveller is typing a password or the channel does not answer, and nothing has changed', async () => {
    const { id, unpaid, row } = await fullDeparture()
    await unpaid.visitor.call(payments.pay, { order_id: unpaid.order_id, pay_type: 'wechat' })
    await cancel(clerk, id)
    channel.behaviour.broken.add('query')
    expect(await decide(finance, id)).toMatchObject({ code: 51 })
    expect((await row()).status).toBe('closed')
    expect(await statusOf(unpaid)).toBe('wait_pay')
    channel.behaviour.broken.clear()
    expect(await decide(finance, id)).toMatchObject({ code: 0 })
  })

  test('that is rejected goes back on sale, with a day to pay for what could not be paid', async () => {
    const { id, unpaid, paid, row } = await fullDeparture()
    await cancel(clerk, id)
    clock.advanceSeconds(3 * 3600)
    const later = await colleague({ roles: ['finance'] })
    expect(await decide(later, id, { decision: 'rejected', reason: '再等两天看报名' })).toMatchObject({
      code: 0,
    })
    expect(await row()).toMatchObject({ status: 'open', held: 9, sold: 12 })
    expect(await statusOf(paid)).toBe('paid')
    expect((await unpaid.row()).pay_deadline).toEqual(new Date(clock.now().getTime() + 24 * 3_600_000))
    await expireOrder(shop.ctx(), await unpaid.row())
    await unpaid.payNext()
    expect(await statusOf(unpaid)).toBe('paid')
    const again = await colleague({ roles: ['operations'] })
    expect(await cancel(again, id)).toMatchObject({ code: 0, data: { outcome: 'asked' } })
  })

  test('that who asked takes back goes on sale again, and may be asked anew', async () => {
    const { id, paid, row } = await fullDeparture()
    await cancel(clerk, id)
    const recall = { id: String((await question(id)).id) }
    expect(await finance.ask(approvals.recall, recall)).toMatchObject({ code: 20 })
    expect(await clerk.ask(approvals.recall, recall)).toMatchObject({ code: 0, data: { is_recalled: true } })
    expect(await row()).toMatchObject({ status: 'open', held: 9, sold: 12 })
    expect(await statusOf(paid)).toBe('paid')
    expect(await cancel(clerk, id)).toMatchObject({ code: 0, data: { outcome: 'asked' } })
    expect(await decide(finance, id)).toMatchObject({ code: 0 })
  })

  test('that is rejected on the eve gives who has paid nothing until midnight, not a day', async () => {
    const at = await departure('2026-11-22')
    const unpaid = await at.family({}, 0)
    await at.family()
    expect(await cancel(clerk, at.id)).toMatchObject({ data: { outcome: 'asked' } })
    const verdict = { decision: 'rejected', reason: '再等两天看报名' }
    expect(await decide(finance, at.id, verdict)).toMatchObject({ code: 0 })
    const midnight = new Date('2026-11-22T00:00:00+08:00')
    expect((await unpaid.row()).pay_deadline).toEqual(midnight)
    const { data } = await unpaid.visitor.call(payments.cashier, { order_id: unpaid.order_id })
    expect([data.deadline_ts, data.bill?.due_at]).toEqual([midnight, midnight])
  })

  test('is asked anew also after its day, for nobody has set out while it is decided', async () => {
    const at = await departure('2026-11-22')
    const family = await at.family()
    await db.updateTable('departure').set({ min_group: 2 }).where('id', '=', at.id).execute()
    const cause = 'no_resources'
    expect(await cancel(clerk, at.id, { cause })).toMatchObject({ data: { outcome: 'asked' } })
    clock.set('2026-11-23T10:00:00+08:00')
    const [nextClerk, nextFinance] = [
      await colleague({ roles: ['operations'] }),
      await colleague({ roles: ['finance'] }),
    ]
    expect(await cancel(nextClerk, at.id, { cause })).toMatchObject({ data: { outcome: 'asked' } })
    expect(await decide(nextFinance, at.id)).toMatchObject({ code: 0 })
    expect(await statusOf(family)).toBe('refunding')
    expect((await at.row()).status).toBe('cancelled')
  })

  test('leaves nothing half done when it breaks off in the middle', async () => {
    const { id, row, unpaid, deposit, paid } = await fullDeparture()
    await cancel(clerk, id)
    // The number that the request of this order would get is taken, so that it fails after others have been written.
    const [now, request_no] = [clock.now(), `${paid.orderNo}T01`]
    await db
      .insertInto('refund_request')
      .values({
        request_no,
        order_id: unpaid.id,
        kind: 'whole',
        cause: 'traveller',
        asked_on: '2026-11-21',
        quote: '{}',
        deduct_fen: 0,
        refund_fen: 0,
        from_status: 'paid',
        status: 'withdrawn',
        created_at: now,
        decided_at: now,
        staff_due_at: now,
        cost_due_at: now,
      })
      .execute()
    expect(await decide(finance, id)).toMatchObject({ code: 3 })
    await db.deleteFrom('refund_request').where('request_no', '=', request_no).execute()
    expect((await row()).status).toBe('closed')
    expect(await Promise.all([unpaid, deposit, paid].map(statusOf))).toEqual([
      'wait_pay',
      'deposit_paid',
      'paid',
    ])
    expect(await deposit.sent()).toEqual([])
    expect(await decide(finance, id)).toMatchObject({ code: 0 })
    expect(await Promise.all([unpaid, deposit, paid].map(statusOf))).toEqual([
      'cancelled',
      'refunding',
      'refunding',
    ])
  })
})

describe('up to ¥5,000 in all', () => {
  test('ends at once, and its refunds wait for 财务 one by one; nobody withdraws or rejects them', async () => {
    const at = await departure(in10)
    const [unpaid, deposit] = [await at.family({}, 0), await at.family({ deposit: true })]
    expect(await cancel(clerk, at.id)).toMatchObject({ code: 0, data: { outcome: 'cancelled' } })
    expect(await at.row()).toMatchObject({ status: 'cancelled', held: 0, sold: 3 })
    expect(await statusOf(unpaid)).toBe('cancelled')
    expect(await statusOf(deposit)).toBe('refunding')
    expect(await deposit.sent()).toEqual([])
    const [request] = await deposit.requests()
    expect(request).toMatchObject({ status: 'submitted', refund_fen: 320_000, can_withdraw: false })
    const withdrawn = await deposit.visitor.call(refunds.withdraw, { refund_no: request?.refund_no ?? '' })
    expect(withdrawn).toMatchObject({ failed: 'STATE' })
    expect(await cancel(clerk, at.id)).toMatchObject({ code: 22, message: '团期已取消' })
    await expectBooksToBalance(db)
  })

  test('closes what is open at the channel first; what is paid meanwhile is another sum: PRICE_CHANGED', async () => {
    const at = await departure(in10)
    const unpaid = await at.family({}, 0)
    const begun = await unpaid.visitor.call(payments.pay, { order_id: unpaid.order_id, pay_type: 'wechat' })
    channel.pay(openTrade(begun.data).out_trade_no)
    expect(await cancel(clerk, at.id)).toMatchObject({ code: 41 })
    expect(await statusOf(unpaid)).toBe('paid')
    expect((await at.row()).status).toBe('open')
  })

  test('is CHANNEL while the channel of an open trade does not answer, and nothing has changed', async () => {
    const at = await departure(in10)
    const unpaid = await at.family({}, 0)
    await unpaid.visitor.call(payments.pay, { order_id: unpaid.order_id, pay_type: 'wechat' })
    channel.behaviour.broken.add('query')
    expect(await cancel(clerk, at.id)).toMatchObject({ code: 51 })
    channel.behaviour.broken.clear()
    expect(await statusOf(unpaid)).toBe('wait_pay')
    expect((await at.row()).status).toBe('open')
  })

  test('is refused with another sum than was seen, without the digits, and NOT_FOUND for none', async () => {
    const at = await departure(in10)
    await at.family({ deposit: true })
    expect(await cancel(clerk, at.id, { amount_fen: '319999' })).toMatchObject({ code: 41 })
    expect(await cancel(clerk, at.id, { plan_token: 'x' })).toMatchObject({ code: 41 })
    const late = await colleague({ roles: ['operations'], hasGivenDigits: false })
    expect(await cancel(late, at.id)).toMatchObject({ code: 28 })
    const none = {
      id: '2147480000',
      cause: 'not_formed',
      plan_token: 'x',
      amount_fen: '0',
      reason: '报名人数不足',
    }
    expect(await clerk.ask(departureCancelling.cancel, none)).toMatchObject({ code: 20 })
    expect(await clerk.ask(departureCancelling.preview, none)).toMatchObject({ code: 20 })
    expect(await clerk.ask(deskDepartures.detail, { id: '2147480000' })).toMatchObject({ code: 20 })
  })
})

test('the price in lists follows a departure that is cancelled, asked about, or back on sale', async () => {
  const at = await departure(in10)
  const { product_id } = await at.row()
  const priced = async (id: number, adult_fen: number) => {
    await db.updateTable('departure').set({ adult_fen }).where('id', '=', id).execute()
    return id
  }
  const dated = async (departs_on: string, fen: number) =>
    priced((await insertDeparture(db, { product_id, departs_on })).id, fen)
  const cheapest = await dated('2027-03-16', 238_000)
  await dated('2027-03-17', 308_000)
  await priced(at.id, 268_000)
  await shop.transaction((tx) => productChanged(shop.ctx(), tx, product_id))
  const listed = async () => {
    shop.api.replies.invalidate()
    const { data } = await shop.visitor().call(productLists.list, { size: 50 })
    return data.list.find((each) => each.product_id === product_id)?.price_fen
  }
  expect(await listed()).toBe(238_000)
  expect(await cancel(clerk, cheapest)).toMatchObject({ data: { outcome: 'cancelled' } })
  expect(await listed()).toBe(268_000)
  await at.family()
  expect(await cancel(clerk, at.id)).toMatchObject({ data: { outcome: 'asked' } })
  expect(await listed()).toBe(308_000)
  await decide(finance, at.id, { decision: 'rejected', reason: '再等两天看报名' })
  expect(await listed()).toBe(268_000)
  const later = await colleague({ roles: ['operations'] })
  await cancel(later, at.id)
  await decide(finance, at.id)
  expect(await listed()).toBe(308_000)
})

test('for force majeure the refunds wait for proven costs, also where 财务 agreed to cancel', async () => {
  const at = await departure(in10)
  const paid = await at.family()
  await cancel(clerk, at.id, { cause: 'force_majeure' })
  expect(await decide(finance, at.id)).toMatchObject({ code: 0 })
  expect((await at.row()).status).toBe('cancelled')
  expect(await statusOf(paid)).toBe('refunding')
  expect(await paid.requests()).toMatchObject([{ status: 'submitted', refund_fen: 1_600_000 }])
  expect(await paid.sent()).toEqual([])
})

test('the record of a departure tells who asked, decided and cancelled, the newest first, page by page', async () => {
  const { id } = await fullDeparture()
  await cancel(clerk, id)
  await decide(finance, id, { decision: 'rejected', reason: '再等两天看报名' })
  await cancel(clerk, id)
  await decide(finance, id)
  const { data } = await clerk.ask(deskDepartures.log, { id: String(id) })
  const told = ((data?.['list'] ?? []) as { by: string; text: string; detail: string }[]).map(
    ({ by, text, detail }) => `${by} ${text}（${detail}）`,
  )
  const sums = '退款合计 ¥51,200，违约金合计 ¥3,200'
  expect(told).toEqual([
    `许念 复核通过，团期取消（${sums}。原因：报名人数不足，无法成团）`,
    `周岚 提出取消团期（未成团），待财务复核（${sums}。原因：报名人数不足，无法成团）`,
    expect.stringContaining('许念 驳回取消团期，恢复'),
    `周岚 提出取消团期（未成团），待财务复核（${sums}。原因：报名人数不足，无法成团）`,
  ])
  const { data: second } = await clerk.ask(deskDepartures.log, {
    id: String(id),
    cursor: `${new Date('2026-11-21T10:00:00+08:00').getTime()}~1`,
  })
  expect(second?.['list']).toEqual([])
  expect(await clerk.ask(deskDepartures.log, { id: '2147480000' })).toMatchObject({ code: 20 })
})
