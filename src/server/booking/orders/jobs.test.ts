import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { lockOrder, moveOrder } from '#src/server/booking/orders/service.ts'
import { aBooking, openBookingShop } from '#test/orders/booking.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { insertStaff } from '#test/people/desk-visitor.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'

const shop = await openBookingShop()
beforeEach(() => shop.clock.set('2026-11-21T10:00:00+08:00'))

const statusOf = async (orderNo: string) => (await shop.orderOf(orderNo)).status
const logOf = async (orderId: number) =>
  (
    await shop.db.selectFrom('order_log').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
  ).map(({ from_status, to_status, actor }) => `${from_status}→${to_status} by ${actor}`)

test('the calendar moves an order from its departure to its end', async () => {
  const departure = await insertDeparture(shop.db) // 2027-01-20 to 2027-01-24
  const order = await insertOrder(shop.db, { departure_id: departure.id, status: 'ready' })
  const days = [
    ['2027-01-19T23:59:59+08:00', 'ready'],
    ['2027-01-20T00:00:00+08:00', 'travelling'],
    ['2027-01-24T23:59:59+08:00', 'travelling'],
    ['2027-01-25T00:00:00+08:00', 'wait_review'],
    ['2027-03-25T23:59:59+08:00', 'wait_review'],
    ['2027-03-26T00:00:00+08:00', 'done'],
  ] as const
  for (const [at, status] of days) {
    shop.clock.set(at)
    await shop.runJob('order_daily')
    await shop.runJob('order_daily')
    expect([at, await statusOf(order.orderNo)]).toEqual([at, status])
  }
  expect(await logOf(order.id)).toEqual([
    'ready→travelling by job',
    'travelling→wait_review by job',
    'wait_review→done by job',
  ])
})

/** A paid order of a group of its own that lacks a traveller's document, unless `lacksNothing`. */
async function paidOrder(departure: Parameters<typeof insertDeparture>[1], lacksNothing = false) {
  const { id } = await insertDeparture(shop.db, departure) // 2027-01-20 to 2027-01-24
  const order = await insertOrder(shop.db, {
    departure_id: id,
    status: 'paid',
    travellers_complete: lacksNothing,
  })
  const now = shop.clock.now()
  await shop.db
    .updateTable('order_bill')
    .set({ status: 'paid', paid_at: now })
    .where('order_id', '=', order.id)
    .execute()
  return { ...order, departureId: id }
}

test('who lacks a document travels with a formed group, also where its sale has ended; who has none does not', async () => {
  const open = await paidOrder({ min_group: 2, sold: 2 })
  const closed = await paidOrder({ min_group: 2, sold: 2, status: 'closed' })
  const few = await paidOrder({ min_group: 3, sold: 2, status: 'closed' })
  const cancelled = await paidOrder({ min_group: 2, sold: 2, status: 'cancelled' })
  await shop.runJob('group_formation')
  shop.clock.set('2027-01-19T23:59:59+08:00')
  await shop.runJob('order_daily')
  for (const { orderNo } of [open, closed]) expect(await statusOf(orderNo)).toBe('paid')
  shop.clock.set('2027-01-20T00:00:00+08:00')
  await shop.runJob('order_daily')
  for (const { orderNo } of [open, closed]) expect(await statusOf(orderNo)).toBe('travelling')
  for (const { orderNo } of [few, cancelled]) expect(await statusOf(orderNo)).toBe('paid')
})

