import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { changes } from '#src/api/booking/changes.ts'
import { orders } from '#src/api/booking/orders.ts'
import { payments } from '#src/api/booking/payments.ts'
import { refunds } from '#src/api/booking/refunds.ts'
import { orderDateChanges } from '#src/api/desk/orders/date-changes/date-changes.ts'
import { orderShopCancelling } from '#src/api/desk/orders/shop-cancelling.ts'
import { approvals } from '#src/api/desk/work/approvals.ts'
import { changeJobs } from '#src/server/booking/changes/jobs.ts'
import { setSettings } from '#test/content/settings.ts'
import {
  applyFor,
  insertOtherDate,
  loadTexts,
  payBill,
  quoteDate,
  seatsOf,
  signChange,
} from '#test/orders/change-shop.ts'
import { expectBooksToBalance } from '#test/payments/pay-desk.ts'
import { openRefundDesk } from '#test/payments/refund-desk.ts'

const START = '2026-11-21T10:00:00+08:00'
const shop = await openRefundDesk(START)
await loadTexts(shop)
const { db, clock, channel, family, runJobs, clerk } = shop

/** Days before these departures on the day of START. */
const in40 = '2026-12-31'
const in10 = '2026-12-01'
const later = '2027-02-10'

type Family = Awaited<ReturnType<typeof family>>
const lapse = async () => {
  for (const job of changeJobs(shop.ctx)) await job.run(clock.now())
}
const changeOf = async ({ visitor, order_id }: Family) => {
  const { change } = (await visitor.call(orders.detail, { order_id })).data
  if (!change) throw new Error('the order has no change')
  return change
}
const contractsOf = async ({ id }: Family) =>
  (await db.selectFrom('contract').select('state').where('order_id', '=', id).orderBy('id').execute()).map(
    ({ state }) => state,
  )

/** A family whose dearer date is signed for and waits for its difference of ¥6,000. */
async function toPay(more: { deposit?: boolean } = {}) {
  const paid = await family({ departsOn: in40, ...more })
  const target = await insertOtherDate(shop, paid, later, { adult_fen: 800_000 })
  await signChange(shop, paid, (await applyFor(paid, later)).data.change_no)
  const { bill_id } = await changeOf(paid)
  if (bill_id === null) throw new Error('the difference was not billed')
  return { paid, target, bill_id }
}

/** One clerk writes down so much money that a second one has to agree. */
async function comesByBank({ order_id }: Family, money: { amountFen: number; billId: number }) {
  const { data } = await (await clerk('许念', ['finance'])).recordTransfer(order_id, money)
  expect(data).toMatchObject({ state: 'waiting' })
  const id = String(data['approval_id'])
  const decide = async (decision: 'approved' | 'rejected') =>
    (await clerk('周牧野', ['finance'])).ask(approvals.decide, { id, decision, reason: '已核对银行回单' })
  return { decide }
}

beforeEach(() => {
  clock.set(START)
  channel.behaviour.refundState = 'success'
})

