import { beforeEach, describe, expect, test } from 'vitest'
import { contracts } from '#src/api/booking/contracts.ts'
import { orders } from '#src/api/booking/orders.ts'
import { payments } from '#src/api/booking/payments.ts'
import { recordTrade } from '#src/server/booking/payments/resolving/record.ts'
import { insertCoupon } from '#test/content/coupon-factories.ts'
import { aBooking, hanMeimei, liLei, openBookingShop, type SignedIn } from '#test/orders/booking.ts'
import { makeFakeChannel } from '#test/payments/fake-channel.ts'
import { openTrade } from '#test/payments/open-trade.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import { runPeriodic } from '#test/shop/run-periodic.ts'

const channel = makeFakeChannel(() => shop.clock.now())
const shop = await openBookingShop({ gateways: { wechat_native: channel.gateway }, max: 24 })
const { db, clock } = shop
beforeEach(async () => {
  clock.set('2026-11-21T10:00:00+08:00')
  await shop.endTrips()
})

/** An order of ¥7,360 lowered by ¥200, and another coupon of ¥500 that its member has. */
async function placed() {
  const li = await shop.signIn()
  const departure = await insertDeparture(db)
  const had = await insertCoupon(db, { member_id: li.member.id }, { name: '桂林线立减券', value: 20_000 })
  const other = await insertCoupon(db, { member_id: li.member.id }, { name: '周年券', value: 50_000 })
  const booking = { coupon_id: had.couponId, payable_fen: 716_000, travellers_json: [liLei, hanMeimei] }
  const { data } = await shop.book(li, aBooking(departure, booking))
  return { li, order_id: data.order_id, had: had.couponId, other: other.couponId }
}
type Placed = Awaited<ReturnType<typeof placed>>

const edit = ({ li, order_id }: Placed, coupon_id: number) => li.call(orders.edit, { order_id, coupon_id })
const detail = async (li: SignedIn, order_id: string) => (await li.call(orders.detail, { order_id })).data
const stateOf = (id: number) =>
  db.selectFrom('coupon').select(['state', 'order_id']).where('id', '=', id).executeTakeFirstOrThrow()

