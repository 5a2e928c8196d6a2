import { beforeEach, describe, expect, test } from 'vitest'
import { changes } from '#src/api/booking/changes.ts'
import { dateOffers } from '#src/api/booking/departures/date-offers.ts'
import { orders } from '#src/api/booking/orders.ts'
import { payments } from '#src/api/booking/payments.ts'
import { deskDepartures } from '#src/api/desk/orders/departures.ts'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { orderLists } from '#src/api/desk/orders/lists.ts'
import { orderRefunds } from '#src/api/desk/orders/refunds.ts'
import { orderSupplements } from '#src/api/desk/orders/supplements.ts'
import { openCancelling } from '#test/orders/cancelled-departure.ts'
import { insertOtherDate, loadTexts, payBill, seatsOf, signChange } from '#test/orders/change-shop.ts'
import { expectBooksToBalance } from '#test/payments/pay-desk.ts'
import { openRefundShop, type PaidFamily } from '#test/payments/refund-shop.ts'
import { runPeriodic } from '#test/shop/run-periodic.ts'

const START = '2026-11-21T10:00:00+08:00'
const shop = await openRefundShop(START)
await loadTexts(shop)
const { db, clock, channel } = shop
const { colleague, departure, preview, cancel, decide } = openCancelling(shop)

const clerk = await colleague({ roles: ['operations'], name: '周岚' })
const finance = await colleague({ roles: ['finance'], name: '许念' })
const in10 = '2026-12-01'
const in3 = '2026-11-24'
const [dearer, same] = ['2026-12-20', '2026-12-27'] as const

beforeEach(() => {
  clock.set(START)
  channel.behaviour.refundState = 'success'
})

interface Standing {
  no: string
  status_text: string
  is_choosing: boolean
  waits_for: string
}
type Cancelled = Awaited<ReturnType<typeof departure>>

/** A departure with two other dates of its trip: ¥200 dearer for an adult, and as it was. */
async function withDates(at?: Cancelled) {
  const cancelled = at ?? (await departure(in10))
  const of = { departureId: cancelled.id }
  const dear = await insertOtherDate(shop, of, dearer, { adult_fen: 520_000 })
  const alike = await insertOtherDate(shop, of, same)
  return { ...cancelled, dear, alike, dates_json: JSON.stringify([dear.id, alike.id]) }
}

/** One that is cancelled with both dates on offer, and a family that has paid in full. */
async function offered(more: { deposit?: boolean; over?: object } = {}) {
  const at = await withDates()
  const paid = await at.family(more)
  clock.set(START)
  await cancel(clerk, at.id, { dates_json: at.dates_json })
  if (!more.deposit) expect(await decide(finance, at.id)).toMatchObject({ code: 0 })
  return { ...at, paid }
}

const offerOf = async ({ visitor, order_id }: PaidFamily) =>
  (await visitor.call(dateOffers.offer, { order_id })).data

async function accept(family: PaidFamily, date: string) {
  const { dates } = await offerOf(family)
  const change_token = dates.find((each) => each.date === date)?.change_token || 'x'
  return family.visitor.call(dateOffers.accept, { order_id: family.order_id, change_token })
}

const refuse = ({ visitor, order_id }: PaidFamily) => visitor.call(dateOffers.refuse, { order_id })
const changeOf = async ({ visitor, order_id }: PaidFamily) =>
  (await visitor.call(orders.detail, { order_id })).data.change
const stateOf = async ({ id }: PaidFamily) =>
  (await db.selectFrom('date_offer').select('state').where('order_id', '=', id).executeTakeFirstOrThrow())
    .state
const told = async ({ member }: PaidFamily) =>
  (
    await db.selectFrom('message').select('title').where('member_id', '=', member.id).orderBy('id').execute()
  ).map(({ title }) => title)