test('nobody sets out while it is decided whether the trip runs, and whoever waited does once it was decided', async () => {
  const lacking = await paidOrder({ min_group: 2, sold: 2 })
  const ready = await paidOrder({ min_group: 2, sold: 2 }, true)
  await shop.runJob('group_formation')
  const { id: asked_by } = await insertStaff(shop)
  for (const { departureId } of [lacking, ready])
    await shop.db
      .insertInto('departure_cancellation')
      .values({
        departure_id: departureId,
        ...{ cause: 'no_resources', reason: '酒店无法接待', state: 'asked', status_before: 'formed' },
        ...{ asked_on: '2026-11-21', asked_at: shop.clock.now(), asked_by },
        ...{ refund_fen: 0, compensation_fen: 0 },
      })
      .execute()
  shop.clock.set('2027-01-20T00:00:00+08:00')
  await shop.runJob('order_daily')
  expect(await statusOf(lacking.orderNo)).toBe('paid')
  expect(await statusOf(ready.orderNo)).toBe('ready')
  await shop.db.deleteFrom('departure_cancellation').execute()
  await shop.runJob('order_daily')
  for (const { orderNo } of [lacking, ready]) expect(await statusOf(orderNo)).toBe('travelling')
})

test('an order that travels tomorrow and lacks something rings for staff until it is ready', async () => {
  const lacking = await paidOrder({ min_group: 2, sold: 2 })
  const alone = await paidOrder({ min_group: 3, sold: 2 })
  await shop.runJob('group_formation')
  const alarms = async ({ orderNo }: typeof lacking) =>
    (
      await shop.db
        .selectFrom('alarm')
        .select('settled_at')
        .where('ref', '=', orderNo)
        .where('kind', '=', 'order_incomplete')
        .execute()
    ).map(({ settled_at }) => (settled_at ? 'settled' : 'open'))
  shop.clock.set('2027-01-18T23:59:59+08:00')
  await shop.runJob('order_daily')
  expect(await alarms(lacking)).toEqual([])
  shop.clock.set('2027-01-19T00:00:00+08:00')
  await shop.runJob('order_daily')
  await shop.runJob('order_daily')
  expect(await alarms(lacking)).toEqual(['open'])
  expect(await alarms(alone)).toEqual([])
  await shop.db
    .updateTable('orders')
    .set({ travellers_complete: true })
    .where('id', '=', lacking.id)
    .execute()
  await shop.runJob('group_formation')
  expect(await statusOf(lacking.orderNo)).toBe('ready')
  expect(await alarms(lacking)).toEqual(['settled'])
  // What is billed of one that is ready can be paid until it sets out.
  await shop.db
    .updateTable('order_bill')
    .set({ status: 'unpaid' })
    .where('order_id', '=', lacking.id)
    .execute()
  await shop.runJob('order_daily')
  expect(await alarms(lacking)).toEqual(['settled', 'open'])
  const setBill = (status: 'paid' | 'unpaid') =>
    shop.db.updateTable('order_bill').set({ status }).where('order_id', '=', lacking.id).execute()
  await setBill('paid')
  await shop.runJob('order_daily')
  expect(await alarms(lacking)).toEqual(['settled', 'settled'])
})

test('an order that is ready and has come to lack a document rings too, until it lacks nothing', async () => {
  const lacking = await paidOrder({ min_group: 2, sold: 2 }, true)
  await shop.runJob('group_formation')
  expect(await statusOf(lacking.orderNo)).toBe('ready')
  shop.clock.set('2027-01-19T09:00:00+08:00')
  const openAfter = async (travellers_complete: boolean) => {
    await shop.db.updateTable('orders').set({ travellers_complete }).where('id', '=', lacking.id).execute()
    await shop.runJob('order_daily')
    return shop.db
      .selectFrom('alarm')
      .select(['kind', 'detail'])
      .where('ref', '=', lacking.orderNo)
      .where('settled_at', 'is', null)
      .execute()
  }
  expect(await openAfter(false)).toEqual([
    { kind: 'order_incomplete', detail: { travellers_complete: false } },
  ])
  expect(await openAfter(true)).toEqual([])
})

