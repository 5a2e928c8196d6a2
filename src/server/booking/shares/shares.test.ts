import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { privacy } from '#src/api/account/privacy.ts'
import { orders } from '#src/api/booking/orders.ts'
import { orderShares } from '#src/api/booking/papers/shares.ts'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import { yuanText } from '#src/domain/money.ts'
import type { TripEdition } from '#src/server/booking/orders/service.ts'
import { forgetSettings } from '#src/server/content/settings/service.ts'
import { insertPlan } from '#test/content/plan-factories.ts'
import { openRefundShop } from '#test/payments/refund-shop.ts'
import { signIn } from '#test/people/sign-in.ts'
import { signInStaff } from '#test/people/staff.ts'
import { revokeSharesOf } from './service.ts'

const shop = await openRefundShop()
const { db, clock } = shop
beforeEach(() => clock.set('2026-11-21T10:00:00+08:00'))

const trip: TripEdition = {
  subtitle: '罗马到米兰',
  includes: ['往返机票'],
  excludes: ['小费'],
  notices: [
    { title: '天气', text: '1月早晚温差15度。洋葱式穿衣，羽绒可在当地租，20元一天。带伞。' },
    { title: '签证', text: '出发前60天交齐。' },
  ],
  packing: ['羽绒服', '欧标插头', '零钱100元'],
  unfit_text: '',
  shopping_count: 0,
  shopping_text: '',
  self_pay: [],
  supplier: { name: '罗马地接', licence_no: '', address: '', phone: '13900001234' },
  itinerary: [
    {
      ...{ day_no: 1, title: '上海到罗马', summary: '夜航', tips: '领队电话057188886666。' },
      ...{ transport: [], stops: [], meals: { breakfast: 0, lunch: 0, dinner: 1 }, free_time_hours: 1 },
      hotel: '罗马四钻酒店',
      activities: [
        {
          time: '19:00',
          title: '晚餐',
          duration_min: 60,
          included: true,
          text: '三道菜。酒水自理，约30元。',
        },
      ],
    },
  ],
}

async function shared(status?: OrderStatus) {
  const family = await shop.family({ departsOn: '2027-01-20' })
  await sql`update trip_edition set trip = ${JSON.stringify(trip)}::jsonb
    where id = (select trip_edition_id from orders where id = ${family.id})`.execute(db)
  if (status) await db.updateTable('orders').set({ status }).where('id', '=', family.id).execute()
  const { order_id, visitor } = family
  const make = () => visitor.call(orderShares.make, { order_id })
  return { ...family, make, revoke: () => visitor.call(orderShares.revoke, { order_id }) }
}
const stranger = shop.visitor()
const look = (token: string) => stranger.call(orderShares.shared, { token })

test('a link shows its trip to a stranger: days, hotels, packing, weather', async () => {
  const family = await shared()
  const { data: link } = await family.make()
  expect(link).toMatchObject({
    ...{ url: `${shop.services.publicUrl}/share/${link.token}`, title: '意大利8日跟团游' },
    ...{ desc: '2027-01-20 出发，8天7晚，上海集合', expires_at: new Date('2027-02-01T00:00:00+08:00') },
  })
  expect(link.token).toMatch(/^[0-9A-Za-z]{16}$/)
  expect(await look(link.token)).toMatchObject({
    code: 0,
    data: {
      ...{ title: '意大利8日跟团游', date: '2027-01-20', days: 8, depart_city: '上海', emergency_line: '' },
      packing: ['羽绒服', '欧标插头'],
      weather: [{ title: '天气', text: '1月早晚温差15度。带伞。' }],
      itinerary: [
        {
          ...{ title: '上海到罗马', hotel: '罗马四钻酒店', tips: '领队电话***。' },
          activities: [{ title: '晚餐', text: '三道菜。' }],
        },
      ],
    },
  })
})

