import { beforeEach, describe, expect, test } from 'vitest'
import { payments } from '#src/api/booking/payments.ts'
import { refunds } from '#src/api/booking/refunds.ts'
import { familyTerms } from '#test/orders/family-terms.ts'
import { openTrade } from '#test/payments/open-trade.ts'
import { expectBooksToBalance } from '#test/payments/pay-desk.ts'
import { openRefundShop } from '#test/payments/refund-shop.ts'
import { runPeriodic } from '#test/shop/run-periodic.ts'

const START = '2026-11-21T10:00:00+08:00'
const shop = await openRefundShop(START)
const { db, channel, clock, runJobs, family } = shop

/** Days before these departures on the day of START. */
const in40 = '2026-12-31'
const in10 = '2026-12-01'

beforeEach(() => {
  clock.set(START)
  channel.behaviour.broken.clear()
  channel.behaviour.refundState = 'success'
})

describe('what a traveller is told before asking', () => {
  test('is the sum of today in yuan, line by line, where it goes, and what the same gives back later', async () => {
    const { quote } = await family({ departsOn: in10 })
    const { data } = await quote([1])
    expect(data).toMatchObject({
      ...{ kind: 'part', days_before: 10, bp: 2000, ladder_text: '行程开始前14日至7日' },
      ...{ base_fen: 549_589, deduct_fen: 109_917, refund_fen: 439_672, paid_fen: 1_600_000 },
      nonrefundable: [{ name: '签证', amount_fen: 80_000 }],
      travellers: [{ seq: 1, name: '李雷', kind_text: '成人' }],
      ...{ payable_fen: 1_160_328, balance_fen: null, automatic: false },
      routes: [{ channel_text: '微信支付', amount_fen: 439_672 }],
    })
    expect(data.dates.map(({ text, refund_fen, is_today }) => [text, refund_fen, is_today])).toEqual([
      ['11月21日至11月24日', 439_672, true],
      ['11月25日至11月27日', 274_795, false],
      ['11月28日至11月30日', 219_836, false],
      ['12月1日', 164_877, false],
    ])
    expect(await family({ departsOn: in40 }).then((free) => free.quote())).toMatchObject({
      data: { kind: 'whole', refund_fen: 1_360_000, automatic: true, deduct_fen: 0 },
    })
  })

  test('is refused NOT_FOUND of another’s order, STATE before it is paid, TRAVELLER where no adult remains', async () => {
    const one = await family({ departsOn: in10 })
    const other = await family({ departsOn: in10 }, 0)
    const ask = (order_id: string) => one.visitor.call(refunds.quote, { order_id })
    expect((await ask(other.order_id)).failed).toBe('NOT_FOUND')
    expect((await other.quote()).failed).toBe('STATE')
    expect((await one.quote([1, 2])).failed).toBe('TRAVELLER')
    expect((await one.quote([9])).failed).toBe('TRAVELLER')
    clock.set('2026-12-02T10:00:00+08:00')
    expect((await one.quote()).failed).toBe('STATE')
  })
})

describe('asking for the whole', () => {
  test('early and free of charge is approved at once: the money leaves, the seats are sold anew, the order ends', async () => {
    const { apply, row, sent, seats, lines, bills, requests } = await family({ departsOn: in40 })
    expect(await seats()).toEqual({ held: 0, sold: 3 })
    expect(await apply()).toMatchObject({ code: 0, data: { status: 'approved', order_status: 'refunding' } })
    expect(await seats()).toEqual({ held: 0, sold: 0 })
    expect(await row()).toMatchObject({ status: 'refunding', refunded_fen: 0, payable_fen: 240_000 })
    expect(await lines()).toEqual([{ code: 'kept:1', amount_fen: 240_000 }])
    await runJobs()
    expect(await sent()).toEqual([{ amount_fen: 1_360_000, status: 'success' }])
    expect(await row()).toMatchObject({ status: 'refunded', paid_fen: 1_600_000, refunded_fen: 1_360_000 })
    expect(await bills()).toEqual(['full part_refunded 1600000'])
    expect(await requests()).toMatchObject([
      { status: 'done', refund_fen: 1_360_000, can_withdraw: false, routes: [{ status_text: '已到账' }] },
    ])
    await expectBooksToBalance(db)
  })

  test('later waits for staff, with the sum of the day of asking; another request is STATE, also of a part', async () => {
    const { apply, quote, row, requests, seats } = await family({ departsOn: in10 })
    expect(await apply()).toMatchObject({ code: 0, data: { status: 'submitted', order_status: 'refunding' } })
    expect(await requests()).toMatchObject([
      {
        status: 'submitted',
        refund_fen: 1_088_000,
        deduct_fen: 272_000,
        reason_text: '行程有变',
        can_withdraw: true,
      },
    ])
    expect(await row()).toMatchObject({ status: 'refunding', payable_fen: 1_600_000 })
    expect(await seats()).toEqual({ held: 0, sold: 3 })
    expect((await quote()).failed).toBe('STATE')
    expect((await apply()).failed).toBe('STATE')
  })

  test('with another sum than was shown is PRICE_CHANGED with the new quote, and a token that we did not sign too', async () => {
    const { apply, quote } = await family({ departsOn: in10 })
    const old = (await quote()).data.quote_token
    clock.set('2026-11-25T00:00:01+08:00')
    const changed = await apply(undefined, { quote_token: old })
    expect(changed).toMatchObject({ failed: 'PRICE_CHANGED', raw: { quote: { refund_fen: 680_000 } } })
    expect((await apply(undefined, { quote_token: 'x.y' })).failed).toBe('PRICE_CHANGED')
    const { quote_token } = (changed.raw as { quote: { quote_token: string } }).quote
    expect((await apply(undefined, { quote_token })).code).toBe(0)
  })

  test('is refused NOT_FOUND of another’s order, and TRAVELLER when who was to leave is no longer there', async () => {
    const one = await family({ departsOn: in10 })
    const other = await family({ departsOn: in10 })
    const { quote_token } = (await other.quote()).data
    const asked = { order_id: other.order_id, quote_token, reason_code: 'plans' } as const
    expect((await one.visitor.call(refunds.apply, asked)).failed).toBe('NOT_FOUND')
    const token = (await one.quote([3])).data.quote_token
    await db.deleteFrom('order_traveller').where('order_id', '=', one.id).where('seq', '=', 3).execute()
    expect((await one.apply(undefined, { quote_token: token })).failed).toBe('TRAVELLER')
  })

  test('of a deposit smaller than what is kept gives nothing back, and staff look at it still', async () => {
    const paid = await family({ departsOn: in10, deposit: true })
    expect((await paid.row()).status).toBe('deposit_paid')
    expect((await paid.quote()).data).toMatchObject({ refund_fen: 0, routes: [] })
    const { data } = await paid.apply()
    expect(data.status).toBe('submitted')
  })
})