test('what somebody has settled of an order that travels tomorrow does not ring again', async () => {
  const lacking = await paidOrder({ min_group: 2, sold: 2 })
  await shop.runJob('group_formation')
  shop.clock.set('2027-01-19T09:00:00+08:00')
  await shop.runJob('order_daily')
  const { id: settled_by } = await insertStaff(shop)
  await shop.db
    .updateTable('alarm')
    .set({ settled_at: shop.clock.now(), settled_by, note: '客人带证件到机场' })
    .where('ref', '=', lacking.orderNo)
    .execute()
  await shop.runJob('order_daily')
  const rung = shop.db.selectFrom('alarm').select('note').where('ref', '=', lacking.orderNo)
  expect(await rung.execute()).toEqual([{ note: '客人带证件到机场' }])
  shop.clock.set('2027-01-20T00:00:00+08:00')
  await shop.runJob('order_daily')
  expect(await statusOf(lacking.orderNo)).toBe('travelling')
})

test('a shop that stood still for a year catches up with every order in one run', async () => {
  const order = await insertOrder(shop.db, { status: 'ready' })
  shop.clock.set('2028-01-01T00:00:00+08:00')
  await shop.runJob('order_daily')
  expect(await statusOf(order.orderNo)).toBe('done')
})

test('what staff have not confirmed a day after their time is cancelled, and its seats are free', async () => {
  const product = await insertProduct(shop.db, { confirm_mode: 'second' })
  const departure = await insertDeparture(shop.db, { product_id: product.id })
  const { data } = await shop.book(await shop.signIn(), aBooking(departure))
  shop.clock.set('2026-11-23T20:59:59+08:00')
  await shop.runJob('confirm_deadline')
  expect(await statusOf(data.order_id)).toBe('wait_confirm')
  shop.clock.set('2026-11-23T21:00:00+08:00')
  await shop.runJob('confirm_deadline')
  expect(await shop.orderOf(data.order_id)).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'no_resources',
  })
  const { id } = await shop.orderOf(data.order_id)
  expect(await shop.jobsOf('notice.send')).toContainEqual(
    expect.objectContaining({ event: 'order_cancelled', to: { kind: 'order', id } }),
  )
  expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 0 })
})

test('what staff have not confirmed when its day of departure begins is cancelled, a day after its time or not', async () => {
  const departure = await insertDeparture(shop.db) // on 2027-01-20
  const order = await insertOrder(shop.db, {
    departure_id: departure.id,
    status: 'wait_confirm',
    confirm_deadline: new Date('2027-01-20T16:00:00+08:00'),
    pay_deadline: null,
  })
  shop.clock.set('2027-01-19T23:59:59+08:00')
  await shop.runJob('confirm_deadline')
  expect(await statusOf(order.orderNo)).toBe('wait_confirm')
  shop.clock.set('2027-01-20T00:00:00+08:00')
  await shop.runJob('confirm_deadline')
  expect(await shop.orderOf(order.orderNo)).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'no_resources',
  })
  expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 0 })
})

test('a paid order that was passed over joins its formed group', async () => {
  const departure = await insertDeparture(shop.db, { min_group: 2, sold: 2 })
  const order = await insertOrder(shop.db, {
    departure_id: departure.id,
    status: 'paid',
    travellers_complete: true,
  })
  await shop.db
    .updateTable('order_bill')
    .set({ status: 'paid', paid_at: shop.clock.now() })
    .where('order_id', '=', order.id)
    .execute()
  const waiting = await insertOrder(shop.db, { departure_id: departure.id, status: 'paid' })
  await shop.runJob('group_formation')
  expect(await shop.seatsOf(departure.id)).toMatchObject({ status: 'formed' })
  expect(await statusOf(order.orderNo)).toBe('ready')
  expect(await statusOf(waiting.orderNo)).toBe('paid')
  expect(await logOf(order.id)).toEqual(['paid→ready by job'])
})

