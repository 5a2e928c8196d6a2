import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orders } from '#src/api/booking/orders.ts'
import { aBooking, openBookingShop } from '#test/orders/booking.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { deliver } from '#test/shop/deliver.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'

const shop = await openBookingShop()
beforeEach(() => shop.clock.set('2026-11-21T10:00:00+08:00'))

const told = (memberId: number) =>
  shop.db
    .selectFrom('message')
    .select(['kind', 'title', 'body', 'url'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()

test('three days before a trip its member is reminded, once, with the day and the order', async () => {
  const departure = await insertDeparture(shop.db) // 2027-01-20
  const { orderNo, member } = await insertOrder(shop.db, { departure_id: departure.id, status: 'ready' })
  shop.clock.set('2027-01-16T23:59:59+08:00')
  await shop.runJob('order_daily')
  expect(await told(member.id)).toEqual([])
  shop.clock.set('2027-01-17T00:00:00+08:00')
  await Promise.all([shop.runJob('order_daily'), shop.runJob('order_daily')])
  shop.clock.set('2027-01-18T00:00:00+08:00')
  await shop.runJob('order_daily')
  expect(await told(member.id)).toEqual([
    {
      kind: 'order',
      title: '出行提醒',
      body: `“昆明-大理-丽江5日纯玩小团”将于1月20日（周三）出发，订单${orderNo}。请核对出行人信息与证件有效期，并查看集合时间和地点。`,
      url: `/center/order/orderDetail?id=${orderNo}`,
    },
  ])
})

test('who is moved to another date is reminded of that one too', async () => {
  const departure = await insertDeparture(shop.db, { departs_on: '2027-02-20', returns_on: '2027-02-24' })
  const { id, member } = await insertOrder(shop.db, { departure_id: departure.id, status: 'ready' })
  const moveTo = (departs_on: string) =>
    shop.db.updateTable('orders').set({ departs_on }).where('id', '=', id).execute()
  for (const [departsOn, at] of [
    ['2027-02-01', '2027-01-30T10:00:00+08:00'],
    ['2027-02-10', '2027-02-08T10:00:00+08:00'],
  ] as const) {
    await moveTo(departsOn)
    shop.clock.set(at)
    await shop.runJob('order_daily')
    await shop.runJob('order_daily')
  }
  expect((await told(member.id)).map(({ body }) => body?.match(/将于(.*?)（/)?.[1])).toEqual([
    '2月1日',
    '2月10日',
  ])
})

test('尾款 is asked for seven, three and one day ahead, on its day and the day after, once each', async () => {
  // Due at 18:00 on 2027-01-13.
  const { orderNo, member, id, bills } = await insertOrder(shop.db, {
    deposit_fen: 200_000,
    status: 'deposit_paid',
    paid_fen: 200_000,
  })
  const days = ['05', '06', '07', '09', '10', '11', '12', '13', '14', '15', '16']
  const heard: string[] = []
  for (const day of days) {
    shop.clock.set(`2027-01-${day}T00:10:00+08:00`)
    const before = (await told(member.id)).length
    await Promise.all([shop.runJob('order_daily'), shop.runJob('order_daily')])
    await shop.runJob('order_daily')
    heard.push(...(await told(member.id)).slice(before).map(({ body }) => `${day} ${body}`))
  }
  const trip = '“昆明-大理-丽江5日纯玩小团”（2027-01-20出发）'
  const owed = `订单${orderNo}的尾款¥5,360`
  expect(heard).toEqual([
    `06 ${owed}请在1月13日前付清：${trip}。`,
    `10 ${owed}请在1月13日前付清：${trip}。`,
    `12 ${owed}请在1月13日前付清：${trip}。`,
    `13 ${owed}今天到期：${trip}。请在今天付清。`,
    `14 ${owed}应于1月13日付清，已逾期：${trip}。请尽快付清。`,
  ])
  const { rows } = await sql<{ bill: number }>`
    select (data -> 'params' ->> 'billId')::int as bill from pgboss.job
    where name = 'notice.send' and data -> 'to' ->> 'id' = ${String(id)}`.execute(shop.db)
  expect(rows).toEqual(heard.map(() => ({ bill: bills.balance })))
})

test('a balance that was paid before the morning is asked for by no SMS', async () => {
  const phone = '13512340987'
  const { id } = await insertOrder(shop.db, {
    deposit_fen: 200_000,
    status: 'deposit_paid',
    contact_phone_enc: shop.services.vault.seal(phone),
  })
  shop.clock.set('2027-01-10T00:10:00+08:00')
  await shop.runJob('order_daily')
  await shop.db.updateTable('orders').set({ status: 'paid' }).where('id', '=', id).execute()
  await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(shop.db)
  await deliver(shop, { kind: 'order', id })
  expect(shop.sent.filter((message) => message.phone === phone)).toEqual([])
})

/** The SMS of an order that is about to depart, `later` by so many seconds; then as if that time had come. */
async function departing(at: string) {
  const departure = await insertDeparture(shop.db) // 2027-01-20
  const phone = String(13_500_000_000 + departure.id)
  const { id, orderNo } = await insertOrder(shop.db, {
    departure_id: departure.id,
    status: 'ready',
    contact_phone_enc: shop.services.vault.seal(phone),
  })
  shop.clock.set(at)
  await shop.runJob('order_daily')
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
    where name = 'notice.send' and data -> 'to' ->> 'id' = ${String(id)}`.execute(shop.db)
  const texts = async () => {
    await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(shop.db)
    await deliver(shop, { kind: 'order', id })
    return shop.sent.filter((message) => message.phone === phone).map(({ text }) => text)
  }
  return { id, orderNo, waitSeconds: rows.map(({ seconds }) => seconds), texts }
}

test.each([
  ['2027-01-17T00:00:00+08:00', 9.5 * 3600],
  ['2027-01-17T09:29:00+08:00', 60],
  ['2027-01-17T09:30:00+08:00', 0],
  ['2027-01-17T20:59:59+08:00', 0],
  ['2027-01-17T21:00:00+08:00', 12.5 * 3600],
])(
  'three days before a trip its contact is told by SMS, by day: at %s it waits %i seconds',
  async (at, seconds) => {
    const { orderNo, waitSeconds, texts } = await departing(at)
    expect(waitSeconds).toEqual([expect.closeTo(seconds, -0.3)])
    expect(await texts()).toEqual([
      `【百陌旅行】订单${orderNo}即将出发，“昆明-大理-丽江5日纯玩小团”（2027-01-20出发），请核对出行人信息与证件，并查看集合时间和地点。`,
    ])
  },
)

test('a trip that is cancelled during the night is not announced in the morning', async () => {
  const { id, texts } = await departing('2027-01-17T00:00:00+08:00')
  await shop.db.updateTable('orders').set({ status: 'refunding' }).where('id', '=', id).execute()
  expect(await texts()).toEqual([])
})

test('nobody is reminded of a trip that is not paid, was cancelled, or has begun', async () => {
  const departure = await insertDeparture(shop.db)
  const placed = await Promise.all(
    (['wait_contract', 'cancelled', 'refunding'] as const).map((status) =>
      insertOrder(shop.db, { departure_id: departure.id, status }),
    ),
  )
  const late = await insertOrder(shop.db, { departure_id: departure.id, status: 'ready' })
  shop.clock.set('2027-01-20T00:00:00+08:00')
  await shop.runJob('order_daily')
  for (const { member } of [...placed, late]) expect(await told(member.id)).toEqual([])
})

test('when a trip is over its member is invited to review it, unless that is long ago', async () => {
  const departure = await insertDeparture(shop.db) // until 2027-01-24
  const { orderNo, member } = await insertOrder(shop.db, {
    departure_id: departure.id,
    status: 'travelling',
  })
  shop.clock.set('2027-01-25T00:00:00+08:00')
  await shop.runJob('order_daily')
  await shop.runJob('order_daily')
  expect(await told(member.id)).toMatchObject([
    {
      kind: 'review',
      title: '行程已结束，可以点评了',
      url: `/center/order/orderDetail?id=${orderNo}`,
    },
  ])
  const old = await insertOrder(shop.db, { departure_id: departure.id, status: 'travelling' })
  shop.clock.set('2028-01-01T00:00:00+08:00')
  await shop.runJob('order_daily')
  expect(await told(old.member.id)).toEqual([])
})

test('an order that the clock cancels is told with its reason; a member who cancels hears nothing', async () => {
  const product = await insertProduct(shop.db, { confirm_mode: 'second' })
  const departure = await insertDeparture(shop.db, { product_id: product.id })
  const [waits, changesMind] = [await shop.signIn(), await shop.signIn()]
  const unconfirmed = (await shop.book(waits, aBooking(departure))).data.order_id
  const own = (await shop.book(changesMind, aBooking(departure))).data.order_id
  expect((await changesMind.call(orders.cancel, { order_id: own })).failed).toBeNull()
  shop.clock.set('2026-11-23T21:00:00+08:00')
  await shop.runJob('confirm_deadline')
  expect(await told(waits.member.id)).toEqual([
    {
      kind: 'order',
      title: '订单已取消',
      body: `订单${unconfirmed}已取消（资源不足）：“昆明-大理-丽江5日纯玩小团”（2027-01-20出发）。如仍想出行，可以重新预订。`,
      url: `/center/order/orderDetail?id=${unconfirmed}`,
    },
  ])
  expect(await told(changesMind.member.id)).toEqual([])
})
