import { beforeEach, expect, test } from 'vitest'
import { refunds } from '#src/api/booking/refunds.ts'
import { orderShopCancelling } from '#src/api/desk/orders/shop-cancelling.ts'
import { openCancelling } from '#test/orders/cancelled-departure.ts'
import { expectBooksToBalance } from '#test/payments/pay-desk.ts'
import { openRefundShop } from '#test/payments/refund-shop.ts'

const START = '2026-11-21T10:00:00+08:00'
const shop = await openRefundShop(START)
const { db, family } = shop
const { colleague } = openCancelling(shop)
const clerk = await colleague({ roles: ['operations'], name: '周岚' })
const in10 = '2026-12-01'

beforeEach(() => shop.clock.set(START))

const quote = async (no: string, cause = 'no_resources') =>
  (await clerk.ask(orderShopCancelling.quote, { no, cause })).data

async function cancel(no: string, more: Record<string, string> = {}) {
  const cause = more['cause'] ?? 'no_resources'
  const shown = await quote(no, cause)
  const fields = {
    quote_token: String(shown?.['quote_token'] || 'x'),
    amount_fen: String(shown?.['refund_fen']),
  }
  return clerk.ask(orderShopCancelling.cancel, {
    no,
    cause,
    reason: '酒店超售，没有房间',
    ...fields,
    ...more,
  })
}

test('a clerk sees the whole refund and what the shop owes by days, and the request waits for 财务 with both', async () => {
  const deposit = await family({ departsOn: in10, deposit: true })
  expect(await quote(deposit.orderNo)).toMatchObject({
    ...{ allowed: true, refund_fen: 320_000, kept_fen: 0 },
    routes: [{ channel_text: '微信支付', amount_fen: 320_000 }],
    compensation: {
      bp: 500,
      base_fen: 1_600_000,
      amount_fen: 80_000,
      law_text: expect.stringContaining('5%'),
    },
  })
  expect(await quote(deposit.orderNo, 'force_majeure')).toMatchObject({ compensation: { amount_fen: 0 } })
  const reply = await cancel(deposit.orderNo)
  expect(reply).toMatchObject({ code: 0, data: { refund_no: `${deposit.orderNo}T01` } })
  expect((await deposit.row()).status).toBe('refunding')
  expect(await deposit.requests()).toMatchObject([
    { status: 'submitted', refund_fen: 320_000, can_withdraw: false },
  ])
  const withdrawn = await deposit.visitor.call(refunds.withdraw, { refund_no: `${deposit.orderNo}T01` })
  expect(withdrawn).toMatchObject({ failed: 'STATE', message: '该退款由客服提出，请联系客服' })
  expect((await deposit.row()).status).toBe('refunding')
  const owed = await db
    .selectFrom('compensation')
    .innerJoin('refund_request', 'refund_request.id', 'compensation.id')
    .select(['amount_fen', 'state'])
    .where('order_id', '=', deposit.id)
    .execute()
  expect(owed).toEqual([{ amount_fen: 80_000, state: 'owed' }])
  expect(await cancel(deposit.orderNo)).toMatchObject({ code: 22 })
  await expectBooksToBalance(db)
})

test('it is refused STATE for an order that is unpaid or has a request, 41 for another sum, 28 without the digits, 20 for none', async () => {
  const unpaid = await family({ departsOn: in10 }, 0)
  expect(await quote(unpaid.orderNo)).toMatchObject({ allowed: false, why: '订单待付款，不能由商家取消' })
  expect(await cancel(unpaid.orderNo)).toMatchObject({ code: 22 })
  const paid = await family({ departsOn: in10 })
  expect(await cancel(paid.orderNo, { amount_fen: '1599999' })).toMatchObject({ code: 41 })
  expect(await cancel(paid.orderNo, { quote_token: 'x' })).toMatchObject({ code: 41 })
  await paid.apply([1])
  expect(await quote(paid.orderNo)).toMatchObject({ allowed: false, why: '已有退款申请在处理中' })
  expect(await cancel(paid.orderNo)).toMatchObject({ code: 22 })
  const late = await colleague({ roles: ['operations'], hasGivenDigits: false })
  const none = { no: 'BM260101000000', cause: 'no_resources' }
  const asked = { ...none, quote_token: 'x', amount_fen: '1', reason: '酒店超售，没有房间' }
  expect(await late.ask(orderShopCancelling.cancel, asked)).toMatchObject({ code: 28 })
  expect(await clerk.ask(orderShopCancelling.cancel, asked)).toMatchObject({ code: 20 })
  expect(await clerk.ask(orderShopCancelling.quote, none)).toMatchObject({ code: 20 })
})