describe('the desk', () => {
  test('sees which dates can be offered, and who of the orders could take one', async () => {
    const at = await withDates()
    const [paid, deposit] = [await at.family(), await at.family({ deposit: true })]
    const unpaid = await at.family({}, 0)
    const leaving = await at.family()
    await leaving.apply([1])
    const none = await preview(clerk, at.id)
    expect(none.dates.map(({ departure_id, is_chosen }) => [departure_id, is_chosen])).toEqual([
      [at.dear.id, false],
      [at.alike.id, false],
    ])
    expect(none.sums).toMatchObject({ offered: 0, refunded: 2 })
    const shown = await preview(clerk, at.id, 'not_formed', { dates_json: at.dates_json })
    expect(shown.orders.map(({ no, fate }) => [no, fate])).toEqual([
      [paid.orderNo, 'offered'],
      [deposit.orderNo, 'offered'],
      [unpaid.orderNo, 'cancelled'],
      [leaving.orderNo, 'raised'],
    ])
    // What 财务 agrees to is everything, whoever takes a date.
    expect(shown.sums).toMatchObject({ offered: 2, refund_fen: none.sums['refund_fen'] })
    expect(shown.messages.map(({ to }) => to)).toContain('可改期的客人')
  })

  test('offers no date without seats for the party, none that is not formed to who is ready, and none at the last moment', async () => {
    const at = await withDates()
    const ready = await at.family({ over: { status: 'ready' } }, 0)
    await db.updateTable('departure').set({ capacity: 2 }).where('id', '=', at.alike.id).execute()
    const dates = { dates_json: at.dates_json }
    expect((await preview(clerk, at.id, 'not_formed', dates)).orders).toMatchObject([
      { no: ready.orderNo, fate: 'refunded' },
    ])
    await db.updateTable('departure').set({ status: 'formed' }).where('id', '=', at.dear.id).execute()
    expect((await preview(clerk, at.id, 'not_formed', dates)).orders).toMatchObject([{ fate: 'offered' }])
    clock.set('2026-11-30T14:00:00+08:00')
    const late = await colleague({ roles: ['operations'] })
    const shown = await preview(late, at.id, 'not_formed', dates)
    expect(shown).toMatchObject({ why_no_dates: '距出发不足一天，来不及改期，按全额退款办理' })
    expect(shown.orders).toMatchObject([{ fate: 'refunded' }])
    expect(await cancel(late, at.id, dates)).toMatchObject({ code: 22 })
  })

  test('is STATE for a date that is sold no more, and follows who has chosen what', async () => {
    const at = await withDates()
    const paid = await at.family({ deposit: true })
    clock.set(START)
    await db.updateTable('departure').set({ status: 'closed' }).where('id', '=', at.dear.id).execute()
    expect(await cancel(clerk, at.id, { dates_json: at.dates_json })).toMatchObject({ code: 22 })
    await db.updateTable('departure').set({ status: 'open' }).where('id', '=', at.dear.id).execute()
    expect(await cancel(clerk, at.id, { dates_json: at.dates_json })).toMatchObject({ code: 0 })
    const seen = async () => (await clerk.ask(deskDepartures.detail, { id: String(at.id) })).data?.['offers']
    expect(await seen()).toMatchObject([
      { no: paid.orderNo, state: 'open', text: '待客人选择，至2026-11-24 10:00' },
    ])
    const { data } = await accept(paid, same)
    expect(await seen()).toMatchObject([{ text: '已选12月27日，待客人签署新合同' }])
    await signChange(shop, paid, data.change_no)
    expect(await seen()).toMatchObject([{ state: 'moved', text: '已改到12月27日' }])
  })
})

