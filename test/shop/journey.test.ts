import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from './site.ts'

const site = await startSite()

test('a stranger logs in, orders, signs, pays by QR code and finds the order paid', async () => {
  const traveller = makeTraveller(site.origin, '13912345001')
  await traveller.login()
  const { date, combo_key } = await traveller.chooseDate(100001)
  const ordered = await traveller.order(100001, date, combo_key)
  expect(ordered).toMatchObject({ status: 'wait_contract', next: 'contract', payable_fen: ordered.total })

  const signed = await traveller.sign(ordered.order_id)
  expect(signed).toMatchObject({ status: 'wait_pay', next: 'pay' })

  const payment = await traveller.startPaying(ordered.order_id)
  expect(payment.qr_svg).toContain('<svg')
  expect((await traveller.press(payment.out_trade_no, 'success')).status).toBe(200)
  await expect
    .poll(
      async () => (await traveller.call(endpoints.orders.simple, { order_id: ordered.order_id })).paid_fen,
    )
    .toBe(ordered.payable_fen)

  const detail = await traveller.call(endpoints.orders.detail, { order_id: ordered.order_id })
  expect(['paid', 'ready']).toContain(detail.status)
  expect(detail.contract.state).toBe('signed')
  expect(detail.unpaid_fen).toBe(0)
})

test('an order that nobody pays lapses when its time is over, and its seats come back', async () => {
  const traveller = makeTraveller(site.origin, '13912345002')
  await traveller.login()
  const { date, combo_key } = await traveller.chooseDate(100003)
  const seats = () =>
    site.db
      .selectFrom('departure')
      .innerJoin('combo', 'combo.id', 'departure.combo_id')
      .select(['held', 'sold'])
      .where('departure.product_id', '=', 100003)
      .where('combo_key', '=', combo_key)
      .where('departs_on', '=', date)
      .executeTakeFirstOrThrow()
  const before = await seats()
  const ordered = await traveller.order(100003, date, combo_key)
  await traveller.sign(ordered.order_id)
  const payment = await traveller.startPaying(ordered.order_id)
  expect(await seats()).toEqual({ held: before.held + 2, sold: before.sold })

  await fetch(`${site.origin}/dev/clock`, {
    method: 'POST',
    body: new URLSearchParams({ advance_seconds: '7200' }),
  })
  const order = await traveller.call(endpoints.orders.simple, { order_id: ordered.order_id })
  expect(order.status).toBe('cancelled')
  expect(await seats()).toEqual(before)
  expect((await traveller.press(payment.out_trade_no, 'success')).status).toBe(409)
})
