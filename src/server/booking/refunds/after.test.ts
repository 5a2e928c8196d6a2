import { expect, test } from 'vitest'
import { privacy } from '#src/api/account/privacy.ts'
import { orders } from '#src/api/booking/orders.ts'
import { payments } from '#src/api/booking/payments.ts'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import type { DeskOrder } from '#src/api/desk/orders/views.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { expectBooksToBalance } from '#test/payments/pay-desk.ts'
import { openRefundShop } from '#test/payments/refund-shop.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'

const shop = await openRefundShop()
const { db, channel } = shop
const desk = makeDeskApi(shop.services, shop.clock)
const clerk = await signInStaff(shop, { roles: ['service'] })

const in40 = '2026-12-31'
const family = (deposit = false) =>
  shop.family({
    departsOn: in40,
    deposit,
    over: { contact_phone_enc: shop.services.vault.seal('13800000001') },
  })
type Family = Awaited<ReturnType<typeof family>>

/** What its traveller and a clerk read of the order's money. */
async function readMoney({ visitor, order_id }: Family) {
  const { data } = await visitor.call(orders.detail, { order_id })
  const seen = await askDesk(desk, orderDetails.detail, { no: order_id }, clerk)
  const { money } = seen.data as unknown as DeskOrder
  return {
    bills: data.bills.map(({ amount_fen, refunded_fen, refunding_fen }) => [
      ...[amount_fen, refunded_fen, refunding_fen],
    ]),
    deskBills: money.bills.map(({ amount_fen, refunded_fen, refunding_fen }) => [
      ...[amount_fen, refunded_fen, refunding_fen],
    ]),
    today: data.ladder_now?.refund_fen,
    deskToday: money.ladder_text,
    sums: [money.payable_fen, money.paid_fen, money.unpaid_fen, money.refunded_fen, money.refunding_fen],
    codes: new Set(money.lines.map(({ code }) => code)).size === money.lines.length,
  }
}

test('bills, sums and today’s cancellation count a refund from its approval on, at the page and at the desk', async () => {
  const paid = await family()
  channel.behaviour.refundState = 'success'
  await paid.apply([1])
  const rest = { today: 810_411, deskToday: '今日取消：按阶梯不扣，退¥8,104.11', codes: true }
  const onItsWay = [[1_600_000, 0, 549_589]]
  expect(await readMoney(paid)).toEqual({
    ...rest,
    bills: onItsWay,
    deskBills: onItsWay,
    sums: [1_050_411, 1_600_000, 0, 0, 549_589],
  })
  await shop.runJobs()
  const arrived = [[1_600_000, 549_589, 0]]
  expect(await readMoney(paid)).toEqual({
    ...rest,
    bills: arrived,
    deskBills: arrived,
    sums: [1_050_411, 1_600_000, 0, 549_589, 0],
  })
  const { data } = await paid.visitor.call(payments.bills, { order_id: paid.order_id })
  expect(data.list).toMatchObject([{ status: 'part_refunded', refunded_fen: 549_589 }])
  await expectBooksToBalance(db)
})

test('a refund over two payments is told at each bill of which it comes', async () => {
  const paid = await family(true)
  await paid.payNext()
  await paid.apply([1])
  await shop.runJobs()
  expect((await readMoney(paid)).bills).toEqual([
    [320_000, 0, 0],
    [1_280_000, 549_589, 0],
  ])
})

test('who has left stands in the member’s export, by the request', async () => {
  const paid = await family()
  await db
    .updateTable('member')
    .set({ phone_enc: shop.services.vault.seal('13900000002') })
    .where('id', '=', paid.member.id)
    .execute()
  await paid.apply([1])
  const { data } = await paid.visitor.call(privacy.exported, {})
  expect(data.orders).toMatchObject([
    {
      order_id: paid.order_id,
      travellers: [{ name_cn: '韩梅梅' }, { name_cn: '李小雷' }],
      refunds: [{ leavers: ['李雷'], refund_fen: 549_589, status: 'approved', note: '' }],
    },
  ])
})