test('a group whose sale has ended is formed by its last payment, and its last order is ready as soon as it lacks nothing', async () => {
  const formed = await paidOrder({ min_group: 2, sold: 2, status: 'formed' })
  await shop.db
    .updateTable('departure')
    .set({ status: 'closed' })
    .where('id', '=', formed.departureId)
    .execute()
  const closed = await paidOrder({ min_group: 2, sold: 2, status: 'closed' }, true)
  const few = await paidOrder({ min_group: 3, sold: 2, status: 'closed' }, true)
  await shop.runJob('group_formation')
  expect(await statusOf(formed.orderNo)).toBe('paid')
  expect(await statusOf(closed.orderNo)).toBe('ready')
  expect(await statusOf(few.orderNo)).toBe('paid')
  await shop.db.updateTable('orders').set({ travellers_complete: true }).where('id', '=', formed.id).execute()
  // Somebody has left it since: everybody else was told that they travel.
  await shop.db.updateTable('departure').set({ sold: 1 }).where('id', '=', formed.departureId).execute()
  await shop.runJob('group_formation')
  expect(await statusOf(formed.orderNo)).toBe('ready')
  expect(await shop.seatsOf(formed.departureId)).toMatchObject({ status: 'closed' })
})

test('seats that do not match their holds ring an alarm, once', async () => {
  const departure = await insertDeparture(shop.db)
  await shop.runJob('hold_sweep')
  const alarms = () =>
    shop.db
      .selectFrom('alarm')
      .selectAll()
      .where('ref', '=', String(departure.id))
      .where('kind', '=', 'seats_differ')
      .execute()
  expect(await alarms()).toEqual([])
  await shop.db.updateTable('departure').set({ held: 1 }).where('id', '=', departure.id).execute()
  await shop.runJob('hold_sweep')
  await shop.runJob('hold_sweep')
  expect(await alarms()).toMatchObject([{ detail: { held: 1, active: 0, sold: 0, consumed: 0 } }])
  expect((await shop.seatsOf(departure.id)).held).toBe(1)
})

test('a change of state that somebody else made first is refused, and writes nothing', async () => {
  const { id } = await insertOrder(shop.db, { status: 'wait_contract' })
  const stale = await shop.transaction((tx) => lockOrder(tx, { id }))
  if (!stale) throw new Error('not found')
  const now = shop.clock.now()
  const cancel = (order: typeof stale) =>
    shop.transaction((tx) => moveOrder(tx, order, 'cancelled', { actor: 'member', now }))
  await cancel(stale)
  await expect(cancel(stale)).rejects.toMatchObject({ refusal: 'STATE' })
  await expect(
    shop.transaction((tx) =>
      moveOrder(tx, { ...stale, status: 'ready' }, 'travelling', { actor: 'job', now }),
    ),
  ).rejects.toMatchObject({ refusal: 'STATE' })
  await expect(
    shop.transaction((tx) => moveOrder(tx, stale, 'paid', { actor: 'channel', now })),
  ).rejects.toMatchObject({ refusal: 'STATE' })
  expect(await logOf(id)).toEqual(['wait_contract→cancelled by member'])
})

test('an order from before is found by its telephone, however many later ones cannot be opened', async () => {
  const phone = '13800005551'
  const written = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'orders' and is_generated = 'NEVER' and is_identity = 'NO'
      and column_name not in ('order_no', 'idem_key', 'contact_phone_enc')`.execute(shop.db)
  const columns = sql.join(written.rows.map(({ name }) => sql.ref(name)))
  const contact_phone_enc = shop.ctx().vault.seal(phone)
  const { id } = await insertOrder(shop.db, { contact_phone_enc, contact_phone_hash: null })
  await sql`insert into orders (order_no, idem_key, contact_phone_enc, ${columns})
    select order_no || n, gen_random_uuid(), '\\x00', ${columns} from orders, generate_series(1, 501) n where id = ${id}`.execute(
    shop.db,
  )
  await shop.runJob('contact_index')
  const hashes = await shop.db
    .selectFrom('orders')
    .select(['id', 'contact_phone_hash'])
    .where('id', '>=', id)
    .orderBy('id')
    .execute()
  expect(hashes).toHaveLength(502)
  expect(hashes[0]?.contact_phone_hash).toEqual(shop.ctx().vault.blindIndex('phone', phone))
  expect(hashes.slice(1).every((one) => one.contact_phone_hash === null)).toBe(true)
})
