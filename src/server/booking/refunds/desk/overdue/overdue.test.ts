import { beforeEach, describe, expect, test } from 'vitest'
import { payments } from '#src/api/booking/payments.ts'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { orderOverdue } from '#src/api/desk/orders/overdue.ts'
import type { Endpoint } from '#src/api/endpoint.ts'
import { receiveNotification } from '#src/server/booking/payments/resolving/notify.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { notification } from '#test/payments/fake-channel.ts'
import { openTrade as tradeOf } from '#test/payments/open-trade.ts'
import { expectBooksToBalance } from '#test/payments/pay-desk.ts'
import { openRefundShop, type PaidFamily } from '#test/payments/refund-shop.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { runPeriodic } from '#test/shop/run-periodic.ts'

const START = '2026-11-21T10:00:00+08:00'
const HOUR_MS = 3_600_000
const shop = await openRefundShop(START)
const { db, channel, clock } = shop
const desk = makeDeskApi(shop.services, clock)

/** The day of departure of a family whose deposit is less than what is kept, and of one whose deposit is more. */
const in10 = '2026-12-01'
const in40 = '2026-12-31'

const signIn = () => signInStaff(shop, { name: '李静', roles: ['service'] })
let person = await signIn()
const ask = (endpoint: Pick<Endpoint, 'method' | 'path'>, fields: Record<string, string>) =>
  askDesk(desk, endpoint, fields, person)

/** Days later the clerk signs in anew. */
async function onDay(at: string) {
  clock.set(at)
  person = await signIn()
}

/** A family that has paid its deposit, and whose balance has been due for so many hours. */
async function lateFamily(departsOn: string, hoursLate = 49) {
  const family = await shop.family({ departsOn, deposit: true })
  await db
    .updateTable('order_bill')
    .set({ due_at: new Date(clock.now().getTime() - hoursLate * HOUR_MS) })
    .where('order_id', '=', family.id)
    .where('kind', '=', 'balance')
    .execute()
  return family
}

const said = { call: 'unreached', reason: '三次致电均未接通' }
const giveUp = ({ order_id }: Pick<PaidFamily, 'order_id'>, over: Record<string, string> = {}) =>
  ask(orderOverdue.confirm, { no: order_id, refund_fen: '0', ...said, ...over })
const preview = ({ order_id }: Pick<PaidFamily, 'order_id'>) => ask(orderOverdue.preview, { no: order_id })
const actionOf = ({ order_id }: Pick<PaidFamily, 'order_id'>) =>
  ask(orderDetails.preview, { no: order_id, act: 'overdue' })
const openTrade = async ({ visitor, order_id }: PaidFamily) =>
  tradeOf((await visitor.call(payments.pay, { order_id, pay_type: 'wechat' })).data).out_trade_no

beforeEach(async () => {
  await onDay(START)
  channel.behaviour.broken.clear()
  channel.behaviour.meanwhile = async () => {}
})

describe('before anybody gives an order up', () => {
  test('it says why not: no balance, not due, not yet two days late; the order’s page says the same', async () => {
    const paid = await shop.family({ departsOn: in10 })
    expect(await actionOf(paid)).toMatchObject({ data: { allowed: false, why: '订单已付款·待成团' } })
    for (const [hours, why] of [
      [-1, '尾款还没有到期'],
      [47, '逾期满48小时才能取消，11-21 11:00 起'],
    ] as const) {
      const family = await lateFamily(in10, hours)
      expect(await actionOf(family)).toMatchObject({ data: { allowed: false, why } })
      expect(await preview(family)).toMatchObject({ data: { allowed: false, why, facts: [], messages: [] } })
      expect(await giveUp(family)).toMatchObject({ code: 22, message: why })
      expect((await family.row()).status).toBe('deposit_paid')
    }
    const late = await lateFamily(in10)
    expect(await actionOf(late)).toMatchObject({ data: { allowed: true } })
  })

  test('the sums are those of the ladder today, no more than was paid, and the message is read word for word', async () => {
    const { data } = await preview(await lateFamily(in10))
    expect(data).toMatchObject({ allowed: true, refund_fen: 0 })
    expect(data?.['facts']).toEqual([
      { name: '尾款', value: '¥12,800，应于11月19日付清，逾期2天' },
      { name: '已提醒', value: '没有发出过提醒' },
      { name: '已付', value: '¥3,200' },
      { name: '按合同应扣', value: '¥5,120（不可退项目¥2,400，行程开始前14日至7日扣20%计¥2,720）' },
      { name: '实际扣款', value: '¥3,200，以已付为限' },
      { name: '退回客人', value: '没有可退金额' },
      { name: '团位', value: '3个，审核通过后放回可售' },
      { name: '在途支付', value: '没有' },
      { name: '之后', value: '订单转为退款中，由财务审核后结束' },
    ])
    expect(JSON.stringify(data?.['messages'])).toContain('已付款项按合同作为退团扣款，没有可退金额')
    const early = await preview(await lateFamily(in40))
    expect(early.data).toMatchObject({ refund_fen: 80_000 })
    expect(JSON.stringify(early.data?.['messages'])).toContain('应退¥800，审核后原路退回')
  })

  test('the days on which the payer was reminded are named', async () => {
    const family = await lateFamily(in10, -12)
    await runPeriodic(shop, 'order_daily')
    await db
      .updateTable('order_bill')
      .set({ due_at: new Date('2026-11-21T22:00:00+08:00') })
      .where('order_id', '=', family.id)
      .execute()
    await onDay('2026-11-24T10:00:00+08:00')
    const { data } = await preview(family)
    expect(data?.['facts']).toContainEqual({ name: '已提醒', value: '11月21日' })
  })
})

