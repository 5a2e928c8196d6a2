import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { deskReports } from '#src/api/desk/reports/reports.ts'
import type { Data, DeskEndpoint } from '#src/api/endpoint.ts'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import { addDays, type Day, dayOf, startOf } from '#src/domain/calendar-day.ts'
import { isWorkingTime } from '#src/domain/content/working-hours.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { allRoles, askDesk, signInStaff } from '#test/people/staff.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'

/*
 * A shop in which anything may have happened, and every figure counted once more: from whole tables, row by row, without
 * SQL (desk book §8, 33).
 */
let shop: Shop
let ask: (endpoint: DeskEndpoint, fields: Record<string, string>) => ReturnType<typeof askDesk>
const FIRST: Day = '2026-10-01'
const DAYS = 45
const HOUR_MS = 3_600_000
type Report = Data<(typeof deskReports)['sold']>

const hours = fc.nat({ max: DAYS * 24 - 1 })
const at = (hour: number) => new Date(startOf(FIRST).getTime() + hour * HOUR_MS)

const anyOrder = fc.record({
  made: hours,
  sample: fc.boolean().map((is) => is && true),
  people: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat({ max: 2 }), fc.nat({ max: 1 })),
  payable: fc.integer({ min: 1_000, max: 900_000 }),
  steps: fc.array(fc.tuple(fc.constantFrom<OrderStatus>('wait_pay', 'deposit_paid', 'paid'), hours), {
    maxLength: 3,
  }),
  end: fc.constantFrom('paid', 'cancelled', 'refunded', 'refunding', 'wait_pay'),
  reason: fc.constantFrom('deadline', 'by_user', 'no_resources', 'not_formed'),
  payments: fc.array(
    fc.record({
      fen: fc.integer({ min: 1, max: 500_000 }),
      when: hours,
      status: fc.constantFrom('success', 'refunded', 'created'),
      isTwin: fc.boolean(),
      back: fc.option(
        fc.record({ fen: fc.integer({ min: 1, max: 400_000 }), when: hours, done: fc.boolean() }),
      ),
    }),
    { maxLength: 2 },
  ),
})
const anyDeparture = fc.record({
  day: fc.nat({ max: 60 }),
  capacity: fc.integer({ min: 4, max: 20 }),
  sold: fc.nat({ max: 4 }),
  minGroup: fc.integer({ min: 1, max: 4 }),
  status: fc.constantFrom('open', 'formed', 'closed', 'cancelled'),
  cause: fc.constantFrom('not_formed', 'force_majeure'),
  sample: fc.boolean(),
  scope: fc.constantFrom('domestic', 'outbound'),
})
const anyWork = fc.record({
  kind: fc.constantFrom('order_confirm', 'inquiry_new', 'alarm'),
  opened: hours,
  lasts: fc.option(fc.nat({ max: 100 })),
  due: fc.nat({ max: 60 }),
})
const anyShop = fc.record({
  orders: fc.array(anyOrder, { minLength: 2, maxLength: 10 }),
  departures: fc.array(anyDeparture, { minLength: 1, maxLength: 8 }),
  work: fc.array(anyWork, { minLength: 1, maxLength: 12 }),
  from: fc.nat({ max: DAYS - 1 }),
  count: fc.integer({ min: 1, max: DAYS }),
})
type AnyShop = typeof anyShop extends fc.Arbitrary<infer T> ? T : never

let clerkId: number
async function openEmpty() {
  shop = await openShop()
  const api = makeDeskApi(shop.services, shop.clock)
  const clerk = await signInStaff(shop, allRoles)
  clerkId = clerk.id
  ask = (endpoint, fields) => askDesk(api, endpoint, fields, clerk)
}
beforeAll(openEmpty)

