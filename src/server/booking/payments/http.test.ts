import { beforeEach, expect, test } from 'vitest'
import { payments } from '#src/api/booking/payments.ts'
import { replaceTravellers } from '#src/server/booking/orders/travellers/store.ts'
import { insertMember, insertOrder } from '#test/orders/order-factories.ts'
import { makeFakeChannel } from '#test/payments/fake-channel.ts'
import { openTrade } from '#test/payments/open-trade.ts'
import { aPerson } from '#test/people/a-person.ts'
import { signIn } from '#test/people/sign-in.ts'
import { openShop } from '#test/shop/shop.ts'

const START = '2026-11-21T10:00:00+08:00'
const channel = makeFakeChannel(() => shop.clock.now())
const shop = await openShop({ gateways: { wechat_native: channel.gateway } })
const { db } = shop

const stranger = await signIn(shop, await insertMember(db))

async function buyer(over: Parameters<typeof insertOrder>[1] = {}) {
  const order = await insertOrder(db, over)
  return { ...order, visitor: await signIn(shop, order.member), order_id: order.orderNo }
}

beforeEach(() => {
  shop.clock.set(START)
  channel.behaviour.broken.clear()
})

test('a traveller sees the cashier, gets a code, pays, and the page hears of it', async () => {
  const { visitor, order_id } = await buyer()
  const cashier = await visitor.call(payments.cashier, { order_id })
  expect(cashier).toMatchObject({
    code: 0,
    data: { status: 'wait_pay', sandbox: true, contract_signed: true },
  })
  expect(cashier.raw).toMatchObject({ bill: { amount_fen: 736_000, kind: 1, kind_text: '全款' }, status: 30 })

  const code = await visitor.call(payments.pay, { order_id, pay_type: 'wechat' })
  expect(code).toMatchObject({ code: 0, data: { out_trade_no: `${order_id}P01`, amount_fen: 736_000 } })
  const { out_trade_no } = openTrade(code.data)
  const before = await visitor.call(payments.query, { out_trade_no })
  expect(before.raw).toEqual({ out_trade_no, paid: 0, trade_state: 'NOTPAY', order_status: 30 })
  channel.pay(out_trade_no)
  shop.clock.advanceSeconds(5)
  const after = await visitor.call(payments.query, { out_trade_no })
  expect(after.raw).toEqual({ out_trade_no, paid: 1, trade_state: 'SUCCESS', order_status: 50 })
})

test('all bills of an order are listed by due date, with what is left to pay', async () => {
  const { visitor, order_id, bills } = await buyer({ deposit_fen: 200_000 })
  const before = await visitor.call(payments.bills, { order_id })
  expect(before.raw).toEqual({
    list: [
      expect.objectContaining({ bill_id: bills.deposit, kind: 2, kind_text: '订金', status: 0, payable: 1 }),
      expect.objectContaining({ bill_id: bills.balance, kind: 3, kind_text: '尾款', status: 0, payable: 0 }),
    ],
    total_unpaid_fen: 736_000,
  })
  const { out_trade_no } = openTrade(
    (await visitor.call(payments.pay, { order_id, pay_type: 'wechat' })).data,
  )
  channel.pay(out_trade_no)
  await visitor.call(payments.query, { out_trade_no })
  shop.clock.set('2027-01-13T18:00:01+08:00')
  const after = (await visitor.call(payments.bills, { order_id })).data
  expect(after.list.map(({ status, payable, overdue }) => [status, payable, overdue])).toEqual([
    ['paid', false, false],
    ['unpaid', true, true],
  ])
  expect(after.total_unpaid_fen).toBe(536_000)
  expect((await stranger.call(payments.bills, { order_id })).failed).toBe('NOT_FOUND')
})

test('a guest is asked to log in', async () => {
  const { order_id } = await buyer()
  const guest = shop.visitor()
  expect((await guest.call(payments.cashier, { order_id })).code).toBe(998)
  expect((await guest.call(payments.pay, { order_id, pay_type: 'wechat' })).code).toBe(998)
  expect((await guest.call(payments.query, { out_trade_no: `${order_id}P01` })).code).toBe(998)
})

test("another member's order and payment answer NOT_FOUND", async () => {
  const { visitor, order_id } = await buyer()
  const { out_trade_no } = openTrade(
    (await visitor.call(payments.pay, { order_id, pay_type: 'wechat' })).data,
  )
  expect((await stranger.call(payments.cashier, { order_id })).failed).toBe('NOT_FOUND')
  expect((await stranger.call(payments.pay, { order_id, pay_type: 'wechat' })).failed).toBe('NOT_FOUND')
  expect((await stranger.call(payments.query, { out_trade_no })).failed).toBe('NOT_FOUND')
})

test('every refusal that paying declares can be produced', async () => {
  const unsigned = await buyer({ status: 'wait_contract' })
  const cancelled = await buyer({ status: 'cancelled' })
  const late = await buyer()
  const pay = ({ visitor, order_id }: typeof late) =>
    visitor.call(payments.pay, { order_id, pay_type: 'wechat' })

  expect((await pay(unsigned)).failed).toBe('NEED_CONTRACT')
  expect((await unsigned.visitor.call(payments.cashier, { order_id: unsigned.order_id })).failed).toBe(
    'NEED_CONTRACT',
  )
  expect((await pay(cancelled)).failed).toBe('STATE')
  channel.behaviour.broken.add('create')
  expect((await pay(late)).failed).toBe('CHANNEL')
  channel.behaviour.broken.clear()
  shop.clock.advanceSeconds(3600)
  expect((await pay(late)).failed).toBe('PAY_EXPIRED')
})

test('whoever has paid for a trip in the same days is told so instead of being given a code', async () => {
  const li = aPerson()
  const [paid, second] = [await buyer(), await buyer()]
  for (const { id } of [paid, second])
    await shop.transaction((tx) => replaceTravellers(tx, shop.services.vault, id, [li]))
  const pay = ({ visitor, order_id }: typeof paid) =>
    visitor.call(payments.pay, { order_id, pay_type: 'wechat' })
  channel.pay(openTrade((await pay(paid)).data).out_trade_no)
  shop.clock.advanceSeconds(5)
  await paid.visitor.call(payments.query, { out_trade_no: `${paid.order_id}P01` })
  const refused = await pay(second)
  expect(refused.failed).toBe('TRAVELLER')
  expect(refused.message).toBe('该出行人在其他订单中的行程日期与本单重叠')
})

test('a link or a picture on another page cannot make a payment', async () => {
  const { visitor, order_id } = await buyer()
  const url = `http://shop.test/api/v3/payment?order_id=${order_id}&pay_type=wechat`
  const answer = await visitor.send(new Request(url))
  expect(await answer.json()).toMatchObject({ code: 35 })
  expect(
    await db.selectFrom('payment').select('id').where('out_trade_no', 'like', `${order_id}%`).execute(),
  ).toEqual([])
})