describe('another date by rule', () => {
  test('that is dearer keeps its seats, is signed, is paid, and then everything moves at once', async () => {
    const paid = await family({ departsOn: in40 })
    const target = await insertOtherDate(shop, paid, later, { adult_fen: 520_000 })
    const { data } = await applyFor(paid, later)
    expect(data).toMatchObject({ state: 'to_sign', change: { pay_fen: 40_000, can_sign: true } })
    expect([await paid.seats(), await seatsOf(shop, target.id)]).toEqual([
      { held: 0, sold: 3 },
      { held: 3, sold: 0 },
    ])
    expect(await applyFor(paid, later)).toMatchObject({ failed: 'PARAM' })

    expect(await signChange(shop, paid, data.change_no)).toMatchObject({
      data: { next: 'pay', status: 'paid' },
    })
    const { state, bill_id } = await changeOf(paid)
    expect(state).toBe('to_pay')
    expect(await paid.row()).toMatchObject({ departs_on: in40, payable_fen: 1_600_000 })

    await payBill(shop, paid, bill_id ?? 0)
    expect(await paid.row()).toMatchObject({
      ...{ status: 'paid', departs_on: later, departure_id: target.id, kept_floor_fen: 0 },
      ...{ payable_fen: 1_640_000, paid_fen: 1_640_000 },
    })
    expect([await paid.seats(), await seatsOf(shop, target.id)]).toEqual([
      { held: 0, sold: 0 },
      { held: 0, sold: 3 },
    ])
    expect(await contractsOf(paid)).toEqual(['voided', 'signed'])
    expect(await changeOf(paid)).toMatchObject({ state: 'done', can_withdraw: false, bill_id: null })
    expect((await paid.visitor.call(changes.withdraw, { change_no: data.change_no })).failed).toBe('STATE')
    await expectBooksToBalance(db)
  })

  test('that is cheaper gives the difference back as soon as it is signed', async () => {
    const paid = await family({ departsOn: in40 })
    await insertOtherDate(shop, paid, later, { adult_fen: 450_000 })
    const { data } = await applyFor(paid, later)
    expect(await signChange(shop, paid, data.change_no)).toMatchObject({ data: { next: 'order' } })
    await expectBooksToBalance(db)
    await runJobs()
    expect(await paid.row()).toMatchObject({
      departs_on: later,
      payable_fen: 1_500_000,
      refunded_fen: 100_000,
    })
    expect(await paid.requests()).toMatchObject([{ kind: 'difference', refund_fen: 100_000, status: 'done' }])
    await expectBooksToBalance(db)
  })

  test('shrinks 尾款 of an order that is paid in part, and moves the day on which it is due', async () => {
    const paid = await family({ departsOn: in40, deposit: true })
    await insertOtherDate(shop, paid, later, { adult_fen: 450_000 })
    const { data } = await applyFor(paid, later)
    await signChange(shop, paid, data.change_no)
    expect(await paid.row()).toMatchObject({ status: 'deposit_paid', balance_due_on: '2027-01-26' })
    expect((await paid.bills()).filter((bill) => bill.includes('unpaid'))).toEqual(['balance unpaid 1180000'])
    await expectBooksToBalance(db)
  })

  test('lapses after a day: the seats are free, the order stays, and money that comes late goes back', async () => {
    const paid = await family({ departsOn: in40 })
    const target = await insertOtherDate(shop, paid, later, { adult_fen: 520_000 })
    const { data } = await applyFor(paid, later)
    await signChange(shop, paid, data.change_no)
    const bill_id = (await changeOf(paid)).bill_id ?? 0
    clock.set('2026-11-22T10:01:00+08:00')
    expect(await payBill(shop, paid, bill_id)).toBeNull()
    await lapse()
    await lapse()
    expect(await changeOf(paid)).toMatchObject({ state: 'lapsed' })
    expect(await seatsOf(shop, target.id)).toEqual({ held: 0, sold: 0 })
    expect(await paid.row()).toMatchObject({ departs_on: in40, payable_fen: 1_600_000 })
    await expectBooksToBalance(db)
  })

  test('is not paid by bank, which takes longer than it stands', async () => {
    await setSettings(db, {
      'bank_transfer.account_name': '浙江百陌国际旅行社有限公司',
      'bank_transfer.account_no': '6222 0000 0018',
      'bank_transfer.bank': '示例银行杭州分行',
    })
    const { paid, bill_id } = await toPay()
    const asked = { order_id: paid.order_id, bill_id }
    const { data } = await paid.visitor.call(payments.cashier, asked)
    expect(data.channels).toContainEqual(expect.objectContaining({ code: 'offline', enabled: false }))
    expect((await paid.visitor.call(payments.pay, { ...asked, pay_type: 'offline' })).failed).toBe('CHANNEL')
  })

  test('waits for the decision on money that came for it by bank all the same: agreed to, everything moves', async () => {
    const { paid, target, bill_id: billId } = await toPay()
    const { decide } = await comesByBank(paid, { amountFen: 600_000, billId })
    clock.set('2026-11-22T10:01:00+08:00')
    await lapse()
    expect(await changeOf(paid)).toMatchObject({ state: 'to_pay' })
    expect(await decide('approved')).toMatchObject({ code: 0 })
    expect(await changeOf(paid)).toMatchObject({ state: 'done' })
    expect(await paid.row()).toMatchObject({ departs_on: later, paid_fen: 2_200_000, payable_fen: 2_200_000 })
    expect(await seatsOf(shop, target.id)).toEqual({ held: 0, sold: 3 })
    await expectBooksToBalance(db)
  })

  test('lapses once that money is rejected, whatever waits for another bill', async () => {
    const { paid, bill_id: billId } = await toPay({ deposit: true })
    const { decide } = await comesByBank(paid, { amountFen: 600_000, billId })
    const { data } = await paid.visitor.call(payments.bills, { order_id: paid.order_id })
    const balance = data.list.find(({ kind }) => kind === 'balance')
    await comesByBank(paid, { amountFen: 1_280_000, billId: balance?.bill_id ?? 0 })
    clock.set('2026-11-22T10:01:00+08:00')
    await lapse()
    expect(await changeOf(paid)).toMatchObject({ state: 'to_pay' })
    expect(await decide('rejected')).toMatchObject({ code: 0 })
    await lapse()
    expect(await changeOf(paid)).toMatchObject({ state: 'lapsed' })
  })

  test('is refused STATE while a refund stands, and a refund while it stands; withdrawn, both are free again', async () => {
    const paid = await family({ departsOn: in40 })
    await insertOtherDate(shop, paid, later)
    const { data } = await applyFor(paid, later)
    expect((await paid.quote()).failed).toBe('STATE')
    const { change_no } = data
    expect(await paid.visitor.call(changes.withdraw, { change_no })).toMatchObject({
      data: { state: 'withdrawn' },
    })
    expect(await paid.visitor.call(changes.withdraw, { change_no })).toMatchObject({
      data: { state: 'withdrawn' },
    })
    expect((await paid.quote()).code).toBe(0)
    const other = await family({ departsOn: in10 })
    await insertOtherDate(shop, other, later)
    await other.apply()
    expect((await quoteDate(other, later)).failed).toBe('STATE')
    expect((await other.visitor.call(changes.accept, { change_no })).failed).toBe('NOT_FOUND')
    expect((await paid.visitor.call(changes.accept, { change_no })).failed).toBe('STATE')
  })

  test('is asked for again when its price has changed since, and refused when its seats are gone', async () => {
    const paid = await family({ departsOn: in40 })
    const target = await insertOtherDate(shop, paid, later)
    const { change_token } = (await quoteDate(paid, later)).data
    const apply = () => paid.visitor.call(changes.apply, { change_token, reason: '家里有事' })
    const set = (over: object) => db.updateTable('departure').set(over).where('id', '=', target.id).execute()
    await set({ adult_fen: 510_000 })
    expect((await apply()).failed).toBe('PRICE_CHANGED')
    await set({ adult_fen: 500_000, capacity: 2 })
    expect((await apply()).failed).toBe('SOLD_OUT')
    await set({ capacity: 12, status: 'closed' })
    expect((await apply()).failed).toBe('CLOSED')
    await set({ status: 'open' })
    await db.updateTable('product').set({ status: 'off_sale' }).where('id', '=', target.productId).execute()
    expect((await apply()).failed).toBe('NOT_FOUND')
    await db.updateTable('product').set({ status: 'on_sale' }).where('id', '=', target.productId).execute()
    await db.updateTable('orders').set({ status: 'ready' }).where('id', '=', paid.id).execute()
    expect((await apply()).failed).toBe('STATE')
  })
})

