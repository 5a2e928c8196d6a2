import { beforeEach, expect, test } from 'vitest'
import { orders } from '#src/api/booking/orders.ts'
import { payments } from '#src/api/booking/payments.ts'
import { refunds } from '#src/api/booking/refunds.ts'
import { coupons } from '#src/api/marketing/coupons.ts'
import { cancelOrder, lockOrder } from '#src/server/booking/orders/service.ts'
import { sendRefund } from '#src/server/booking/payments/jobs.ts'
import { recordTrade } from '#src/server/booking/payments/resolving/record.ts'
import { finishRequest } from '#src/server/booking/refunds/jobs.ts'
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

const couponOf = (id: number) =>
  db
    .selectFrom('coupon')
    .select(['state', 'order_id', 'valid_to'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const rule = { name: '桂林线立减券', value: 20_000 }

async function placed(li: SignedIn, over: Parameters<typeof insertCoupon>[1] | object = {}) {
  const departure = await insertDeparture(db)
  const { couponId } = await insertCoupon(db, { member_id: li.member.id, ...over }, rule)
  const booking = { coupon_id: couponId, payable_fen: 716_000, travellers_json: [liLei, hanMeimei] }
  const { data } = await shop.book(li, aBooking(departure, booking))
  const { id } = await shop.orderOf(data.order_id)
  return { couponId, order_id: data.order_id, id, departure }
}

async function pressPay(li: SignedIn, order_id: string) {
  expect((await shop.sign(li, order_id)).code).toBe(0)
  const { data } = await li.call(payments.pay, { order_id, pay_type: 'wechat' })
  return openTrade(data).out_trade_no
}

async function pay(li: SignedIn, order_id: string) {
  const out_trade_no = await pressPay(li, order_id)
  channel.pay(out_trade_no)
  clock.advanceSeconds(5)
  await li.call(payments.query, { out_trade_no })
}

async function refundWhole(li: SignedIn, order_id: string) {
  const { data } = await li.call(refunds.quote, { order_id })
  const { quote_token } = data
  await li.call(refunds.apply, { order_id, quote_token, reason_code: 'plans' })
  for (const name of ['refund.send', 'refund.send', 'refund.finish'] as const)
    for (const job of await shop.jobsOf(name))
      await (name === 'refund.send'
        ? sendRefund(shop.ctx(), job as never)
        : finishRequest(shop.ctx(), job as never))
  return data
}

test('a coupon is used when the first money comes, and comes back with a refund of the whole order', async () => {
  const li = await shop.signIn()
  const { couponId, order_id, id } = await placed(li)
  expect(await couponOf(couponId)).toMatchObject({ state: 'locked', order_id: id })
  await pay(li, order_id)
  expect(await shop.orderOf(order_id)).toMatchObject({ status: 'paid', paid_fen: 716_000 })
  expect(await couponOf(couponId)).toMatchObject({ state: 'used', order_id: id })
  const { list } = (await li.call(coupons.own, { type: 'used' })).data
  expect(list).toMatchObject([{ coupon_id: couponId, order_id, off_fen: 20_000, status: 'used' }])
  const quote = await refundWhole(li, order_id)
  expect(quote).toMatchObject({ kind: 'whole', refund_fen: 716_000 })
  expect(await shop.orderOf(order_id)).toMatchObject({ status: 'refunded', refunded_fen: 716_000 })
  expect(await couponOf(couponId)).toMatchObject({ state: 'unused', order_id: null })
})

test('a first-order coupon that came back with the refund of its whole order lowers the next order', async () => {
  const li = await shop.signIn()
  const departure = await insertDeparture(db)
  const { couponId } = await insertCoupon(
    db,
    { member_id: li.member.id },
    { ...rule, scope_kind: 'first_order' },
  )
  const booking = { coupon_id: couponId, payable_fen: 716_000, travellers_json: [liLei, hanMeimei] }
  const { data } = await shop.book(li, aBooking(departure, booking))
  await pay(li, data.order_id)
  await refundWhole(li, data.order_id)
  const choices = await li.call(coupons.available, { product_id: departure.productId, price: 736_000 })
  expect(choices.data).toMatchObject({ best: couponId, unusable: [] })
  const again = await shop.book(li, aBooking(await insertDeparture(db), booking))
  expect(again.code).toBe(0)
  expect(await couponOf(couponId)).toMatchObject({
    ...{ state: 'locked', order_id: (await shop.orderOf(again.data.order_id)).id },
  })
})

test('a refund of one of two gives back what was paid for them, and the coupon stays used', async () => {
  const li = await shop.signIn()
  const { couponId, order_id } = await placed(li)
  await pay(li, order_id)
  const { data } = await li.call(refunds.quote, { order_id, traveller_seqs_json: [2] })
  // One adult and the single supplement stay: 368,000 + 128,000, and the share of the coupon that stays, 10,000.
  expect(data).toMatchObject({ kind: 'part', refund_fen: 716_000 - (368_000 + 128_000 - 10_000) })
  expect(await couponOf(couponId)).toMatchObject({ state: 'used' })
})

test('a lock outlives the coupon; given up by the shop it lasts a week longer, by the traveller it has expired', async () => {
  const ends = { valid_to: '2026-11-21T10:30:00+08:00' }
  const [li, han] = [await shop.signIn(), await shop.signIn()]
  const [mine, theirs] = [await placed(li, ends), await placed(han, ends)]
  clock.advanceSeconds(2400)
  await runPeriodic(shop, 'coupon_expiry')
  expect(await couponOf(mine.couponId)).toMatchObject({ state: 'locked' })
  await li.call(orders.cancel, { order_id: mine.order_id })
  await shop.transaction(async (tx) => {
    const order = await lockOrder(tx, { id: theirs.id })
    if (order) await cancelOrder(shop.ctx(), tx, order, { reason: 'no_resources', actor: 'staff' })
  })
  expect(await couponOf(mine.couponId)).toMatchObject({ state: 'expired', order_id: null })
  expect(await couponOf(theirs.couponId)).toMatchObject({
    ...{ state: 'unused', order_id: null, valid_to: new Date('2026-11-28T10:40:00+08:00') },
  })
})

test('the job marks every unused coupon whose end has passed, however many there are', async () => {
  const li = await shop.signIn()
  const { ruleId } = await insertCoupon(db, { member_id: li.member.id })
  await db
    .insertInto('coupon')
    .values(
      Array.from({ length: 1_100 }, (_, n) => ({
        ...{ rule_id: ruleId, member_id: li.member.id, seq: n + 2, source: 'staff' as const },
        ...{
          received_at: '2026-10-01',
          valid_from: '2026-10-01',
          valid_to: '2026-11-01',
          moved_at: '2026-10-01',
        },
      })),
    )
    .execute()
  await runPeriodic(shop, 'coupon_expiry')
  const left = db
    .selectFrom('coupon')
    .select('state')
    .where('rule_id', '=', ruleId)
    .where('state', '=', 'unused')
  expect(await left.execute()).toHaveLength(1)
})

test('late money revives an order only while its coupon lowers no other', async () => {
  const [li, han] = [await shop.signIn(), await shop.signIn()]
  const [free, taken] = [await placed(li), await placed(han)]
  const [one, two] = [await pressPay(li, free.order_id), await pressPay(han, taken.order_id)]
  clock.advanceSeconds(4200)
  await runPeriodic(shop, 'order_expire')
  expect(await couponOf(taken.couponId)).toMatchObject({ state: 'unused' })
  const other = aBooking(await insertDeparture(db), { coupon_id: taken.couponId, payable_fen: 716_000 })
  expect((await shop.book(han, other)).code).toBe(0)
  for (const number of [one, two]) await recordTrade(shop.ctx(), channel.pay(number), 'notify')
  expect(await shop.orderOf(free.order_id)).toMatchObject({ status: 'paid' })
  expect(await couponOf(free.couponId)).toMatchObject({ state: 'used', order_id: free.id })
  expect(await shop.orderOf(taken.order_id)).toMatchObject({ status: 'cancelled' })
  await shop.expectBooksToBalance()
})

test('an order takes another coupon or none while it is not signed, and frees the one it had', async () => {
  const li = await shop.signIn()
  const { couponId, order_id, id } = await placed(li)
  const better = await insertCoupon(
    db,
    { member_id: li.member.id },
    { name: '九折', discount_type: 'percent', value: 90 },
  )
  const changed = await li.call(orders.edit, { order_id, coupon_id: better.couponId })
  expect(changed.data).toMatchObject({ payable_fen: 662_400 })
  expect(changed.data.items.at(-1)).toMatchObject({ code: `coupon:${better.couponId}`, amount_fen: -73_600 })
  expect(await couponOf(couponId)).toMatchObject({ state: 'unused', order_id: null })
  expect(await couponOf(better.couponId)).toMatchObject({ state: 'locked', order_id: id })
  // The same once more changes nothing.
  expect((await li.call(orders.edit, { order_id, coupon_id: better.couponId })).code).toBe(0)
  expect((await li.call(orders.edit, { order_id, coupon_id: 0 })).data).toMatchObject({
    payable_fen: 736_000,
  })
  expect(await couponOf(better.couponId)).toMatchObject({ state: 'unused', order_id: null })
  await shop.expectBooksToBalance()
  const dear = await insertCoupon(db, { member_id: li.member.id }, { min_fen: 2_000_000 })
  const refused = await li.call(orders.edit, { order_id, coupon_id: dear.couponId })
  expect(refused).toMatchObject({ failed: 'COUPON_NO_USE' })
  expect((await shop.sign(li, order_id)).code).toBe(0)
  expect((await li.call(orders.edit, { order_id, coupon_id: couponId })).failed).toBe('STATE')
  const han = await shop.signIn()
  expect((await han.call(orders.edit, { order_id, coupon_id: 0 })).failed).toBe('NOT_FOUND')
})

test('one coupon lowers one of many orders that are placed with it at once', async () => {
  const li = await shop.signIn()
  const { couponId } = await insertCoupon(db, { member_id: li.member.id }, rule)
  const departures = await Promise.all(Array.from({ length: 8 }, () => insertDeparture(db)))
  const replies = await Promise.all(
    departures.map((each) => shop.book(li, aBooking(each, { coupon_id: couponId, payable_fen: 716_000 }))),
  )
  expect(replies.filter(({ code }) => code === 0)).toHaveLength(1)
  for (const { failed } of replies) expect([null, 'COUPON_NO_USE']).toContain(failed)
  const held = await Promise.all(departures.map(({ id }) => shop.seatsOf(id)))
  expect(held.reduce((sum, each) => sum + each.held, 0)).toBe(2)
  await shop.expectBooksToBalance()
})

test('locking, cancelling and expiring the same coupon at once leaves it tied to the order that stands, or free', async () => {
  const ends = '2026-11-21T10:30:00+08:00'
  for (let round = 0; round < 12; round++) {
    clock.set('2026-11-21T10:00:00+08:00')
    await shop.endTrips()
    const li = await shop.signIn()
    const { couponId, order_id } = await placed(li, { valid_to: ends })
    const second = await insertDeparture(db)
    clock.set(round % 2 === 0 ? '2026-11-21T10:29:59+08:00' : '2026-11-21T10:30:01+08:00')
    const booking = aBooking(second, { coupon_id: couponId, payable_fen: 716_000 })
    const [cancelled, booked] = await Promise.all([
      li.call(orders.cancel, { order_id }),
      shop.book(li, booking),
      runPeriodic(shop, 'coupon_expiry'),
      li.call(orders.edit, { order_id, coupon_id: 0 }),
      runPeriodic(shop, 'coupon_expiry'),
    ])
    expect(cancelled.code).toBe(0)
    const coupon = await couponOf(couponId)
    if (booked.code === 0)
      expect(coupon).toMatchObject({
        state: 'locked',
        order_id: (await shop.orderOf(booked.data.order_id)).id,
      })
    else expect(coupon).toMatchObject({ state: round % 2 === 0 ? 'unused' : 'expired', order_id: null })
    if (booked.code === 0) await li.call(orders.cancel, { order_id: booked.data.order_id })
    await shop.expectBooksToBalance()
  }
})