test('a stranger reads no name, document, telephone, price or order number in it', async () => {
  const family = await shared('ready')
  const { data: link } = await family.make()
  const { raw } = await look(link.token)
  const said = JSON.stringify(raw)
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', family.id)
    .executeTakeFirstOrThrow()
  const people = await db
    .selectFrom('order_traveller')
    .selectAll()
    .where('order_id', '=', family.id)
    .execute()
  const { vault } = shop.services
  const secrets = [
    ...[family.order_id, order.contact_name, vault.open(order.contact_phone_enc)],
    ...people.flatMap((person) => [person.name_cn, person.name_en_last, person.name_en_first]),
    ...people.flatMap(({ doc_no_enc }) => (doc_no_enc ? [vault.open(doc_no_enc)] : [])),
    ...[order.payable_fen, order.total_fen, order.paid_fen].flatMap((fen) => [
      String(fen),
      String(fen / 100),
      yuanText(fen as never),
    ]),
    ...['¥', '元', '13900001234', '057188886666'],
  ].filter((secret) => secret !== '' && secret !== '0')
  expect(secrets.length).toBeGreaterThan(12)
  for (const secret of secrets) expect(said).not.toContain(secret)
  expect(Object.keys(raw).toSorted()).toEqual(
    [
      ...['cover', 'date', 'days', 'depart_city', 'emergency_line', 'ends_at', 'itinerary', 'nights'],
      ...['meeting', 'packing', 'return_date', 'title', 'weather'],
    ].toSorted(),
  )
})

test('the people whom a plan was made for are taken out of its words', async () => {
  const family = await shared()
  const told = { ...trip, packing: ['李小雷的泳衣', '韩梅梅的相机'], notices: [] }
  const planId = await insertPlan(db, { trip: told as never })
  await sql`update orders set plan_id = ${planId}, trip_edition_id = null, product_id = null, combo_id = null,
    departure_id = null, source = 'custom', snapshot = jsonb_set(snapshot, '{title}', '"李雷一家的罗马"')
    where id = ${family.id}`.execute(db)
  const { data: link } = await family.make()
  expect(await look(link.token)).toMatchObject({
    data: { title: '旅客一家的罗马', packing: ['旅客的泳衣', '旅客的相机'] },
  })
})

test('it is the same link as long as it lives, however many ask at once', async () => {
  const { make } = await shared()
  const links = await Promise.all(Array.from({ length: 20 }, make))
  expect(new Set(links.map(({ data }) => data.token)).size).toBe(1)
  expect((await make()).data.token).toBe(links[0]?.data.token)
})

test('taken back it leads nowhere at once, and the next one is another', async () => {
  const family = await shared()
  const { data: first } = await family.make()
  expect((await look(first.token)).code).toBe(0)
  expect(await family.revoke()).toMatchObject({ code: 0 })
  expect(await look(first.token)).toMatchObject({ failed: 'NOT_FOUND', message: '这个行程链接已失效' })
  expect(await family.revoke()).toMatchObject({ code: 0 })
  const { data: second } = await family.make()
  expect(second.token).not.toBe(first.token)
  expect((await look(second.token)).code).toBe(0)
  expect((await look(first.token)).failed).toBe('NOT_FOUND')
})

test('it lives until seven days after the return, and with a later return longer: then NOT_FOUND, and no new one', async () => {
  const family = await shared()
  const { data: link } = await family.make()
  const { returns_on } = await family.row()
  expect(returns_on).toBe('2027-01-24')
  clock.set('2027-01-31T23:59:59+08:00')
  expect((await look(link.token)).code).toBe(0)
  clock.set('2027-02-01T00:00:00+08:00')
  expect(await look(link.token)).toMatchObject({ failed: 'NOT_FOUND' })
  const { member } = family
  const later = await signIn(shop, member)
  expect(await later.call(orderShares.make, { order_id: family.order_id })).toMatchObject({
    failed: 'STATE',
    message: '返程已超过7天，不能再分享',
  })
  await db.updateTable('orders').set({ returns_on: '2027-02-02' }).where('id', '=', family.id).execute()
  expect((await look(link.token)).code).toBe(0)
})

test.each(['cancelled', 'refunded'] as const)(
  'an order that is %s has no link: STATE, and its old one is NOT_FOUND',
  async (status) => {
    const family = await shared()
    const { data: link } = await family.make()
    await db.updateTable('orders').set({ status }).where('id', '=', family.id).execute()
    expect(await family.make()).toMatchObject({ failed: 'STATE', message: '订单已取消，不能分享行程' })
    expect(await look(link.token)).toMatchObject({ failed: 'NOT_FOUND' })
  },
)

