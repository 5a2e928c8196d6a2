import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { deskReports, reportFiles } from '#src/api/desk/reports/reports.ts'
import { weeklyReport } from '#src/api/desk/reports/weekly.ts'
import type { Data, DeskEndpoint, Staff } from '#src/api/endpoint.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertCoupon, insertCouponRule } from '#test/content/coupon-factories.ts'
import { insertOrder, insertRequest } from '#test/orders/order-factories.ts'
import { allRoles, askDesk, type Person, signInStaff } from '#test/people/staff.ts'
import {
  insertDeparture,
  insertDestination,
  insertProduct,
  insertTheme,
  tagProduct,
} from '#test/shop/factories.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'
import { reportExport } from './export.ts'

let shop: Shop
type Report = Data<(typeof deskReports)['sold']>
const range = { from: '2026-11-01', until: '2026-11-21' }
const at = (day: string, time = '12:00:00') => new Date(`${day}T${time}+08:00`)

async function read(report: DeskEndpoint, person: Person = { ...allRoles }) {
  const api = makeDeskApi(shop.services, shop.clock)
  const { code, data } = await askDesk(api, report, range, await signInStaff(shop, person))
  return { code, report: data as unknown as Report }
}
const valuesOf = ({ figures }: Report) =>
  Object.fromEntries(figures.map(({ title, value }) => [title, value]))
const rowsOf = ({ parts }: Report, title: string) =>
  parts.find((part) => part.title.startsWith(title))?.rows.map(({ label, cells }) => [label, ...cells])

let productId: number
let orderId: number
beforeAll(async () => {
  shop = await openShop()
  const { db } = shop
  await insertDestination(db, { id: 1, label: '国内' })
  await insertDestination(db, { id: 11, label: '云南', parent_id: 1 })
  await insertDestination(db, { id: 12, label: '大理', parent_id: 11 })
  await insertDestination(db, { id: 13, label: '丽江', parent_id: 11 })
  await insertTheme(db, { id: 5, label: '亲子' })
  productId = (await insertProduct(db)).id
  await tagProduct(db, productId, { destinations: [12, 13], themes: [5] })
  const departure = await insertDeparture(db, { product_id: productId, departs_on: '2026-12-01' })
  for (const [day, payable_fen, sample] of [
    ['2026-11-10', 500_000, false],
    ['2026-11-20', 300_000, false],
    ['2026-11-20', 900_000, true],
  ] as const) {
    const order = await insertOrder(db, {
      departure_id: departure.id,
      status: 'paid',
      payable_fen,
      total_fen: payable_fen,
      sample,
    })
    if (!sample) orderId = order.id
    await db
      .insertInto('order_log')
      .values({ order_id: order.id, to_status: 'paid', at: at(day), actor: 'job' })
      .execute()
  }
})

test('deals are counted under each place of the second level once, whatever hangs below it', async () => {
  const { report } = await read(deskReports.breakdown)
  expect(valuesOf(report)).toEqual({ 成交订单: 2, 成人与儿童: 4, 成交金额: 800_000 })
  expect(rowsOf(report, '按目的地')).toEqual([['云南', 2, 4, 800_000]])
  expect(rowsOf(report, '按主题')).toEqual([['亲子', 2, 4, 800_000]])
  expect(rowsOf(report, '按范围')).toEqual([['境内', 2, 4, 800_000]])
  expect(rowsOf(report, '按出发月份')).toEqual([['2026-12', 2, 4, 800_000]])
  expect(rowsOf(report, '按下单方式')).toEqual([['网站', 2, 4, 800_000]])
})

test('how early people book is told by median and quarters', async () => {
  const { report } = await read(deskReports.lead)
  expect(valuesOf(report)).toEqual({ 中位数: 11, 四分之一不超过: 11, 四分之三不超过: 21 })
})

