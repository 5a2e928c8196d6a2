import { expect, test } from 'vitest'
import { payments } from '#src/api/booking/payments.ts'
import { orderShopCancelling } from '#src/api/desk/orders/shop-cancelling.ts'
import { orderSupplements } from '#src/api/desk/orders/supplements.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { openTrade } from '#test/payments/open-trade.ts'
import { expectBooksToBalance } from '#test/payments/pay-desk.ts'
import { openRefundShop, type PaidFamily } from '#test/payments/refund-shop.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { runPeriodic } from '#test/shop/run-periodic.ts'

const START = '2026-11-21T10:00:00+08:00'
const shop = await openRefundShop(START)
const { db, channel, clock } = shop
const desk = makeDeskApi(shop.services, clock)
const in40 = '2026-12-31'
/** The desk reads the contact of an order. */
const over = { contact_phone_enc: shop.services.vault.seal('13800000001') }

/** Staff ask for a refundable 补款 of 1,500 unless it is said otherwise; answers the number of its bill. */
async function askSupplement({ visitor, order_id }: PaidFamily, over: Record<string, string> = {}) {
  const clerk = await signInStaff(shop, { roles: ['service'] })
  const asked = { no: order_id, title: '升级酒店', amount_fen: '150000', due_on: '2026-12-15' }
  const added = await askDesk(
    desk,
    orderSupplements.add,
    { ...asked, reason: '客人来电要求升级', refundable: '1', ...over },
    clerk,
  )
  expect(added.code).toBe(0)
  const { data } = await visitor.call(payments.bills, { order_id })
  return Math.max(...data.list.map(({ bill_id }) => bill_id))
}

async function beginToPay({ visitor, order_id }: PaidFamily, bill_id: number) {
  const { data } = await visitor.call(payments.pay, { order_id, bill_id, pay_type: 'wechat' })
  return openTrade(data).out_trade_no
}

async function moneyComes({ visitor }: PaidFamily, out_trade_no: string) {
  channel.pay(out_trade_no)
  clock.advanceSeconds(5)
  await visitor.call(payments.query, { out_trade_no })
}

/** Staff ask for 补款, and the traveller pays it; answers the number of its bill. */
async function paySupplement(family: PaidFamily) {
  const bill = await askSupplement(family)
  await moneyComes(family, await beginToPay(family, bill))
  return bill
}

const unpaid = async ({ visitor, order_id }: PaidFamily) =>
  (await visitor.call(payments.bills, { order_id })).data.total_unpaid_fen

test('deposit, a refundable supplement, and one adult leaves: the balance shrinks and nothing goes back', async () => {
  clock.set(START)
  const family = await shop.family({ departsOn: in40, deposit: true, over })
  const bill = await paySupplement(family)
  expect(await family.row()).toMatchObject({
    ...{ status: 'deposit_paid', paid_fen: 470_000, payable_fen: 1_750_000 },
  })
  expect(await unpaid(family)).toBe(1_280_000)

  expect((await family.quote([1])).data).toMatchObject({
    ...{ kind: 'part', deduct_fen: 0, refund_fen: 0, payable_fen: 1_200_411, balance_fen: 730_411 },
  })
  expect(await family.apply([1])).toMatchObject({
    data: { status: 'done', order_status: 'deposit_paid' },
  })
  expect(await family.row()).toMatchObject({
    ...{ status: 'deposit_paid', paid_fen: 470_000, refunded_fen: 0, payable_fen: 1_200_411 },
  })
  expect(await unpaid(family)).toBe(730_411)
  expect(await family.bills()).toEqual([
    'deposit paid 320000',
    'balance closed 1280000',
    'supplement paid 150000',
    'balance unpaid 730411',
  ])
  const lines = await family.lines()
  expect(lines).toContainEqual({ code: 'kept:1', amount_fen: 80_000 })
  expect(lines).toContainEqual({ code: `supplement:${bill}`, amount_fen: 150_000 })
  expect(await family.sent()).toEqual([])

  // What the one who left forfeited stays with the shop also when the shop cancels, and is no part of what it owes.
  const operations = await signInStaff(shop, { roles: ['operations'] })
  const cancelling = { no: family.order_id, cause: 'no_resources' }
  expect((await askDesk(desk, orderShopCancelling.quote, cancelling, operations)).data).toMatchObject({
    ...{ allowed: true, refund_fen: 390_000, kept_fen: 80_000 },
    compensation: { base_fen: 1_120_411 },
  })

  await family.payNext()
  expect(await family.row()).toMatchObject({ status: 'paid', paid_fen: 1_200_411, payable_fen: 1_200_411 })
  expect(await unpaid(family)).toBe(0)
  await expectBooksToBalance(db)
})