test('nobody makes or ends a link of another’s order, and what was never a link is NOT_FOUND', async () => {
  const [family, other] = [await shared(), await shared()]
  const strange = { order_id: family.order_id }
  expect(await other.visitor.call(orderShares.make, strange)).toMatchObject({ failed: 'NOT_FOUND' })
  expect(await other.visitor.call(orderShares.revoke, strange)).toMatchObject({ failed: 'NOT_FOUND' })
  for (const token of ['', 'a', 'aB3dE6gH9jK2mN5p', 'aB3dE6gH9jK2mN5!', '../../etc/passwd'])
    expect((await stranger.ask(orderShares.shared, { token: token || 'x' })).status).not.toBe(500)
  expect(await look('aB3dE6gH9jK2mN5p')).toMatchObject({ failed: 'NOT_FOUND' })
})

test('the table holds no token in clear, and the order’s own page says the link to its owner alone', async () => {
  const family = await shared()
  const detail = async () => (await family.visitor.call(orders.detail, { order_id: family.order_id })).data
  expect((await detail()).share_link).toEqual({ enabled: true, url: '', expires_at: null })
  const { data: link } = await family.make()
  expect((await detail()).share_link).toEqual({
    enabled: true,
    url: link.url,
    expires_at: new Date('2027-02-01T00:00:00+08:00'),
  })
  const rows = await db.selectFrom('order_share').selectAll().execute()
  for (const row of rows)
    for (const held of [row.token_hash, row.token_enc])
      expect(held.toString('latin1')).not.toContain(link.token)
  await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', family.id).execute()
  expect((await detail()).share_link).toEqual({ enabled: false, url: '', expires_at: null })
})

test('shortly before and during the trip a stranger finds the shop’s own line, and never before', async () => {
  const family = await shared('ready')
  const phone = { key: 'phone.emergency', value: JSON.stringify('400-000-0001') }
  await db
    .insertInto('shop_setting')
    .values(phone)
    .onConflict((same) => same.doNothing())
    .execute()
  forgetSettings(db)
  const { data: link } = await family.make()
  const lineIn = async (status: OrderStatus) => {
    await db.updateTable('orders').set({ status }).where('id', '=', family.id).execute()
    return (await look(link.token)).data.emergency_line
  }
  expect(await lineIn('ready')).toBe('400-000-0001')
  expect(await lineIn('travelling')).toBe('400-000-0001')
  expect(await lineIn('paid')).toBe('')
  expect(await lineIn('wait_review')).toBe('')
})

test('once travellers were told where they meet, a stranger reads that and the line of the notice, and not the guide', async () => {
  const family = await shared('ready')
  const clerk = await signInStaff(shop, { roles: ['operations'] })
  const { vault } = shop.services
  await db
    .insertInto('departure_notice_edition')
    .values({
      ...{ departure_id: family.departureId, edition: 1, guide_name: '周启明' },
      guide_phone_enc: vault.seal('13800001111'),
      gather_at: new Date('2027-01-20T06:30:00+08:00'),
      gather_place: '浦东机场T2出发层8号门，找周启明，13800001111',
      ...{
        transport: '大巴沪A12345',
        weather: '罗马3到12度',
        emergency_line: '400-000-0002',
        note: '带护照',
      },
      ...{ sent_at: clock.now(), sent_by: clerk.id },
    })
    .execute()
  const { data: link } = await family.make()
  const { data, raw } = await look(link.token)
  expect(data).toMatchObject({
    meeting: { at: new Date('2027-01-20T06:30:00+08:00'), place: '浦东机场T2出发层8号门，找旅客，***' },
    emergency_line: '400-000-0002',
    weather: [{ title: '出团通知', text: '罗马3到12度' }, { title: '天气' }],
  })
  expect(JSON.stringify(raw)).not.toMatch(/周启明|13800001111|沪A|护照/)
})

test('with the account its links end, and its export says when there were any', async () => {
  const family = await shared()
  const { data: link } = await family.make()
  const phone_enc = shop.services.vault.seal('13900000002')
  await db.updateTable('member').set({ phone_enc }).where('id', '=', family.member.id).execute()
  const { data } = await family.visitor.call(privacy.exported, {})
  expect(data.orders[0]?.shares).toEqual([{ created_at: expect.any(Date), revoked_at: null }])
  await shop.transaction((tx) => revokeSharesOf(tx, family.member.id, clock.now()))
  expect(await look(link.token)).toMatchObject({ failed: 'NOT_FOUND' })
})