/** A bill of its own for each payment: what a second one of the same bill is, is said by the payment. */
async function anyBill(order_id: number, seq: number, amount_fen: number) {
  const { id } = await shop.db
    .insertInto('order_bill')
    .values({
      ...{ order_id, seq: 50 + seq, kind: 'supplement', title: '补款', amount_fen },
      ...{ due_at: at(0), created_at: at(0) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function fill({ orders, departures, work }: AnyShop) {
  const { db } = shop
  for (const { people, end, reason, payments, steps, ...one } of orders) {
    const [adult, child_bed, infant] = people
    const order = await insertOrder(db, { status: 'wait_pay' })
    await db.deleteFrom('order_log').where('order_id', '=', order.id).execute()
    await db
      .updateTable('orders')
      .set({ adult, child_bed, infant, status: end, created_at: at(one.made), sample: one.sample })
      .set({ payable_fen: one.payable, total_fen: one.payable })
      .set({ cancel_reason: end === 'cancelled' ? reason : null })
      .where('id', '=', order.id)
      .execute()
    for (const [to_status, hour] of steps)
      await db
        .insertInto('order_log')
        .values({ order_id: order.id, to_status, at: at(hour), actor: 'job' })
        .execute()
    let first: number | null = null
    let serial = 0
    for (const { fen, when, status, isTwin, back } of payments) {
      const bill_id = await anyBill(order.id, ++serial, fen)
      const no = `${order.orderNo}P${String(serial).padStart(2, '0')}`
      const { id } = await db
        .insertInto('payment')
        .values({
          bill_id,
          ...{ order_id: order.id, out_trade_no: no, amount_fen: fen, channel: 'wechat_native' },
          ...{ status, created_at: at(when), expires_at: at(when), channel_trade_no: `C${no}` },
          success_at: status === 'created' ? null : at(when),
          ...(isTwin && first !== null ? { duplicate_of: first } : {}),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      first ??= id
      if (back && status !== 'created')
        await db
          .insertInto('refund')
          .values({
            ...{
              order_id: order.id,
              payment_id: id,
              out_refund_no: `${order.orderNo}R${String(serial).padStart(2, '0')}`,
              amount_fen: Math.min(back.fen, fen),
            },
            ...{ reason: '退', created_at: at(when), status: back.done ? 'success' : 'sending' },
            success_at: back.done ? at(back.when) : null,
          })
          .execute()
    }
  }
  for (const each of departures) {
    const product = await insertProduct(db, { sample: each.sample, scope: each.scope })
    const { id } = await insertDeparture(db, {
      ...{ product_id: product.id, departs_on: addDays(FIRST, each.day), capacity: each.capacity },
      ...{ sold: each.sold, min_group: each.minGroup, status: each.status },
    })
    if (each.status === 'cancelled')
      await db
        .insertInto('departure_cancellation')
        .values({
          ...{
            departure_id: id,
            state: 'done',
            cause: each.cause,
            reason: '因故取消这一团',
            asked_by: clerkId,
          },
          ...{ asked_at: at(0), asked_on: FIRST, refund_fen: 0, compensation_fen: 0, status_before: 'open' },
          decided_at: at(0),
        })
        .execute()
  }
  // What orders have made wait is not of this test.
  await db.deleteFrom('work_item').execute()
  for (const [n, { kind, opened, lasts, due }] of work.entries())
    await db
      .insertInto('work_item')
      .values({
        ...{ kind, entity: 'x', record_id: n + 1, ref: String(n), roles: sql`'{}'`, priority: 1 },
        ...{ begins_at: at(opened), opened_at: at(opened), due_at: at(opened + due) },
        closed_at: lasts === null ? null : at(opened + lasts),
      })
      .execute()
}

const rank = (values: number[], part: number) => {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted.find((value) => sorted.filter((each) => each <= value).length >= part * sorted.length)
  return found ?? null
}
/** Minute by minute, as a clerk with a watch would. */
function worked(from: Date, to: Date) {
  let minutes = 0
  for (let time = from.getTime(); time < to.getTime(); time += 60_000)
    if (isWorkingTime(new Date(time))) minutes++
  return minutes
}

const naive = {
  income({ orders }: AnyShop, isIn: (when: Date) => boolean) {
    let [received, returned] = [0, 0]
    for (const { sample, payments } of orders) {
      if (sample) continue
      for (const [n, { fen, when, status, isTwin, back }] of payments.entries()) {
        if (status === 'created' && !back) continue
        if (status === 'created' || (isTwin && n > 0)) continue
        if (isIn(at(when))) received += fen
        if (back?.done && isIn(at(back.when))) returned += Math.min(back.fen, fen)
      }
    }
    return [received, returned, received - returned]
  },
  sold({ orders }: AnyShop, isIn: (when: Date) => boolean) {
    const deals = orders.filter(({ sample, steps }) => {
      const first = steps.find(([status]) => status !== 'wait_pay')
      return !sample && first !== undefined && isIn(at(first[1]))
    })
    const fen = deals.reduce((sum, { payable }) => sum + payable, 0)
    return [
      deals.length,
      deals.reduce((sum, { people }) => sum + people[0] + people[1], 0),
      deals.reduce((sum, { people }) => sum + people[2], 0),
      fen,
      deals.length === 0 ? null : Math.round(fen / deals.length),
    ]
  },
  departures({ departures }: AnyShop, isIn: (when: Date) => boolean) {
    const own = departures.filter(({ sample }) => !sample)
    const leaving = own.filter(
      ({ day, status }) => status !== 'cancelled' && isIn(startOf(addDays(FIRST, day))),
    )
    const capacity = leaving.reduce((sum, each) => sum + each.capacity, 0)
    const told = own.filter(({ day, scope }) =>
      isIn(startOf(addDays(FIRST, day - (scope === 'domestic' ? 7 : 30)))),
    )
    const formed = told.filter(
      ({ status, sold, minGroup }) =>
        status === 'formed' || (status !== 'cancelled' && sold > 0 && sold >= minGroup),
    ).length
    const cancelled = told.filter(
      ({ status, cause }) => status === 'cancelled' && cause === 'not_formed',
    ).length
    return [
      leaving.length,
      capacity === 0 ? null : leaving.reduce((sum, { sold }) => sum + sold, 0) / capacity,
      formed + cancelled === 0 ? null : formed / (formed + cancelled),
      cancelled,
    ]
  },
  cancelled({ orders }: AnyShop, isIn: (when: Date) => boolean) {
    const made = orders.filter(({ sample, made: hour }) => !sample && isIn(at(hour)))
    const gone = made.filter(({ end }) => end === 'cancelled' || end === 'refunded')
    const paid = gone.filter(({ steps }) => steps.some(([status]) => status !== 'wait_pay'))
    const part = (count: number) => (made.length === 0 ? null : count / made.length)
    return [made.length, part(gone.length), part(gone.length - paid.length), part(paid.length)]
  },
  service({ work }: AnyShop, isIn: (when: Date) => boolean, end: Date) {
    const closedAt = ({ opened, lasts }: AnyShop['work'][number]) =>
      lasts === null ? null : at(opened + lasts)
    const done = work.filter((item) => {
      const closed = closedAt(item)
      return closed !== null && isIn(closed)
    })
    const inTime = done.filter(({ lasts, due }) => lasts !== null && lasts < due)
    const open = work.filter((item) => {
      const closed = closedAt(item)
      return at(item.opened) < end && (closed === null || closed >= end)
    })
    return [
      done.length,
      done.length === 0 ? null : inTime.length / done.length,
      open.length,
      open.filter(({ opened, due }) => at(opened + due) <= end).length,
    ]
  },
}

test('each figure equals what counting by hand finds, in any shop and over any days', async () => {
  await fc.assert(
    fc.asyncProperty(anyShop, async (made) => {
      await openEmpty()
      await fill(made)
      const from = addDays(FIRST, made.from)
      const until = addDays(from, made.count - 1)
      const isIn = (when: Date) => when >= startOf(from) && when < startOf(addDays(until, 1))
      const behind = startOf(addDays(until, 1))
      const now = shop.clock.now()
      for (const [name, count] of Object.entries(naive)) {
        const report = deskReports[name as keyof typeof naive]
        const { data } = (await ask(report, { from, until })) as unknown as { data: Report }
        const expected = count(made, isIn, new Date(Math.min(behind.getTime(), now.getTime())))
        expect(
          data.figures.slice(0, expected.length).map(({ value }) => value),
          name,
        ).toEqual(expected)
      }
      const { data } = (await ask(deskReports.service, { from, until })) as unknown as { data: Report }
      const done = made.work.filter(({ lasts, opened }) => lasts !== null && isIn(at(opened + lasts)))
      const confirm = done.filter(({ kind }) => kind === 'order_confirm')
      const minutes = confirm.map(({ opened, lasts }) => worked(at(opened), at(opened + (lasts ?? 0))))
      const row = data.parts[0]?.rows.find(({ label }) => label === '确认订单')
      if (row) expect(row.cells.slice(1, 4)).toEqual([confirm.length, rank(minutes, 0.5), rank(minutes, 0.9)])
      const income = (await ask(deskReports.income, { from, until })) as unknown as { data: Report }
      for (const [n, { cells }] of income.data.parts[0]?.rows.entries() ?? []) {
        const day = addDays(from, n)
        expect(cells, day).toEqual(naive.income(made, (when) => dayOf(when) === day))
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

test('a range is a quarter of a year at the most, of days that are kept a year, and does not end before it begins', async () => {
  const errors = async (from: Day, until: Day, report: DeskEndpoint = deskReports.departures) =>
    ((await ask(report, { from, until })).data as { errors?: object }).errors
  expect(await errors('2026-01-01', '2026-04-03')).toEqual({
    until: '一次最多看92天，请缩短范围，或分几段来看',
  })
  expect(await errors('2024-01-01', '2024-12-31', deskReports.sold)).toBeUndefined()
  expect(await errors('2024-01-01', '2025-01-01', deskReports.sold)).toEqual({
    until: '一次最多看366天，请缩短范围，或分几段来看',
  })
  expect(await errors('2026-01-02', '2026-01-01')).toEqual({ until: '结束日期不能早于开始日期' })
  expect(await errors('2026-01-01', '2026-04-02')).toBeUndefined()
})

test('who has a part of the right reads no figures of the shop: NO_RIGHT', async () => {
  const api = makeDeskApi(shop.services, shop.clock)
  const content = await signInStaff(shop, { roles: ['content'] })
  const range = { from: '2026-11-01', until: '2026-11-02' }
  for (const report of [deskReports.sold, deskReports.departures, deskReports.cancelled])
    expect((await askDesk(api, report, range, content)).code).toBe(25)
})