describe('while an offer stands', () => {
  test('the order keeps its state and its seats, is told of the dates once, and pays nothing', async () => {
    const { id, paid, row } = await offered({ deposit: true })
    expect(await paid.row()).toMatchObject({ status: 'deposit_paid' })
    expect(await row()).toMatchObject({ status: 'cancelled', sold: 3 })
    expect((await told(paid)).filter((title) => title !== '已收到付款')).toEqual([
      '团期取消，请选择改期或退款',
    ])
    const offer = await offerOf(paid)
    expect(offer).toMatchObject({ cause_text: '未成团', refund_fen: 320_000, change_no: '' })
    expect(offer.until_ts).toEqual(new Date('2026-11-24T10:00:00+08:00'))
    expect(offer.dates.map(({ date, pay_fen, why }) => [date, pay_fen, why])).toEqual([
      [dearer, 40_000, ''],
      [same, 0, ''],
    ])
    const standstill = { failed: 'STATE', message: '团期已取消，请先选择改期或全额退款' }
    const pay = { order_id: paid.order_id, pay_type: 'wechat' } as const
    expect(await paid.visitor.call(payments.pay, pay)).toMatchObject(standstill)
    expect(id).toBeGreaterThan(0)
  })

  test('every list and page says that the date is cancelled, until when to choose, and that a date was taken', async () => {
    const { id, paid } = await offered()
    const service = await colleague({ roles: ['service'] })
    const { order_id: no } = paid
    const shown = async () => {
      const { data: own } = await paid.visitor.call(orders.detail, { order_id: no })
      const { data: list } = await paid.visitor.call(orders.list, {})
      const page = (await service.ask(orderDetails.detail, { no })).data
      const rows = (await service.ask(orderLists.list)).data?.['list'] as Standing[]
      const seats = (await clerk.ask(deskDepartures.detail, { id: String(id) })).data?.[
        'order_list'
      ] as Standing[]
      const desk = [page as unknown as Standing, ...rows, ...seats].filter((each) => each.no === no)
      return {
        own: [own, ...list.list].map(({ status_text, date_offer }) => [status_text, date_offer?.is_taken]),
        next: list.next_trip,
        desk: desk.map(({ status_text, is_choosing }) => [status_text, is_choosing]),
        waits: desk.slice(0, 2).map(({ waits_for }) => waits_for),
      }
    }
    const [open, wait] = ['团期已取消·待选择', '待客人选择改期或退款，11-24 10:00 前']
    expect(await shown()).toEqual({
      ...{ own: Array(2).fill([open, false]), next: null },
      ...{ desk: Array(3).fill([open, true]), waits: [wait, wait] },
    })
    await accept(paid, same)
    const taken = '团期已取消·改期中'
    expect(await shown()).toEqual({
      ...{ own: Array(2).fill([taken, true]), next: null },
      ...{ desk: Array(3).fill([taken, true]), waits: ['待客人完成改期', '待客人完成改期'] },
    })
  })

  test('nothing else is asked for: no refund by the ladder, no change of date or person, no supplement', async () => {
    const { paid, alike } = await offered()
    const { order_id } = paid
    const sentence = '团期已取消，请先选择改期或全额退款'
    expect(await paid.quote()).toMatchObject({ failed: 'STATE', message: sentence })
    const quoted = await paid.visitor.call(changes.quote, { order_id, date: same, combo_key: 'default' })
    expect(quoted.data.blockers).toMatchObject([{ message: sentence }])
    const { data } = await paid.visitor.call(orders.detail, { order_id })
    expect(data.actions).not.toContain('refund')
    expect(data).toMatchObject({ ladder_now: null, date_offer: {}, changing: { date: { why: sentence } } })
    const service = await colleague({ roles: ['service'] })
    expect((await service.ask(orderRefunds.quote, { no: order_id, cause: 'traveller' })).data).toMatchObject({
      allowed: false,
      why: sentence,
    })
    const extra = {
      no: order_id,
      title: '升级酒店',
      amount_fen: '10000',
      due_on: '2026-11-25',
      refundable: '1',
    }
    expect(await service.ask(orderSupplements.add, { ...extra, reason: '客人要求升级' })).toMatchObject({
      code: 22,
    })
    expect(await seatsOf(shop, alike.id)).toEqual({ held: 0, sold: 0 })
  })

  test('another member finds none, and an order that is offered nothing is STATE', async () => {
    const { paid, dates_json } = await offered()
    const stranger = await (await departure(in10)).family()
    for (const call of [
      () => stranger.visitor.call(dateOffers.offer, { order_id: paid.order_id }),
      () => stranger.visitor.call(dateOffers.refuse, { order_id: paid.order_id }),
      () => stranger.visitor.call(dateOffers.accept, { order_id: paid.order_id, change_token: 'x' }),
    ])
      expect(await call()).toMatchObject({ failed: 'NOT_FOUND' })
    const { order_id } = stranger
    expect(await stranger.visitor.call(dateOffers.offer, { order_id })).toMatchObject({ failed: 'STATE' })
    expect(await refuse(stranger)).toMatchObject({ failed: 'STATE' })
    expect(dates_json).toContain('[')
  })
})