describe('while a request stands', () => {
  test('its bills answer STATE and open trades are closed; withdrawing makes them due a day later at least', async () => {
    const { apply, visitor, order_id, requests, row, bills, id } = await family({
      departsOn: in10,
      deposit: true,
    })
    const pay = () => visitor.call(payments.pay, { order_id, pay_type: 'wechat' })
    const open = openTrade((await pay()).data).out_trade_no
    await apply([1])
    expect(await row()).toMatchObject({ status: 'deposit_paid' })
    const standstill = '退款申请处理中，暂不能付款'
    expect(await pay()).toMatchObject({ failed: 'STATE', message: standstill })
    const listed = async () => {
      const { list } = (await visitor.call(payments.bills, { order_id })).data
      return list.map(({ payable, standstill: why }) => [payable, why])
    }
    expect(await listed()).toEqual([
      [false, ''],
      [false, standstill],
    ])
    await runPeriodic(shop, 'pay_query', 61)
    expect(channel.trades.get(open)?.state).toBe('closed')
    const [request] = await requests()
    if (!request) throw new Error('nothing was asked for')
    await db
      .updateTable('order_bill')
      .set({ due_at: clock.now() })
      .where('order_id', '=', id)
      .where('status', '=', 'unpaid')
      .execute()
    expect((await visitor.call(refunds.withdraw, { refund_no: request.refund_no })).code).toBe(0)
    const due = await db
      .selectFrom('order_bill')
      .select('due_at')
      .where('order_id', '=', id)
      .where('status', '=', 'unpaid')
      .executeTakeFirstOrThrow()
    expect(due.due_at.getTime() - clock.now().getTime()).toBe(24 * 3_600_000)
    expect(await bills()).toEqual(['deposit paid 320000', 'balance unpaid 1280000'])
    expect((await listed())[1]).toEqual([true, ''])
    expect((await pay()).code).toBe(0)
  })

  test('withdrawing the whole puts the order back; twice is STATE, another’s request NOT_FOUND', async () => {
    const one = await family({ departsOn: in10 })
    const other = await family({ departsOn: in10 })
    const { refund_no } = (await one.apply()).data
    const withdraw = (from: typeof one) => from.visitor.call(refunds.withdraw, { refund_no })
    expect((await withdraw(other)).failed).toBe('NOT_FOUND')
    expect((await withdraw(one)).code).toBe(0)
    expect(await one.row()).toMatchObject({ status: 'paid', payable_fen: 1_600_000 })
    expect((await withdraw(one)).failed).toBe('STATE')
    expect(await one.requests()).toMatchObject([{ status: 'withdrawn', next_text: '已撤回，订单保持原状' }])
    const strange = { order_id: one.order_id }
    expect((await other.visitor.call(refunds.list, strange)).failed).toBe('NOT_FOUND')
  })
})