describe('a clerk who has called gives an order up', () => {
  test('it waits as a refund request for approval, its balance can be paid no more, and the traveller is told', async () => {
    const family = await lateFamily(in40)
    expect(await giveUp(family, { refund_fen: '80000' })).toMatchObject({
      code: 0,
      data: { outcome: 'given_up' },
    })
    expect(await family.row()).toMatchObject({
      ...{ status: 'refunding', cancel_reason: 'balance_overdue', payable_fen: 1_600_000 },
    })
    const request = await db
      .selectFrom('refund_request')
      .selectAll()
      .where('order_id', '=', family.id)
      .executeTakeFirstOrThrow()
    expect(request).toMatchObject({
      ...{ kind: 'whole', cause: 'balance_overdue', status: 'submitted', automatic: false },
      ...{ from_status: 'deposit_paid', asked_by: person.id, asked_on: '2026-11-21' },
      ...{ refund_fen: 80_000, deduct_fen: 0, note: '多次致电未接通：三次致电均未接通' },
    })
    expect(await family.requests()).toMatchObject([
      { reason_text: '尾款逾期', note: '', can_withdraw: false },
    ])
    expect(await family.seats()).toEqual({ held: 0, sold: 3 })
    const pay = await family.visitor.call(payments.pay, { order_id: family.order_id, pay_type: 'wechat' })
    expect(pay.failed).toBe('STATE')
    const told = await db
      .selectFrom('message')
      .selectAll()
      .where('member_id', '=', family.member.id)
      .where('title', '=', '订单因尾款逾期已取消')
      .executeTakeFirstOrThrow()
    expect(told.body).toContain('按合同扣款后应退¥800')
    const audit = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity_id', '=', family.order_id)
      .where('action', '=', 'order.overdue')
      .execute()
    expect(audit).toMatchObject([{ staff_id: person.id, after: { call: 'unreached', refund_fen: 80_000 } }])
    await expectBooksToBalance(db)
  })

  test('after the day of departure all that was paid is kept', async () => {
    const family = await lateFamily(in10)
    await onDay('2026-12-02T10:00:00+08:00')
    expect(await preview(family)).toMatchObject({ data: { allowed: true, refund_fen: 0 } })
    expect(await giveUp(family)).toMatchObject({ code: 0 })
    const request = await db
      .selectFrom('refund_request')
      .select(['deduct_fen', 'refund_fen'])
      .where('order_id', '=', family.id)
      .executeTakeFirstOrThrow()
    expect(request).toEqual({ deduct_fen: 1_360_000, refund_fen: 0 })
  })

  test('is refused PRICE_CHANGED for another sum than was shown, NOT_FOUND for no order, STATE the second time', async () => {
    const family = await lateFamily(in40)
    expect(await giveUp(family)).toMatchObject({ code: 41, data: { refund_fen: 80_000 } })
    const none = { order_id: 'BM261121999999' }
    expect(await giveUp(none)).toMatchObject({ code: 20 })
    expect(await preview(none)).toMatchObject({ code: 20 })
    expect((await giveUp(family, { refund_fen: '80000' })).code).toBe(0)
    expect(await giveUp(family, { refund_fen: '80000' })).toMatchObject({ code: 22 })
  })

  test('a traveller’s own request comes first: STATE while it stands', async () => {
    const family = await lateFamily(in40)
    await onDay('2026-12-15T10:00:00+08:00')
    expect(await family.apply([1])).toMatchObject({
      data: { status: 'submitted', order_status: 'deposit_paid' },
    })
    expect(await giveUp(family)).toMatchObject({ code: 22, message: '已有退款申请在处理中' })
  })
})

