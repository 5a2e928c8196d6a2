import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { deskReports } from '#src/api/desk/reports/reports.ts'
import type { Data, DeskEndpoint } from '#src/api/endpoint.ts'
import { addDays, addMonths, type Day, daysBetween, startOf } from '#src/domain/calendar-day.ts'
import { keysOf } from '#src/domain/keys.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertCoupon, insertCouponRule } from '#test/content/coupon-factories.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { allRoles, askDesk, signInStaff } from '#test/people/staff.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'
import { dailyReports } from '../counts.ts'
import { keepReportDays } from '../jobs.ts'

/* A year that is put together from days that were kept says what counting it now says, and what its parts say. */
const FIRST: Day = '2025-01-10'
const TODAY: Day = '2026-11-21'
const DAYS = daysBetween(FIRST, TODAY)
const HOUR_MS = 3_600_000
type Report = Data<(typeof deskReports)['sold']>
type Days = { from: Day; until: Day }

const anyHour = fc.nat({ max: DAYS * 24 - 1 })
const at = (hour: number) => new Date(startOf(FIRST).getTime() + hour * HOUR_MS)
const anyOrder = fc.record({
  made: anyHour,
  sample: fc.boolean().map((is) => is && true),
  payable: fc.integer({ min: 1_000, max: 900_000 }),
  paid: fc.option(anyHour),
  end: fc.constantFrom('paid', 'cancelled', 'refunded'),
  fen: fc.integer({ min: 200, max: 500_000 }),
  /** What of it went back on which two days. */
  back: fc.option(
    fc.record({ asked: anyHour, days: fc.tuple(anyHour, anyHour), deduct: fc.nat({ max: 9_000 }) }),
  ),
  off: fc.option(
    fc.record({ rule: fc.nat({ max: 1 }), fen: fc.integer({ min: 1, max: 20_000 }), got: anyHour }),
  ),
})
const anyYears = fc.record({
  orders: fc.array(anyOrder, { minLength: 1, maxLength: 14 }),
  from: fc.nat({ max: DAYS - 93 }),
  // A year may be asked for, and the one before it may be a leap year's.
  count: fc.integer({ min: 93, max: 365 }),
})
type AnyYears = typeof anyYears extends fc.Arbitrary<infer T> ? T : never

let shop: Shop
let ask: (name: keyof typeof dailyReports, days: Days) => Promise<Report>
async function openEmpty() {
  shop = await openShop()
  await signIn()
}

async function signIn() {
  const api = makeDeskApi(shop.services, shop.clock)
  // They take turns: one alone would be asking too often.
  const clerks: Awaited<ReturnType<typeof signInStaff>>[] = []
  for (let n = 0; n < 5; n++) clerks.push(await signInStaff(shop, allRoles))
  let turn = 0
  ask = async (name, days) => {
    const clerk = clerks[turn++ % clerks.length]
    if (!clerk) throw new Error('nobody is signed in')
    const { data } = await askDesk(api, deskReports[name] as DeskEndpoint, { ...days }, clerk)
    return data as unknown as Report
  }
}
beforeAll(openEmpty)

