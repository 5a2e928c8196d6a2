import { beforeEach, expect, test } from 'vitest'
import { orders } from '#src/api/booking/orders.ts'
import { settings } from '#src/api/content/settings.ts'
import { orderChanges } from '#src/api/desk/orders/changes.ts'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { orderLimits } from '#src/domain/limits/order-limits.ts'
import { setSettings } from '#test/content/settings.ts'
import { aBooking } from '#test/orders/booking.ts'
import { openDesk } from '#test/orders/desk-orders.ts'
import { insertDeparture } from '#test/shop/factories.ts'

const desk = await openDesk()
const { db, clock } = desk
const li = await desk.clerk('李静', 'operations')
beforeEach(async () => {
  clock.set('2026-11-21T10:00:00+08:00')
  await setSettings(db, {
    'order.pay_minutes': 60,
    'order.confirm_hours': 24,
    'order.sign_hours': 24,
    'order.max_unpaid': 3,
  })
})

const HOUR_MS = 3_600_000
const after = (ms: number) => new Date(clock.now().getTime() + ms)
const book = async () => desk.book(await desk.signIn(), aBooking(await insertDeparture(db)))

test('for any minutes in bounds a new order is paid within so many, and an order that exists keeps its own', async () => {
  const { low, high } = orderLimits.payMinutes
  const placed: { no: string; until: Date | null }[] = []
  for (const minutes of [low, 45, 61, 719, high]) {
    await setSettings(db, { 'order.pay_minutes': minutes })
    const { data } = await book()
    expect(data.pay_deadline_ts).toEqual(after(minutes * 60_000))
    placed.push({ no: data.order_id, until: data.pay_deadline_ts })
  }
  for (const { no, until } of placed) expect((await desk.orderOf(no)).pay_deadline).toEqual(until)
})

test.each([
  ['too few', orderLimits.payMinutes.low - 1],
  ['too many', orderLimits.payMinutes.high + 1],
  ['a half', 30.5],
  ['a text', '30'],
])(
  'minutes that were written by hand beyond the bounds (%s) count as the hour that the shop began with',
  async (_, value) => {
    await setSettings(db, { 'order.pay_minutes': value })
    expect((await book()).data.pay_deadline_ts).toEqual(after(HOUR_MS))
  },
)

test('staff confirm within the hours of the day on which the order was placed, and the traveller is told until when', async () => {
  const before = await desk.waitingOrder()
  await setSettings(db, { 'order.confirm_hours': 2, 'order.sign_hours': 48 })
  const later = await desk.waitingOrder()
  const told = async ({ no, traveller }: typeof before) => {
    const [{ data: simple }, { data: detail }] = [
      await traveller.call(orders.simple, { order_id: no }),
      await traveller.call(orders.detail, { order_id: no }),
    ]
    expect(detail.confirming).toEqual(simple.confirming)
    return simple.confirming
  }
  expect(await told(before)).toEqual({ until_ts: new Date('2026-11-22T21:00:00+08:00'), sign_hours: 24 })
  expect(await told(later)).toEqual({ until_ts: after(2 * HOUR_MS), sign_hours: 48 })
})

test('an order that is confirmed is signed and paid within the hours that were said when it was placed', async () => {
  const before = await desk.waitingOrder()
  await setSettings(db, { 'order.sign_hours': 2 })
  const later = await desk.waitingOrder()
  const nos_json = JSON.stringify([before.no, later.no])
  const { data } = await li.ask(orderDetails.previewMany, { nos_json })
  expect(data).toMatchObject({
    deadlines: [after(2 * HOUR_MS), after(24 * HOUR_MS)].map((at) => at.getTime()),
  })
  for (const [{ no }, hours] of [
    [before, 24],
    [later, 2],
  ] as const) {
    const preview = await li.ask(orderDetails.preview, { no, act: 'confirm' })
    expect(JSON.stringify(preview.data)).toContain(`，${hours}小时内`)
    expect((await li.ask(orderChanges.confirm, { no })).code).toBe(0)
    expect((await desk.orderOf(no)).pay_deadline).toEqual(after(hours * HOUR_MS))
  }
  const { traveller, no } = before
  expect((await traveller.call(orders.simple, { order_id: no })).data.confirming).toBeNull()
})

test('a member has as many unpaid orders as the shop allows now: TOO_OFTEN for one more', async () => {
  const member = await desk.signIn()
  const order = async () => desk.book(member, aBooking(await insertDeparture(db)))
  await setSettings(db, { 'order.max_unpaid': 1 })
  expect((await order()).code).toBe(0)
  const refused = await order()
  expect([refused.failed, refused.message]).toEqual(['TOO_OFTEN', '您有1个待支付订单，请先完成支付或取消'])
  await setSettings(db, { 'order.max_unpaid': 2 })
  expect((await order()).code).toBe(0)
})

test('every page is told the limits of now', async () => {
  await setSettings(db, { 'order.pay_minutes': 90, 'order.confirm_hours': 13, 'order.sign_hours': 12 })
  expect((await desk.visitor().call(settings.info, {})).data.order_limits).toEqual({
    pay_minutes: 90,
    confirm_hours: 13,
    sign_hours: 12,
  })
})