/** One coupon lowers the order, the other lies free, and every sum says the same price. */
async function expectLoweredBy(found: Placed, coupon: number, state: 'locked' | 'used') {
  const { id } = await shop.orderOf(found.order_id)
  const data = await detail(found.li, found.order_id)
  const payable = coupon === found.had ? 716_000 : 686_000
  expect(data).toMatchObject({ payable_fen: payable })
  expect(data.items.filter(({ code }) => code.startsWith('coupon:'))).toMatchObject([
    { code: `coupon:${coupon}`, amount_fen: payable - 736_000 },
  ])
  const bills = data.bills.filter(({ status }) => status !== 'closed')
  if (bills.length > 0) expect(bills.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(payable)
  expect(await stateOf(coupon)).toEqual({ state, order_id: id })
  const free = coupon === found.had ? found.other : found.had
  expect(await stateOf(free)).toEqual({ state: 'unused', order_id: null })
  await shop.expectBooksToBalance()
}

describe('the coupon of an order', () => {
  test('can be another one until it is signed, and its page says what others are held against', async () => {
    const found = await placed()
    const { li, order_id, had, other } = found
    const choice = async () => (await detail(li, order_id)).coupon_choice
    expect(await choice()).toEqual({ coupon_id: had, discountable_fen: 736_000 })
    expect((await edit(found, other)).data.coupon_choice).toMatchObject({ coupon_id: other })
    expect((await edit(found, 0)).data.coupon_choice).toEqual({ coupon_id: null, discountable_fen: 736_000 })
    await edit(found, had)
    await shop.sign(li, order_id)
    expect(await choice()).toBe(null)
    expect(await edit(found, other)).toMatchObject({ failed: 'STATE' })
    await expectLoweredBy(found, had, 'locked')
  })

  test('cannot be changed once its time is up, whether or not the job has come by', async () => {
    const found = await placed()
    clock.set('2026-11-21T11:00:00+08:00')
    expect((await detail(found.li, found.order_id)).coupon_choice).toBe(null)
    expect(await edit(found, found.other)).toMatchObject({ failed: 'STATE' })
  })

  test('that has gone to another order meanwhile is COUPON_NO_USE, and the order keeps the one it had', async () => {
    const found = await placed()
    const departure = await insertDeparture(db)
    const booking = aBooking(departure, { coupon_id: found.other, payable_fen: 686_000 })
    const [placedToo, changed] = await Promise.all([shop.book(found.li, booking), edit(found, found.other)])
    const codes = [placedToo.code, changed.code].toSorted((a, b) => a - b)
    expect(codes).toEqual([0, 47])
    expect((await shop.orderOf(found.order_id)).payable_fen).toBe(changed.code === 0 ? 686_000 : 716_000)
    if (changed.code === 47) expect(await stateOf(found.had)).toMatchObject({ state: 'locked' })
    await shop.expectBooksToBalance()
  })
})

test('another coupon against signing: one of them wins, and contract, bill and lines say one price', async () => {
  for (let round = 0; round < 8; round++) {
    const found = await placed()
    const { li, order_id } = found
    const text_hash = await shop.readText(li, order_id)
    const code = await shop.signCode(li, order_id)
    const [signed, changed] = await Promise.all([
      li.call(contracts.confirm, { order_id, agree: true, sign_name: '李雷', code, text_hash }),
      edit(found, found.other),
    ])
    expect([signed.code === 0, changed.code === 0].filter(Boolean)).toHaveLength(1)
    // Another price is another text, which is to be read first.
    if (signed.code === 0) expect(changed.failed).toBe('STATE')
    else expect(Object.keys(signed.raw.errors ?? {})).toEqual(['text_hash'])
    await expectLoweredBy(found, signed.code === 0 ? found.had : found.other, 'locked')
    await li.call(orders.cancel, { order_id })
    clock.advanceSeconds(700)
  }
})

test('another coupon against the first payment: the money pays the price that was signed', async () => {
  for (let round = 0; round < 5; round++) {
    const found = await placed()
    const { li, order_id } = found
    await shop.sign(li, order_id)
    const { data } = await li.call(payments.pay, { order_id, pay_type: 'wechat' })
    const trade = channel.pay(openTrade(data).out_trade_no)
    const [changed] = await Promise.all([
      edit(found, found.other),
      recordTrade(shop.ctx(), trade, 'notify'),
      edit(found, 0),
    ])
    expect(changed.failed).toBe('STATE')
    expect(await shop.orderOf(order_id)).toMatchObject({ status: 'paid', paid_fen: 716_000 })
    await expectLoweredBy(found, found.had, 'used')
    await shop.endTrips()
    clock.advanceSeconds(700)
  }
})

test('another coupon against the deadline: the order stands with one coupon, or is cancelled and holds none', async () => {
  for (let round = 0; round < 6; round++) {
    clock.set('2026-11-21T10:00:00+08:00')
    await shop.endTrips()
    const found = await placed()
    clock.set(round % 2 === 0 ? '2026-11-21T10:59:59+08:00' : '2026-11-21T11:00:00+08:00')
    const [changed] = await Promise.all([
      edit(found, found.other),
      runPeriodic(shop, 'order_expire'),
      edit(found, found.other),
    ])
    if (round % 2 === 0) {
      expect(changed.code).toBe(0)
      await expectLoweredBy(found, found.other, 'locked')
    } else {
      expect(changed.failed).toBe('STATE')
      expect(await shop.orderOf(found.order_id)).toMatchObject({ status: 'cancelled' })
      for (const id of [found.had, found.other])
        expect(await stateOf(id)).toEqual({ state: 'unused', order_id: null })
    }
    await shop.expectBooksToBalance()
  }
})