test('改期 proposed: seats are held on the new date and the old ones kept; a day later they are free; accepted, all moves', async () => {
  const paid = await family({ departsOn: in10 })
  const target = await insertOtherDate(shop, paid, later, { adult_fen: 520_000 })
  const asked = (await applyFor(paid, later)).data
  expect(asked).toMatchObject({ state: 'asked', change: { kept_fen: 272_000, expires_ts: null } })
  expect(await seatsOf(shop, target.id)).toEqual({ held: 0, sold: 0 })

  const lin = await clerk('林知远', ['operations'])
  const no = paid.order_id
  const quote = await lin.ask(orderDateChanges.quote, { no, departure_id: String(target.id) })
  const propose = () =>
    lin.ask(orderDateChanges.propose, {
      no,
      quote_token: String(quote.data['quote_token']),
      reason: '供应商同意改期',
    })
  expect((await propose()).code).toBe(0)
  expect(await changeOf(paid)).toMatchObject({ state: 'proposed', note: '供应商同意改期', can_accept: true })
  expect([await paid.seats(), await seatsOf(shop, target.id)]).toEqual([
    { held: 0, sold: 3 },
    { held: 3, sold: 0 },
  ])
  expect((await propose()).code).toBe(22)
  clock.set('2026-11-22T10:01:00+08:00')
  await lapse()
  expect(await changeOf(paid)).toMatchObject({ state: 'lapsed' })
  expect(await seatsOf(shop, target.id)).toEqual({ held: 0, sold: 0 })

  clock.set('2026-11-22T10:05:00+08:00')
  const second = await clerk('周静', ['service'])
  const again = await second.ask(orderDateChanges.quote, { no, departure_id: String(target.id) })
  const proposed = { no, quote_token: String(again.data['quote_token']), reason: '再次为您保留座位' }
  expect((await second.ask(orderDateChanges.propose, proposed)).code).toBe(0)
  const { change_no } = await changeOf(paid)
  const both = await Promise.all([1, 2].map(() => paid.visitor.call(changes.accept, { change_no })))
  expect(both.map(({ data }) => data.state)).toEqual(['to_sign', 'to_sign'])
  await signChange(shop, paid, change_no)
  await payBill(shop, paid, (await changeOf(paid)).bill_id ?? 0)
  expect(await paid.row()).toMatchObject({
    departs_on: later,
    payable_fen: 1_640_000,
    kept_floor_fen: 272_000,
  })
  // Cancelling would be free on the new date, and keeps what the old one would have kept all the same.
  expect((await paid.quote()).data).toMatchObject({ bp: 0, deduct_fen: 272_000, refund_fen: 1_128_000 })
  expect((await paid.quote([1])).data.deduct_fen).toBeGreaterThan(0)
  await expectBooksToBalance(db)
  // It falls away when the shop cancels.
  const operations = await clerk('沈澜', ['operations'])
  const shops = await operations.ask(orderShopCancelling.quote, { no, cause: 'no_resources' })
  expect(shops.data['refund_fen']).toBe(1_640_000)
})