describe('money that is on its way', () => {
  test('keeps the order when the channel has it: the payment is recorded, and the clerk hears it', async () => {
    const family = await lateFamily(in10)
    channel.pay(await openTrade(family))
    expect(await giveUp(family)).toMatchObject({ code: 0, data: { outcome: 'paid' } })
    expect(await family.row()).toMatchObject({ status: 'paid', paid_fen: 1_600_000, cancel_reason: null })
    expect(await giveUp(family)).toMatchObject({ code: 22 })
    await expectBooksToBalance(db)
  })

  test('is CHANNEL while nobody knows: no answer, a password half typed, or begun since the channels were asked', async () => {
    const family = await lateFamily(in10)
    const trade = await openTrade(family)
    channel.behaviour.broken.add('query')
    expect(await giveUp(family)).toMatchObject({
      code: 51,
      message: '渠道暂时无法查询，订单未取消，金额未变',
    })
    channel.behaviour.broken.clear()
    channel.set(trade, 'paying')
    expect(await giveUp(family)).toMatchObject({ code: 51, message: '客人正在支付，请稍候再取消' })
    channel.set(trade, 'unpaid')
    channel.behaviour.meanwhile = async (call) => {
      if (call !== 'close') return
      channel.behaviour.meanwhile = async () => {}
      await db
        .updateTable('payment')
        .set({ status: 'closed', closed_at: clock.now() })
        .where('out_trade_no', '=', trade)
        .execute()
      await openTrade(family)
    }
    expect(await giveUp(family)).toMatchObject({ code: 51, message: '客人刚刚发起了新的支付，请稍候再取消' })
    expect((await family.row()).status).toBe('deposit_paid')
    expect(await giveUp(family)).toMatchObject({ code: 0, data: { outcome: 'given_up' } })
  })

  test('and the clerk at the same instant: exactly one wins, and money that lost goes back', async () => {
    const ends = new Set<string>()
    for (let round = 0; round < 6; round++) {
      const family = await lateFamily(in10)
      const trade = await openTrade(family)
      clock.advanceSeconds(5)
      // Half of the time the money is there first; else it comes while the trade is being closed, or after.
      channel.behaviour.meanwhile = async (call) => {
        if (call === (round % 2 === 0 ? 'query' : 'close')) channel.pay(trade)
      }
      const [clerk] = await Promise.all([
        giveUp(family),
        family.visitor.call(payments.query, { out_trade_no: trade }),
        giveUp(family, { reason: '同事同时处理这一单' }),
      ])
      channel.behaviour.meanwhile = async () => {}
      const { status, paid_fen } = await family.row()
      const requests = await family.requests()
      expect([0, 22, 51]).toContain(clerk.code)
      expect({ status, requests: requests.length }).toEqual(
        status === 'paid' ? { status: 'paid', requests: 0 } : { status: 'refunding', requests: 1 },
      )
      expect(paid_fen).toBe(status === 'paid' ? 1_600_000 : 320_000)
      ends.add(status)
    }
    expect(ends.size).toBeGreaterThan(0)
    await expectBooksToBalance(db)
  })

  test('that reaches us after the clerk was first goes back whole, outside of what counts as paid', async () => {
    const family = await lateFamily(in10)
    const trade = await openTrade(family)
    await giveUp(family)
    await receiveNotification(shop.services, notification(channel.pay(trade)), clock.now())
    await shop.runJobs()
    expect(await family.row()).toMatchObject({ status: 'refunding', paid_fen: 320_000 })
    expect(await family.sent()).toEqual([{ amount_fen: 1_280_000, status: 'success' }])
    await expectBooksToBalance(db)
  })
})

test('a clerk and the traveller ask at once: one request stands', async () => {
  const family = await lateFamily(in40)
  const [clerk, traveller] = await Promise.all([giveUp(family, { refund_fen: '80000' }), family.apply()])
  expect([clerk.code, traveller.code].sort()).toEqual([0, 22])
  expect(await family.requests()).toHaveLength(1)
})