async function fill({ orders }: AnyYears) {
  const { db } = shop
  const rules = [await insertCouponRule(db, { name: '满减' }), await insertCouponRule(db, { name: '新客' })]
  const made = []
  for (const { made: hour, sample, payable, paid, end, fen, back, off } of orders) {
    const { id, orderNo, member } = await insertOrder(db, {
      status: 'wait_contract',
      ...{ created_at: at(hour), sample, payable_fen: payable, total_fen: payable },
    })
    await db
      .updateTable('orders')
      .set({ status: end, cancel_reason: end === 'cancelled' ? 'by_user' : null })
      .where('id', '=', id)
      .execute()
    made.push(id)
    await db.deleteFrom('order_log').where('order_id', '=', id).execute()
    if (paid !== null)
      await db
        .insertInto('order_log')
        .values({ order_id: id, to_status: 'paid', at: at(paid), actor: 'job' })
        .execute()
    if (off) {
      const rule_id = rules[off.rule] ?? 0
      const { couponId } = await insertCoupon(db, {
        ...{ member_id: member.id, rule_id, received_at: at(off.got), valid_to: at(off.got + 900) },
      })
      await db
        .insertInto('order_adjustment')
        .values({
          ...{ order_id: id, seq: 1, kind: 'coupon', ref_id: couponId, label: '满减', unit_fen: -off.fen },
          ...{ qty: 1, amount_fen: -off.fen, shares: [-off.fen] },
        })
        .execute()
    }
    if (paid === null) continue
    const bill = {
      order_id: id,
      kind: 'supplement',
      title: '补款',
      due_at: at(0),
      created_at: at(0),
    } as const
    const { id: bill_id } = await db
      .insertInto('order_bill')
      .values({ ...bill, seq: 50, amount_fen: fen })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: payment_id } = await db
      .insertInto('payment')
      .values({
        ...{ bill_id, order_id: id, out_trade_no: `${orderNo}P01`, amount_fen: fen, status: 'success' },
        ...{ channel: 'wechat_native', channel_trade_no: `C${orderNo}`, created_at: at(paid) },
        ...{ expires_at: at(paid), success_at: at(paid) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (back) await giveBack({ id, orderNo, payment_id, fen }, back)
  }
  return made
}

async function giveBack(
  order: { id: number; orderNo: string; payment_id: number; fen: number },
  { asked, days, deduct }: NonNullable<AnyYears['orders'][number]['back']>,
) {
  const { db } = shop
  const { id: request_id } = await db
    .insertInto('refund_request')
    .values({
      ...{
        request_no: `${order.orderNo}T01`,
        order_id: order.id,
        kind: 'part',
        cause: 'traveller',
        quote: '{}',
      },
      ...{ deduct_fen: deduct, refund_fen: order.fen, asked_on: TODAY, from_status: 'paid' },
      ...{ created_at: at(asked), staff_due_at: at(asked), cost_due_at: at(asked) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [n, hour] of days.entries())
    await db
      .insertInto('refund')
      .values({
        ...{ order_id: order.id, payment_id: order.payment_id, request_id, reason: '退', status: 'success' },
        ...{ out_refund_no: `${order.orderNo}R0${n + 1}`, amount_fen: Math.floor(order.fen / 2) },
        ...{ created_at: at(asked), success_at: at(hour) },
      })
      .execute()
}

/** Without the note of when the days were kept. */
const said = ({ figures, parts }: Report) => ({ figures, parts })
const night = () => keepReportDays(shop.ctx(), shop.clock.now())
const forget = () => shop.db.deleteFrom('report_day').execute()
const figureOf = ({ figures }: Report, title: string) =>
  figures.find((figure) => figure.title === title)?.value ?? null

/** The range in pieces that are counted when they are asked for. */
function piecesOf({ from, until }: Days): Days[] {
  const pieces = []
  for (let first = from; first <= until; first = addDays(first, 92)) {
    const last = addDays(first, 91)
    pieces.push({ from: first, until: last < until ? last : until })
  }
  return pieces
}
/** What can be summed over days; a median, or a refund that came in two parts, cannot. */
const summed = {
  income: ['收款', '退款', '净额'],
  sold: ['成交订单', '成人与儿童', '婴儿', '成交金额'],
  cancelled: ['下单'],
  refunded: ['退款金额'],
  coupons: ['券成本', '用券订单', '发出'],
} as const

test('kept days say what counting now says, in any shop; a correction is there the next night', async () => {
  await fc.assert(
    fc.asyncProperty(anyYears, async (years) => {
      await openEmpty()
      const [corrected = 0] = await fill(years)
      const from = addDays(FIRST, years.from)
      const end = addDays(from, years.count - 1)
      const range = { from, until: end < TODAY ? end : TODAY }
      for (const name of keysOf(dailyReports)) {
        await forget()
        const counted = said(await ask(name, range))
        const pieces = await Promise.all(piecesOf(range).map((piece) => ask(name, piece)))
        for (const title of summed[name])
          expect(
            pieces.reduce((sum, piece) => sum + (figureOf(piece, title) ?? 0), 0),
            title,
          ).toBe(figureOf(counted as Report, title))
        await night()
        expect(said(await ask(name, range)), name).toEqual(counted)
        const before = await ask(name, {
          from: addMonths(range.from, -12),
          until: addMonths(range.until, -12),
        })
        for (const [n, { last_year }] of counted.figures.entries())
          if (last_year !== null) expect(last_year, name).toEqual(before.figures[n]?.value)
      }
      await shop.db
        .updateTable('orders')
        .set({ status: 'cancelled', cancel_reason: 'by_user', payable_fen: 777, total_fen: 777 })
        .where('id', '=', corrected)
        .execute()
      shop.clock.advanceSeconds(24 * 3_600)
      // Sessions end long before a day is over.
      await signIn()
      await night()
      const kept = await Promise.all(keysOf(dailyReports).map((name) => ask(name, range)))
      await forget()
      const now = await Promise.all(keysOf(dailyReports).map((name) => ask(name, range)))
      expect(kept.map(said)).toEqual(now.map(said))
    }),
    { numRuns: 6, endOnFailure: true },
  )
})

test('a long range is told by months, beside the same months a year before', async () => {
  await openEmpty()
  for (const [day, payable_fen] of [
    ['2025-02-03', 100_000],
    ['2026-02-05', 300_000],
  ] as const) {
    const { id } = await insertOrder(shop.db, { status: 'paid', payable_fen, total_fen: payable_fen })
    const when = new Date(`${day}T12:00:00+08:00`)
    await shop.db.updateTable('orders').set({ created_at: when }).where('id', '=', id).execute()
    await shop.db
      .insertInto('order_log')
      .values({ order_id: id, to_status: 'paid', at: when, actor: 'job' })
      .execute()
  }
  await night()
  const { figures, parts, notes } = await ask('sold', { from: '2026-01-15', until: '2026-06-30' })
  expect(figures[0]).toMatchObject({ title: '成交订单', value: 1, last_year: 1 })
  expect(figures[3]).toMatchObject({ title: '成交金额', value: 300_000, last_year: 100_000 })
  expect(parts[0]?.title).toBe('每月的成交')
  expect(parts[0]?.columns.map(({ title }) => title)).toEqual([
    ...['订单', '人数', '婴儿', '金额', '去年订单', '去年人数'],
  ])
  expect(parts[0]?.rows.map(({ label, cells }) => [label, ...cells])).toEqual([
    ['2026-01', 0, 0, 0, 0, 0, 0],
    ['2026-02', 1, 2, 0, 300_000, 1, 2],
    ...['2026-03', '2026-04', '2026-05', '2026-06'].map((month) => [month, 0, 0, 0, 0, 0, 0]),
  ])
  expect(notes.at(-2)).toBe('2026-01 从15日起计。')
  expect(notes.at(-1)).toContain('上次 2026-11-21 10:00')
  const first = await ask('sold', { from: '2025-01-01', until: '2025-12-31' })
  expect(first.figures[0]).toMatchObject({ value: 1, last_year: null })
})

test('days are kept once a night, and a run that was interrupted goes on', async () => {
  await openEmpty()
  const { id } = await insertOrder(shop.db, { status: 'paid' })
  await shop.db
    .updateTable('orders')
    .set({ created_at: new Date('2026-08-05T12:00:00+08:00') })
    .where('id', '=', id)
    .execute()
  const kept = () =>
    shop.db
      .selectFrom('report_day')
      .select(['day', 'counted_at'])
      .where('report', '=', 'sold')
      .orderBy('day')
      .execute()
  await night()
  const days = await kept()
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-08-05', '2026-10-20'])
  shop.clock.advanceSeconds(3_600)
  await night()
  expect(await kept(), 'counted since midnight').toEqual(days)
  await shop.db.deleteFrom('report_day').where('day', '=', '2026-09-07').execute()
  await night()
  expect((await kept()).map(({ day }) => day)).toEqual(days.map(({ day }) => day))
})