describe('some leave and the others travel', () => {
  test('who shared a room with a stranger has one to themselves where the two who stay fill it', async () => {
    const own = familyTerms(in40)
    const { apply, row } = await family({
      departsOn: in40,
      terms: {
        counts: { adult: 3, child_bed: 0, child_nobed: 0, infant: 0 },
        ...{ share: true, terms: { ...own.terms, allowShareRoom: true } },
      },
    })
    expect(await row()).toMatchObject({ rooms: 2, share: true })
    expect(await apply([3])).toMatchObject({ data: { status: 'approved' } })
    expect(await row()).toMatchObject({ adult: 2, rooms: 1, share: false })
  })

  test('lines, people, rooms and seats shrink, and what was paid for the leaver goes back', async () => {
    const { apply, row, lines, sent, seats, id } = await family({ departsOn: in40 })
    expect(await apply([1])).toMatchObject({ data: { status: 'approved', order_status: 'paid' } })
    expect(await row()).toMatchObject({
      ...{ status: 'paid', adult: 1, child_bed: 1, rooms: 1, payable_fen: 1_050_411 },
      ...{ total_fen: 1_140_000, discount_fen: 89_589 },
    })
    expect(await lines()).toEqual([
      { code: 'adult', amount_fen: 500_000 },
      { code: 'child_bed', amount_fen: 400_000 },
      { code: 'option:9', amount_fen: 160_000 },
      { code: 'kept:1', amount_fen: 80_000 },
      { code: 'rule:3', amount_fen: -30_000 },
      { code: expect.stringMatching(/^coupon:\d+$/), amount_fen: -59_589 },
    ])
    const people = await db
      .selectFrom('order_traveller')
      .select(['seq', 'name_cn', 'guardian_seq'])
      .where('order_id', '=', id)
      .orderBy('seq')
      .execute()
    expect(people).toEqual([
      { seq: 1, name_cn: '韩梅梅', guardian_seq: null },
      { seq: 2, name_cn: '李小雷', guardian_seq: 1 },
    ])
    expect(await seats()).toEqual({ held: 0, sold: 2 })
    await runJobs()
    expect(await sent()).toEqual([{ amount_fen: 549_589, status: 'success' }])
    expect(await row()).toMatchObject({ status: 'paid', refunded_fen: 549_589 })
    await expectBooksToBalance(db)
  })

  test('the unpaid balance shrinks; money for the old one that comes meanwhile goes back', async () => {
    const { apply, row, bills, sent, visitor, order_id } = await family({ departsOn: in40, deposit: true })
    const old = openTrade(
      (await visitor.call(payments.pay, { order_id, pay_type: 'wechat' })).data,
    ).out_trade_no
    await apply([1])
    expect(await bills()).toEqual(['deposit paid 320000', 'balance closed 1280000', 'balance unpaid 730411'])
    expect(await row()).toMatchObject({ status: 'deposit_paid', payable_fen: 1_050_411 })
    expect(await sent()).toEqual([])
    channel.pay(old)
    clock.advanceSeconds(5)
    await visitor.call(payments.query, { out_trade_no: old })
    await runJobs()
    expect(await sent()).toEqual([{ amount_fen: 1_280_000, status: 'success' }])
    expect(await row()).toMatchObject({ status: 'deposit_paid', paid_fen: 320_000, refunded_fen: 0 })
    await expectBooksToBalance(db)
  })

  test('where enough was paid the balance closes, the order is paid, and the excess goes back, the newest payment first', async () => {
    const { apply, row, bills, sent } = await family({
      departsOn: in40,
      deposit: true,
      over: { deposit_fen: 1_100_000 },
    })
    await apply([1])
    expect(await bills()).toEqual(['deposit paid 1100000', 'balance closed 500000'])
    expect(await row()).toMatchObject({ status: 'paid', payable_fen: 1_050_411 })
    expect(await sent()).toEqual([{ amount_fen: 49_589, status: 'approved' }])
    await runJobs()
    expect(await bills()).toEqual(['deposit part_refunded 1100000', 'balance closed 500000'])
  })

  test('two payments: the whole goes back over both, the newest first, each no more than its own', async () => {
    const { payNext, apply, sent, row } = await family({ departsOn: in40, deposit: true })
    await payNext()
    expect((await row()).status).toBe('paid')
    await apply()
    expect((await sent()).map(({ amount_fen }) => amount_fen)).toEqual([1_280_000, 80_000])
    await runJobs()
    expect(await row()).toMatchObject({ status: 'refunded', refunded_fen: 1_360_000 })
    await expectBooksToBalance(db)
  })
})

test('two tabs ask at once: one request, the other hears STATE', async () => {
  const { apply, requests } = await family({ departsOn: in10 })
  const answers = await Promise.all([apply(), apply(), apply([1])])
  expect(answers.map(({ failed }) => failed).sort()).toEqual([null, 'STATE', 'STATE'].sort())
  expect(await requests()).toHaveLength(1)
})

test('an arrival whose job was lost ends the request by the next run', async () => {
  const { apply, row, id } = await family({ departsOn: in40 })
  await apply()
  await db
    .updateTable('refund')
    .set({ status: 'success', success_at: clock.now(), next_try_at: null })
    .where('order_id', '=', id)
    .execute()
  await runPeriodic(shop, 'refund_finish')
  expect((await row()).status).toBe('refunded')
})