describe('who takes a date', () => {
  test('moves there without any deduction once the contract is signed, and a difference is paid before', async () => {
    const { id, paid, dear } = await offered()
    const { data } = await accept(paid, dearer)
    expect(data).toMatchObject({ state: 'to_sign', change: { pay_fen: 40_000, kept_fen: 0 } })
    expect(await seatsOf(shop, dear.id)).toEqual({ held: 3, sold: 0 })
    // Pressed twice, it is the same choice; another one has to wait.
    expect((await accept(paid, dearer)).data.change_no).toBe(data.change_no)
    expect(await accept(paid, same)).toMatchObject({ failed: 'STATE' })
    await signChange(shop, paid, data.change_no)
    await payBill(shop, paid, (await changeOf(paid))?.bill_id ?? 0)
    expect(await paid.row()).toMatchObject({
      ...{ status: 'paid', departs_on: dearer, departure_id: dear.id },
      ...{ payable_fen: 1_640_000, paid_fen: 1_640_000, kept_floor_fen: 0 },
    })
    expect(await stateOf(paid)).toBe('moved')
    expect([await seatsOf(shop, dear.id), await seatsOf(shop, id)]).toEqual([
      { held: 0, sold: 3 },
      { held: 0, sold: 0 },
    ])
    await runPeriodic(shop, 'date_offer_lapse')
    expect((await paid.row()).status).toBe('paid')
    await expectBooksToBalance(db)
  })

  test('on the eve has their whole day to sign and to pay, also while the day that was cancelled begins', async () => {
    const at = await withDates(await departure(in3))
    const paid = await at.family()
    await db.updateTable('orders').set({ status: 'ready' }).where('id', '=', paid.id).execute()
    await db.updateTable('departure').set({ status: 'formed' }).where('id', '=', at.dear.id).execute()
    await cancel(clerk, at.id, { dates_json: at.dates_json })
    await decide(finance, at.id)
    clock.set('2026-11-23T17:50:00+08:00')
    const { data } = await accept(paid, dearer)
    expect(data.state).toBe('to_sign')
    const nightly = async () => {
      for (const job of ['change_lapse', 'date_offer_lapse', 'order_daily']) await runPeriodic(shop, job)
    }
    clock.set('2026-11-24T00:01:00+08:00')
    await nightly()
    expect(await changeOf(paid)).toMatchObject({ state: 'to_sign', can_sign: true })
    clock.set('2026-11-24T17:40:00+08:00')
    await signChange(shop, paid, data.change_no)
    await nightly()
    await payBill(shop, paid, (await changeOf(paid))?.bill_id ?? 0)
    expect(await paid.row()).toMatchObject({ departs_on: dearer, departure_id: at.dear.id, status: 'ready' })
    expect(await stateOf(paid)).toBe('moved')
    await nightly()
    expect(await paid.requests()).toEqual([])
    await expectBooksToBalance(db)
  })

  test('is given back what another date costs less, and stays ready where its group is formed', async () => {
    const at = await withDates()
    const paid = await at.family()
    await db.updateTable('orders').set({ status: 'ready' }).where('id', '=', paid.id).execute()
    const cheaper = { adult_fen: 450_000, status: 'formed' } as const
    await db.updateTable('departure').set(cheaper).where('id', '=', at.alike.id).execute()
    await cancel(clerk, at.id, { dates_json: at.dates_json })
    await decide(finance, at.id)
    expect((await offerOf(paid)).dates).toMatchObject([{ why: '该日期尚未成团' }, { refund_fen: 100_000 }])
    const { data } = await accept(paid, same)
    await signChange(shop, paid, data.change_no)
    await shop.runJobs()
    expect(await paid.row()).toMatchObject({ status: 'ready', departs_on: same, refunded_fen: 100_000 })
    await expectBooksToBalance(db)
  })

  test('is refused where seats or price are others by then: SOLD_OUT, CLOSED, PRICE_CHANGED', async () => {
    const { paid, dear } = await offered()
    const { dates } = await offerOf(paid)
    const change_token = dates[0]?.change_token ?? ''
    const take = () => paid.visitor.call(dateOffers.accept, { order_id: paid.order_id, change_token })
    const set = (change: object) =>
      db.updateTable('departure').set(change).where('id', '=', dear.id).execute()
    await set({ adult_fen: 530_000 })
    expect(await take()).toMatchObject({ failed: 'PRICE_CHANGED' })
    await set({ adult_fen: 520_000, capacity: 2 })
    expect(await take()).toMatchObject({ failed: 'SOLD_OUT' })
    await set({ capacity: 20, status: 'closed' })
    expect(await take()).toMatchObject({ failed: 'CLOSED' })
    await set({ status: 'open' })
    expect(await take()).toMatchObject({ code: 0 })
  })

  test('may choose anew after giving the date up, as long as there is time', async () => {
    const { paid, dear, alike } = await offered()
    const { data } = await accept(paid, dearer)
    await paid.visitor.call(changes.withdraw, { change_no: data.change_no })
    expect(await accept(paid, same)).toMatchObject({ code: 0 })
    expect([await seatsOf(shop, dear.id), await seatsOf(shop, alike.id)]).toMatchObject([
      { held: 0 },
      { held: 3 },
    ])
  })
})