test('what coupons cost is what they took off deals, beside what was given out', async () => {
  const { db } = shop
  const { member_id } = await db
    .selectFrom('orders')
    .select('member_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const rule_id = await insertCouponRule(db, { name: '满减' })
  await insertCoupon(db, { member_id, rule_id, received_at: at('2026-11-05') })
  const { id: coupon } = await db.selectFrom('coupon').select('id').executeTakeFirstOrThrow()
  await sql`insert into order_adjustment (order_id, seq, kind, ref_id, label, unit_fen, qty, amount_fen, shares)
    values (${orderId}, 1, 'coupon', ${coupon}, '满减', -10000, 1, -10000, '{-10000}')`.execute(db)
  const { report } = await read(deskReports.coupons)
  expect(valuesOf(report)).toEqual({ 券成本: 10_000, 占成交: 10_000 / 810_000, 用券订单: 1, 发出: 1 })
  expect(rowsOf(report, '按规则')).toEqual([[`${rule_id} 满减`, 10_000, 1, 1, 1, 300_000]])
})

test('a refund is one request, from the question to its last money', async () => {
  const { db } = shop
  const { order_no } = await db
    .selectFrom('orders')
    .select('order_no')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { id: request_id } = await db
    .insertInto('refund_request')
    .values({
      ...{ request_no: `${order_no}T01`, order_id: orderId, kind: 'whole', cause: 'traveller', quote: '{}' },
      ...{ deduct_fen: 50_000, refund_fen: 250_000, asked_on: '2026-11-15', from_status: 'paid' },
      ...{ created_at: at('2026-11-15'), staff_due_at: at('2026-11-16'), cost_due_at: at('2026-11-16') },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [n, fen, day] of [
    ['1', 100_000, '2026-11-16'],
    ['2', 150_000, '2026-11-17'],
  ] as const) {
    const { id: bill_id } = await db
      .insertInto('order_bill')
      .values({
        ...{ order_id: orderId, seq: 20 + Number(n), kind: 'supplement', title: '补款', amount_fen: fen },
        ...{
          due_at: at('2026-11-20'),
          created_at: at('2026-11-10'),
          status: 'paid',
          paid_at: at('2026-11-10'),
        },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: payment_id } = await db
      .insertInto('payment')
      .values({
        bill_id,
        ...{
          order_id: orderId,
          out_trade_no: `${order_no}P0${n}`,
          channel: 'wechat_native',
          amount_fen: fen,
        },
        ...{ status: 'refunded', created_at: at('2026-11-10'), expires_at: at('2026-11-10') },
        ...{ success_at: at('2026-11-10'), channel_trade_no: `C${n}` },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('refund')
      .values({
        ...{ order_id: orderId, payment_id, request_id, out_refund_no: `${order_no}R0${n}`, amount_fen: fen },
        ...{ reason: '退', created_at: at('2026-11-15'), status: 'success', success_at: at(day) },
      })
      .execute()
  }
  const { report } = await read(deskReports.refunded)
  expect(valuesOf(report)).toEqual({
    ...{ 退款笔数: 1, 退款金额: 250_000, 扣留金额: 50_000 },
    ...{ 到账用时中位数: 48, '7个工作日内到账': 1, 自动退回笔数: 0 },
  })
  expect(rowsOf(report, '退款')).toEqual([['客人取消', 250_000, 1, 50_000, 48, 48, 1]])
})

test('requests for custom trips are told by how far they got and how soon', async () => {
  const made = { created_at: at('2026-11-18', '10:00:00') }
  await insertRequest(shop.db, { ...made, contacted_at: at('2026-11-18', '10:20:00') })
  await insertRequest(shop.db, { ...made, contacted_at: at('2026-11-18', '12:00:00') })
  const { report } = await read(deskReports.custom)
  expect(valuesOf(report)).toMatchObject({
    定制需求: 2,
    '30分钟内联系': 0.5,
    接受方案: 0,
    从提交到接受: null,
  })
  expect(rowsOf(report, '从需求')?.[1]).toEqual(['已联系', 1, 2])
})

test('reviews are told by product and supplier, without those of the sample', async () => {
  const review = {
    product_id: productId,
    user_name: '林',
    party: 'family',
    dims: '{}',
    trip_on: '2026-10-01',
  }
  const content = '一路都好，导游讲得很细。'
  await shop.db
    .insertInto('review')
    .values([
      {
        ...review,
        content,
        score: 5,
        written_at: at('2026-11-02'),
        replied_at: at('2026-11-03'),
        reply: '谢谢您的肯定和陪伴。',
      },
      {
        ...review,
        content,
        score: 2,
        written_at: at('2026-11-03'),
        replied_at: at('2026-11-09'),
        reply: '抱歉，我们会改。谢谢您。',
      },
      { ...review, content, score: 1, written_at: at('2026-11-03'), sample: true },
    ] as never)
    .execute()
  const { report } = await read(deskReports.reviewed)
  expect(valuesOf(report)).toEqual({ 点评: 2, 平均分: 3.5, '2分及以下': 0.5, '48小时内回复': 0.5 })
  expect(rowsOf(report, '按供应商')).toEqual([['云上地接社', 3.5, 2, 0.5, 0.5]])
})

test('what is still to come stands by its day, as on the page of the day', async () => {
  const { db } = shop
  const before = valuesOf((await read(deskReports.receivable)).report)
  await db
    .insertInto('order_bill')
    .values({
      ...{ order_id: orderId, seq: 7, kind: 'supplement', title: '补差', amount_fen: 7_000 },
      ...{ due_at: at('2026-11-01'), created_at: at('2026-10-30') },
    })
    .execute()
  const after = valuesOf((await read(deskReports.receivable)).report)
  expect(Number(after['应收']) - Number(before['应收'])).toBe(7_000)
  expect(Number(after['其中已逾期']) - Number(before['其中已逾期'])).toBe(7_000)
  // The cashier takes nothing for it once the trip is over.
  await db.updateTable('orders').set({ status: 'done' }).where('id', '=', orderId).execute()
  expect(valuesOf((await read(deskReports.receivable)).report)['应收']).toBe(before['应收'])
})

test('what was searched for is read by who writes the shop’s contents too, and nothing else of the shop', async () => {
  await shop.db
    .insertInto('search_term')
    .values([
      { day: '2026-11-20', term: '大理', searches: 3, without_result: 0 },
      { day: '2026-11-21', term: '大理', searches: 4, without_result: 0 },
      { day: '2026-11-21', term: '海岛', searches: 2, without_result: 1 },
      { day: '2026-11-21', term: '火星', searches: 3, without_result: 3 },
    ])
    .execute()
  const { code, report } = await read(deskReports.searched, { roles: ['content'] })
  expect(code).toBe(0)
  expect(rowsOf(report, '搜得最多')).toEqual([
    ['大理', 7, 0],
    ['火星', 3, 3],
  ])
  expect(report.figures).toMatchObject([
    { title: '搜索', value: 12 },
    { title: '没有结果的搜索', value: 4 },
    { title: '没有结果的比例', value: 4 / 12 },
  ])
  expect(rowsOf(report, '没有结果的词')).toEqual([['火星', 3, 3]])
  await shop.db.updateTable('search_term').set({ without_result: null }).where('term', '=', '大理').execute()
  expect((await read(deskReports.searched)).report.figures[1]).toMatchObject({
    value: null,
    why: '其中有的日子还没有记下搜到多少',
  })
})

test('a report is made as a file by who may read it, a line for each figure', async () => {
  const api = makeDeskApi(shop.services, shop.clock)
  const make = async (name: string, person: Person) => {
    const clerk = await signInStaff(shop, person)
    return askDesk(api, reportFiles.export, { name, ...range }, clerk)
  }
  expect((await make('income', { roles: ['product'] })).code).toBe(25)
  expect((await make('sold', { roles: ['product'] })).code).toBe(0)
  const staff = { roles: ['product'], isLead: false } as unknown as Staff
  const rows = []
  for await (const row of reportExport.rows(shop.ctx(), staff, { name: 'sold', ...range })) rows.push(row)
  expect(rows[0]).toEqual(['合计', '成交订单', '', '次', 2, null, ''])
  expect(rows[3]).toEqual(['合计', '成交金额', '', '元', 8_000, null, ''])
  expect(rows).toContainEqual(['每天的成交', '11-10', '订单', '次', 1, null, ''])
  const nobody = { roles: ['service'], isLead: false } as unknown as Staff
  for await (const row of reportExport.rows(shop.ctx(), nobody, { name: 'sold', ...range }))
    expect.fail(`somebody without the right reads ${row}`)
})

test('the Monday page sets last week beside the one before and a year ago, as far as rights reach', async () => {
  const api = makeDeskApi(shop.services, shop.clock)
  const clerk = await signInStaff(shop, { roles: ['product'] })
  const ask = async (endpoint: DeskEndpoint, fields: Record<string, string>) => {
    const { code, data } = await askDesk(api, endpoint, fields, clerk)
    return { code, data: data as unknown as Data<typeof weeklyReport.read> & { errors?: object } }
  }
  const { data } = await ask(weeklyReport.read, {})
  expect(data).toMatchObject({ monday: '2026-11-09', before: '2026-11-02', last_year: '2025-11-10' })
  expect(data.sections.map(({ name }) => name)).toEqual(['sold', 'departures', 'lead', 'cancelled'])
  expect(data.sections[0]?.lines[0]).toMatchObject({ title: '成交订单', week: 1, before: 0, last_year: 0 })
  expect((await ask(weeklyReport.read, { monday: '2026-11-10' })).data.errors).toEqual({
    monday: '请选择一个星期一',
  })
  expect((await ask(weeklyReport.read, { monday: '2026-11-16' })).data.errors).toEqual({
    monday: '这一周还没有过完',
  })
  expect((await ask(weeklyReport.export, { monday: '2026-11-09' })).code).toBe(0)
})
