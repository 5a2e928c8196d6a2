import { describe, expect, onTestFinished, test } from 'vitest'
import { payments } from '#src/api/booking/payments.ts'
import { sameProvider } from '#src/domain/booking/payment.ts'
import { insertOrder, type OrderOver } from '#test/orders/order-factories.ts'
import { openChannelShop, payChannels } from '#test/payments/pay-channels.ts'
import { expectBooksToBalance } from '#test/payments/pay-desk.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import type { PayGateway } from './gateways/gateway.ts'
import { recordTrade } from './resolving/record.ts'

const START = '2026-11-21T10:00:00+08:00'
const PAID = { status: 'paid', paid_fen: 736_000, refunded_fen: 0 }
const UNPAID = { status: 'wait_pay', paid_fen: 0, refunded_fen: 0 }

// What the shop promises of money, through each channel's own protocol: signed messages, real HTTP, real SQL.
describe.each(await Promise.all(payChannels.map(openChannelShop)))('$name', (shop) => {
  const { db, clock, channel, line, services } = shop

  const said = (outTradeNo: string) => ({
    outTradeNo,
    channelTradeNo: `42${outTradeNo.slice(2)}`,
    amountFen: 736_000,
  })

  function cutOff() {
    line.isCutOff = true
    onTestFinished(() => {
      line.isCutOff = false
    })
  }

  /** For one test, the gateway does something else. */
  function instead(change: Partial<PayGateway>) {
    services.gateways[channel] = { ...shop.gateway, ...change }
    onTestFinished(() => {
      services.gateways[channel] = shop.gateway
    })
  }

  async function refundArrives() {
    await shop.runJob('refund_run')
    clock.advanceSeconds(60)
    await shop.runJob('refund_run')
  }

  /** Money that the payer sent in time and the channel told of only after the order, and perhaps the sale, had ended. */
  async function lateMoney({ saleEnds = true, ...over }: OrderOver & { saleEnds?: boolean } = {}) {
    const pay_deadline = new Date(clock.now().getTime() + 3_600_000)
    const { id: departure_id } = await insertDeparture(db, saleEnds ? { close_at: pay_deadline } : {})
    const bought = await shop.buyer({ departure_id, pay_deadline, ...over })
    await shop.pay(bought.outTradeNo, 'late')
    clock.advanceSeconds(3600)
    await shop.runJob('order_expire')
    expect((await shop.bookOf(bought.order.id)).status).toBe('cancelled')
    return bought
  }

  test('a payment pays the order once, though two signed messages tell of it', async () => {
    clock.set(START)
    const { order, visitor, outTradeNo } = await shop.buyer()
    await shop.pay(outTradeNo, 'duplicate')
    expect(await shop.heardOf(outTradeNo)).toEqual(['paid', 'repeated'])
    const polled = await visitor.call(payments.query, { out_trade_no: outTradeNo })
    expect(polled.data).toMatchObject({ paid: true, trade_state: 'SUCCESS', order_status: 'paid' })
    expect(await shop.bookOf(order.id)).toEqual(PAID)
    await expectBooksToBalance(db)
  })

  test('pressing again answers the same number and the same way to pay', async () => {
    clock.set(START)
    const { order, outTradeNo, action } = await shop.buyer()
    const [again, third] = await Promise.all([shop.start(order), shop.start(order)])
    for (const { payment, action: shown } of [again, third])
      expect([payment.out_trade_no, shown]).toEqual([outTradeNo, action])
  })

  test('a poll finds the money when no notification comes', async () => {
    clock.set(START)
    const { order, visitor, outTradeNo } = await shop.buyer()
    cutOff()
    await shop.pay(outTradeNo, 'success')
    const polled = await visitor.call(payments.query, { out_trade_no: outTradeNo })
    expect(polled.data).toMatchObject({ paid: true, trade_state: 'SUCCESS', order_status: 'paid' })
    line.isCutOff = false
    clock.advanceSeconds(15)
    expect(await shop.deliverDue()).toBe(1)
    expect(await shop.heardOf(outTradeNo)).toEqual(['repeated'])
    expect(await shop.bookOf(order.id)).toEqual(PAID)
  })

  test('one message three times at once is accepted three times, in the channel’s own words, and pays once', async () => {
    clock.set(START)
    const { order, outTradeNo } = await shop.buyer()
    const message = shop.message(said(outTradeNo))
    const answers = await Promise.all([shop.post(message), shop.post(message), shop.post(message)])
    expect(answers).toEqual([shop.accepted, shop.accepted, shop.accepted])
    expect((await shop.heardOf(outTradeNo)).sort()).toEqual(['paid', 'repeated', 'repeated'])
    expect(await shop.bookOf(order.id)).toEqual(PAID)
    await expectBooksToBalance(db)
  })

  test('a forged message is refused in every way to forge one, and changes nothing', async () => {
    clock.set(START)
    const { order, outTradeNo } = await shop.buyer()
    for (const [how, forged] of Object.entries(shop.forgeries(said(outTradeNo)))) {
      const answer = await shop.post(forged)
      expect(answer.status, how).toBe(401)
      expect(answer, how).not.toEqual(shop.accepted)
    }
    expect(await shop.bookOf(order.id)).toEqual(UNPAID)
    expect(await shop.statesOf(order.id)).toEqual(['created'])
    expect(await shop.heardOf(outTradeNo)).toEqual([])
  })

  const wrong = {
    ...shop.wrong,
    'one fen too little': { amountFen: 735_999 },
    'one fen too much': { amountFen: 736_001 },
  }
  test.each(Object.entries(wrong))(
    'a message with %s is accepted, alarmed, and pays nothing',
    async (_, over) => {
      clock.set(START)
      const { order, outTradeNo } = await shop.buyer()
      const message = shop.message({ ...said(outTradeNo), ...over })
      expect(await shop.post(message)).toEqual(shop.accepted)
      expect(await shop.heardOf(outTradeNo)).toEqual(['mismatch'])
      expect(await shop.bookOf(order.id)).toEqual(UNPAID)
      expect(await shop.statesOf(order.id)).toEqual(['failed'])
      expect(await shop.alarms()).toContain(`payment_mismatch ${outTradeNo}`)
    },
  )

  test('a message about an unknown number, or another channel’s, is accepted and alarmed, and changes nothing', async () => {
    clock.set(START)
    expect(await shop.post(shop.message(said('BM269999999999P01')))).toEqual(shop.accepted)
    const { order, outTradeNo } = await shop.buyer()
    const belongTo = (owner: typeof channel) =>
      db.updateTable('payment').set({ channel: owner }).where('out_trade_no', '=', outTradeNo).execute()
    await belongTo(sameProvider(channel).includes('wechat_native') ? 'alipay_page' : 'wechat_native')
    onTestFinished(async () => void (await belongTo(channel)))
    expect(await shop.post(shop.message(said(outTradeNo)))).toEqual(shop.accepted)
    expect(await shop.bookOf(order.id)).toEqual(UNPAID)
    expect(await shop.statesOf(order.id)).toEqual(['created'])
    for (const number of ['BM269999999999P01', outTradeNo])
      expect(await shop.alarms()).toContain(`payment_unknown ${number}`)
  })

  test('a second payment of one bill goes back the way it came, and the first stays', async () => {
    clock.set(START)
    const { order, outTradeNo } = await shop.buyer()
    await db.updateTable('payment').set({ status: 'closed' }).where('order_id', '=', order.id).execute()
    const second = await shop.start(order)
    await shop.pay(second.payment.out_trade_no, 'success')
    await shop.pay(outTradeNo, 'success')
    expect(await shop.heardOf(outTradeNo)).toEqual(['given_back'])
    await refundArrives()
    expect(await shop.refundsOf(order.id)).toEqual([{ status: 'success', reason: '重复支付自动退款' }])
    expect(await shop.statesOf(order.id)).toEqual(['refunded', 'success'])
    expect(await shop.bookOf(order.id)).toEqual(PAID)
    await expectBooksToBalance(db)
  })

  test('a second transaction under one number goes back under that number', async () => {
    clock.set(START)
    const { order, outTradeNo } = await shop.buyer()
    await shop.pay(outTradeNo, 'success')
    const duplicate = shop.message(said(outTradeNo))
    await Promise.all([shop.post(duplicate), shop.post(duplicate)])
    expect((await shop.heardOf(outTradeNo)).sort()).toEqual(['given_back', 'paid', 'repeated'])
    await refundArrives()
    expect(await shop.refundsOf(order.id)).toEqual([{ status: 'success', reason: '重复支付自动退款' }])
    expect(await shop.statesOf(order.id)).toEqual(['success', 'refunded'])
    expect(await shop.bookOf(order.id)).toEqual(PAID)
    await expectBooksToBalance(db)
  })

  test('money that came in time and that nobody told of is found at the deadline, and pays the order', async () => {
    clock.set(START)
    const { order, outTradeNo } = await shop.buyer()
    cutOff()
    await shop.pay(outTradeNo, 'success')
    clock.advanceSeconds(3600)
    await shop.runJob('order_expire')
    expect(await shop.bookOf(order.id)).toEqual(PAID)
    line.isCutOff = false
    expect(await shop.deliverDue()).toBe(1)
    expect(await shop.heardOf(outTradeNo)).toEqual(['repeated'])
    await expectBooksToBalance(db)
  })

  test('late money buys the trip after all while its seats are free, and the rest can be paid', async () => {
    clock.set(START)
    const { order, outTradeNo } = await lateMoney({ saleEnds: false, deposit_fen: 200_000 })
    expect(await shop.deliverDue()).toBe(1)
    expect(await shop.heardOf(outTradeNo)).toEqual(['paid'])
    expect(await shop.bookOf(order.id)).toEqual({
      ...{ status: 'deposit_paid', paid_fen: 200_000, refunded_fen: 0 },
    })
    const bills = await db
      .selectFrom('order_bill')
      .select(['kind', 'status'])
      .where('order_id', '=', order.id)
      .orderBy('seq')
      .execute()
    expect(bills).toEqual([
      { kind: 'deposit', status: 'paid' },
      { kind: 'balance', status: 'unpaid' },
    ])
    expect((await shop.start(order)).payment.amount_fen).toBe(536_000)
    await expectBooksToBalance(db)
  })

  test('money that is told only after the sale has ended comes back to the payer', async () => {
    clock.set(START)
    const { order, outTradeNo } = await lateMoney()
    expect(await shop.deliverDue()).toBe(1)
    expect(await shop.heardOf(outTradeNo)).toEqual(['given_back'])
    await refundArrives()
    expect(await shop.refundsOf(order.id)).toEqual([{ status: 'success', reason: '订单已关闭自动退款' }])
    expect(await shop.bookOf(order.id)).toEqual({ ...PAID, status: 'cancelled', refunded_fen: 736_000 })
    await expectBooksToBalance(db)
  })

  test('a trade that was given back whole is not one that ran out: asked again, it changes nothing', async () => {
    clock.set(START)
    const { order, outTradeNo } = await lateMoney()
    await shop.deliverDue()
    await refundArrives()
    const trade = await shop.gateway.query(outTradeNo)
    expect(trade?.state).toBe('refunded')
    expect(trade && (await recordTrade(shop.ctx(), trade, 'reconcile'))).toBe('repeated')
    expect(await shop.statesOf(order.id)).toEqual(['refunded'])
    expect(await shop.alarms()).not.toContain(`payment_mismatch ${outTradeNo}`)
  })

  test('money that comes between our question and our close pays the order', async () => {
    clock.set(START)
    const { order } = await shop.buyer()
    cutOff()
    instead({
      close: async (outTradeNo) => {
        await shop.pay(outTradeNo, 'success')
        return shop.gateway.close(outTradeNo)
      },
    })
    // A second before the channel itself would end the trade.
    await db
      .updateTable('orders')
      .set({ pay_deadline: new Date(clock.now().getTime() + 3_599_000) })
      .where('id', '=', order.id)
      .execute()
    clock.advanceSeconds(3599)
    await shop.runJob('order_expire')
    expect(await shop.bookOf(order.id)).toEqual(PAID)
  })

  test('a payment of an order that the clock has cancelled is closed at the channel, and cannot be paid there', async () => {
    clock.set(START)
    const { order, outTradeNo } = await shop.buyer()
    clock.advanceSeconds(3600)
    await shop.runJob('order_expire')
    expect((await shop.bookOf(order.id)).status).toBe('cancelled')
    expect(await shop.statesOf(order.id)).toEqual(['closed'])
    expect((await shop.gateway.query(outTradeNo))?.state).toBe('closed')
    expect(await shop.pay(outTradeNo, 'success')).toBe(false)
  })

  test('a payment that was never opened at the channel is closed here, and the next press takes another number', async () => {
    clock.set(START)
    const order = await insertOrder(db)
    instead({ create: () => Promise.reject(new Error('the process dies here')) })
    await expect(shop.start(order)).rejects.toThrow('the process dies here')
    expect(await shop.gateway.close(`${order.orderNo}P01`)).toBe('unknown')
    clock.advanceSeconds(60)
    await shop.runJob('pay_query')
    expect(await shop.statesOf(order.id)).toEqual(['closed'])
    services.gateways[channel] = shop.gateway
    expect((await shop.start(order)).payment.out_trade_no).toBe(`${order.orderNo}P02`)
  })
})