describe('who takes none', () => {
  test('has everything back as it was planned on the day of asking, approved with the batch', async () => {
    const { id, paid } = await offered()
    clock.set('2026-11-23T10:00:00+08:00')
    const { data } = await refuse(paid)
    expect(data.refund_no).toBe(`${paid.orderNo}T01`)
    expect(await stateOf(paid)).toBe('refused')
    await shop.runJobs()
    expect(await paid.row()).toMatchObject({ status: 'refunded', refunded_fen: 1_600_000 })
    const request = await db
      .selectFrom('refund_request')
      .select(['cause', 'asked_on', 'asked_by', 'first_by', 'status'])
      .where('order_id', '=', paid.id)
      .executeTakeFirstOrThrow()
    expect(request).toEqual({
      ...{ cause: 'not_formed', asked_on: '2026-11-21', status: 'done' },
      ...{ asked_by: clerk.id, first_by: finance.id },
    })
    expect(await seatsOf(shop, id)).toEqual({ held: 0, sold: 0 })
    expect(await refuse(paid)).toMatchObject({ failed: 'STATE' })
    await expectBooksToBalance(db)
  })

  test('may still do so with a date that was chosen and not signed for, whose seats are free again', async () => {
    const { paid, dear } = await offered()
    const { data } = await accept(paid, dearer)
    await signChange(shop, paid, data.change_no)
    expect(await refuse(paid)).toMatchObject({ code: 0 })
    await shop.runJobs()
    expect(await paid.row()).toMatchObject({ status: 'refunded', refunded_fen: 1_600_000 })
    expect(await changeOf(paid)).toMatchObject({ state: 'lapsed' })
    expect(await seatsOf(shop, dear.id)).toEqual({ held: 0, sold: 0 })
    await expectBooksToBalance(db)
  })

  test('nor answers in time has everything back too; below the line its refund waits for 财务', async () => {
    const { paid } = await offered({ deposit: true })
    clock.set('2026-11-24T09:59:00+08:00')
    await runPeriodic(shop, 'date_offer_lapse')
    expect((await paid.row()).status).toBe('deposit_paid')
    clock.set('2026-11-24T10:00:00+08:00')
    expect(await accept(paid, same)).toMatchObject({ failed: 'STATE' })
    await runPeriodic(shop, 'date_offer_lapse')
    await runPeriodic(shop, 'date_offer_lapse')
    expect(await stateOf(paid)).toBe('lapsed')
    expect(await paid.row()).toMatchObject({ status: 'refunding' })
    expect(await paid.requests()).toMatchObject([{ status: 'submitted', refund_fen: 320_000 }])
    expect((await told(paid)).filter((title) => title === '行程不能成行，为您退款')).toHaveLength(1)
  })

  test('nor signs for the date they chose in time has everything back when its day is over', async () => {
    const { paid, alike } = await offered()
    clock.set('2026-11-24T09:00:00+08:00')
    await accept(paid, same)
    clock.set('2026-11-24T12:00:00+08:00')
    await runPeriodic(shop, 'date_offer_lapse')
    expect((await paid.row()).status).toBe('paid')
    clock.set('2026-11-25T09:00:00+08:00')
    await runPeriodic(shop, 'change_lapse')
    await runPeriodic(shop, 'date_offer_lapse')
    expect((await paid.row()).status).toBe('refunding')
    expect(await seatsOf(shop, alike.id)).toEqual({ held: 0, sold: 0 })
    await expectBooksToBalance(db)
  })
})