test('an unpaid supplement goes with the traveller whom it names, and one that names nobody stays for the others', async () => {
  clock.set(START)
  const family = await shop.family({ departsOn: in40, over })
  await db.updateTable('departure').set({ status: 'formed' }).where('id', '=', family.departureId).execute()
  const of1000 = { amount_fen: '100000' }
  const ofLeaver = await askSupplement(family, { ...of1000, title: '单独接机', traveller_seq: '1' })
  const ofStayer = await askSupplement(family, { ...of1000, title: '签证加急', traveller_seq: '2' })
  const ofAll = await askSupplement(family, of1000)
  const begun = await beginToPay(family, ofLeaver)
  expect(await family.apply([1])).toMatchObject({ data: { status: 'approved', order_status: 'paid' } })
  const bills = await db
    .selectFrom('order_bill')
    .select(['id', 'status', 'traveller_seq', 'closed_at'])
    .where('order_id', '=', family.id)
    .where('kind', '=', 'supplement')
    .orderBy('id')
    .execute()
  expect(bills).toEqual([
    { id: ofLeaver, status: 'closed', traveller_seq: null, closed_at: clock.now() },
    { id: ofStayer, status: 'unpaid', traveller_seq: 1, closed_at: null },
    { id: ofAll, status: 'unpaid', traveller_seq: null, closed_at: null },
  ])
  expect(await unpaid(family)).toBe(200_000)

  // Money that was on its way for the one who left goes back, and the others are ready without it.
  await moneyComes(family, begun)
  expect((await family.sent()).map(({ amount_fen }) => amount_fen)).toEqual([549_589, 100_000])
  await db.updateTable('orders').set({ travellers_complete: true }).where('id', '=', family.id).execute()
  for (const bill of [ofStayer, ofAll]) await moneyComes(family, await beginToPay(family, bill))
  expect(await family.row()).toMatchObject({ status: 'ready', payable_fen: 1_250_411 })
  await shop.runJobs()
  await expectBooksToBalance(db)
})

test('deposit, then balance, then supplement: 待付款, 已付订金, 已付款, 待出行, and the list of bills agrees each time', async () => {
  clock.set(START)
  const family = await shop.family({ departsOn: in40, deposit: true, over }, 0)
  await db.updateTable('orders').set({ travellers_complete: true }).where('id', '=', family.id).execute()
  const seen = async () => [(await family.row()).status, await unpaid(family)]
  expect(await seen()).toEqual(['wait_pay', 1_600_000])
  await family.payNext()
  expect(await seen()).toEqual(['deposit_paid', 1_280_000])
  await family.payNext()
  expect(await seen()).toEqual(['paid', 0])
  await paySupplement(family)
  expect(await seen()).toEqual(['paid', 0])
  await db.updateTable('departure').set({ status: 'formed' }).where('id', '=', family.departureId).execute()
  await runPeriodic(shop, 'group_formation')
  expect(await seen()).toEqual(['ready', 0])
  expect(await family.row()).toMatchObject({ paid_fen: 1_750_000, payable_fen: 1_750_000 })
  await expectBooksToBalance(db)
})

test('abroad 5 % is kept 20 days before and 20 % 10 days before, visas in full; the rest goes to the payment it came by', async () => {
  clock.set(START)
  const family = await shop.family({ departsOn: in40 })
  const on = async (at: string) => {
    clock.set(at)
    const { data } = await family.quote()
    return [data.bp, data.nonrefundable, data.deduct_fen, data.refund_fen, data.routes]
  }
  const visas = [{ name: '签证', amount_fen: 240_000 }]
  const route = (amount_fen: number) => [{ channel_text: '微信支付', amount_fen }]
  expect(await on('2026-12-11T10:00:00+08:00')).toEqual([500, visas, 68_000, 1_292_000, route(1_292_000)])
  expect(await on('2026-12-21T10:00:00+08:00')).toEqual([2000, visas, 272_000, 1_088_000, route(1_088_000)])
})