test('what a clerk proposes in the very moment in which the seats go is refused SOLD_OUT, and holds none', async () => {
  const paid = await family({ departsOn: in10 })
  const target = await insertOtherDate(shop, paid, later)
  const lin = await clerk('林知远', ['operations'])
  const no = paid.order_id
  const quote = await lin.ask(orderDateChanges.quote, { no, departure_id: String(target.id) })
  const quote_token = String(quote.data['quote_token'])
  const { proposing } = await db.transaction().execute(async (tx) => {
    await tx.updateTable('departure').set({ capacity: 2 }).where('id', '=', target.id).execute()
    const proposing = lin.ask(orderDateChanges.propose, { no, quote_token, reason: '供应商同意改期' })
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1)
    return { proposing }
  })
  expect((await proposing).code).toBe(40)
  expect(await seatsOf(shop, target.id)).toEqual({ held: 0, sold: 0 })
})

test('a clerk refuses what was asked and takes back what was proposed, each with its reason; other calls are refused', async () => {
  const paid = await family({ departsOn: in10 })
  await insertOtherDate(shop, paid, later)
  const no = paid.order_id
  const lin = await clerk('林知远', ['operations'])
  const { change_no } = (await applyFor(paid, later)).data
  const reason = '供应商不接受改期'
  expect((await lin.ask(orderDateChanges.withdraw, { no, change_no, reason })).code).toBe(22)
  expect((await lin.ask(orderDateChanges.refuse, { no, change_no: `${no}C09`, reason })).code).toBe(20)
  expect((await lin.ask(orderDateChanges.refuse, { no, change_no, reason })).code).toBe(0)
  expect(await changeOf(paid)).toMatchObject({ state: 'refused', note: reason })
  expect((await lin.ask(orderDateChanges.refuse, { no, change_no, reason })).code).toBe(22)
  expect((await lin.ask(orderDateChanges.dates, { no })).data['dates']).toMatchObject([{ date: later }])
  expect((await lin.ask(orderDateChanges.propose, { no, quote_token: 'x', reason })).code).toBe(1)
})

test('the shop that cancels closes what was to be changed, and everything goes back', async () => {
  const paid = await family({ departsOn: in40 })
  const target = await insertOtherDate(shop, paid, later, { adult_fen: 520_000 })
  const { data } = await applyFor(paid, later)
  await signChange(shop, paid, data.change_no)
  const lin = await clerk('林知远', ['operations'])
  const asked = { no: paid.order_id, cause: 'no_resources' }
  const quoted = await lin.ask(orderShopCancelling.quote, asked)
  const shown = {
    quote_token: String(quoted.data['quote_token']),
    amount_fen: String(quoted.data['refund_fen']),
  }
  expect(
    (await lin.ask(orderShopCancelling.cancel, { ...asked, ...shown, reason: '酒店超售，没有房间' })).code,
  ).toBe(0)
  expect(await changeOf(paid)).toMatchObject({ state: 'lapsed' })
  expect(await seatsOf(shop, target.id)).toEqual({ held: 0, sold: 0 })
  expect(await paid.visitor.call(refunds.list, { order_id: paid.order_id })).toMatchObject({
    data: { list: [{ refund_fen: 1_600_000 }] },
  })
  await expectBooksToBalance(db)
})
