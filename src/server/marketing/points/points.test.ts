import { beforeEach, describe, expect, test } from 'vitest'
import { profile } from '#src/api/account/profile.ts'
import { travellers } from '#src/api/account/travellers.ts'
import { paymentRecords } from '#src/api/booking/records/payment-records.ts'
import { points } from '#src/api/marketing/points.ts'
import type { RuledType } from '#src/domain/marketing/points/points.ts'
import { insertCouponRule } from '#test/content/coupon-factories.ts'
import { insertMember, insertOrder } from '#test/orders/order-factories.ts'
import { logIn } from '#test/people/log-in.ts'
import { signIn } from '#test/people/sign-in.ts'
import { runPeriodic } from '#test/shop/run-periodic.ts'
import { openShop } from '#test/shop/shop.ts'
import { openAccount } from './account.ts'
import { awardPoints, awardTrip, takeBackTrip } from './awards.ts'

const at = '2026-11-21T10:00:00+08:00'
const shop = await openShop({ at })
const { db } = shop
beforeEach(() => shop.clock.set(at))

async function aMember() {
  const member = await insertMember(db)
  return { ...(await signIn(shop, member)), ...member }
}
type Member = Awaited<ReturnType<typeof aMember>>

const award = (who: { id: number }, type: RuledType = 'registration', cause = 'member') =>
  shop.transaction((tx) => awardPoints(tx, { memberId: who.id, type, cause }, shop.clock.now()))
const aPerson = (name_cn: string, doc_no: string) => ({
  name_cn,
  docs_json: [{ doc_type: 'id_card' as const, doc_no }],
  consent: true,
})
/** Points of any sum, as of a trip. */
const give = (who: { id: number }, sum: number, cause = `gift:${Math.random()}`) =>
  shop.transaction(async (tx) => {
    const account = await openAccount(tx, who.id, shop.clock.now())
    return account?.change({ type: 'adjustment', points: sum, cause })
  })
const listed = async (who: Pick<Member, 'call'>, input = {}) => (await who.call(points.list, input)).data
/** After so long that nobody is logged in any more. */
const later = async (who: Member): Promise<Member> => ({ ...who, ...(await signIn(shop, who)) })
const balanceOf = async (who: Pick<Member, 'call'>) => (await listed(who)).balance
const typesOf = async (who: Pick<Member, 'call'>) =>
  (await listed(who)).list.map(({ type, delta }) => [type, delta])

describe('points are given', () => {
  test('for registering, once, and told with the day on which they expire', async () => {
    const member = await logIn(shop)
    expect(await listed(member)).toMatchObject({
      balance: 200,
      expiring: { points: 200, date: '2027-12-31' },
      total: 1,
      list: [{ type: 'registration', type_text: '注册', delta: 200, balance_after: 200, note: '' }],
    })
    shop.clock.advanceSeconds(700)
    await logIn(shop, { phone: member.phone })
    expect(await balanceOf(member)).toBe(200)
  })

  test('for a complete profile, once, when the last field that was missing is filled in', async () => {
    const member = await aMember()
    await member.call(profile.update, { city: '昆明' })
    expect(await balanceOf(member)).toBe(0)
    await member.call(profile.update, { birthday: '1990-02-28' })
    expect(await typesOf(member)).toEqual([['profile', 100]])
    await member.call(profile.update, { city: '', birthday: '' })
    await member.call(profile.update, { city: '大理', birthday: '1990-02-28' })
    expect(await balanceOf(member)).toBe(100)
  })

  test('for the first saved traveller and for no other', async () => {
    const member = await aMember()
    await member.call(travellers.add, aPerson('李雷', '11010519491231002X'))
    await member.call(travellers.add, aPerson('韩梅梅', '34052419800101001X'))
    expect(await typesOf(member)).toEqual([['first_traveller', 50]])
  })

  test('for a completed trip by what stayed paid, one for each whole ten yuan, once', async () => {
    const member = await aMember()
    const order = await insertOrder(db, {
      member_id: member.id,
      status: 'wait_review',
      paid_fen: 736_999,
      refunded_fen: 100_000,
    })
    const complete = () => shop.transaction((tx) => awardTrip(tx, order.id, shop.clock.now()))
    await Promise.all([complete(), complete(), complete()])
    expect((await listed(member)).list).toMatchObject([{ type: 'trip', delta: 636, note: '实付¥6,369.99' }])
  })

  test('once for a cause, also when the same is told on parallel connections', async () => {
    const member = await aMember()
    const given = await Promise.all(Array.from({ length: 8 }, () => award(member)))
    expect(given.filter((sum) => sum > 0)).toEqual([200])
    expect(await balanceOf(member)).toBe(200)
  })

  test('to nobody who has closed the account', async () => {
    const member = await insertMember(db, { status: 'cancelled' })
    expect(await award(member)).toBe(0)
  })
})

describe('points are taken', () => {
  test('back by what a later refund has left too much, also below zero, and a debt is paid off first', async () => {
    const member = await aMember()
    const order = await insertOrder(db, { member_id: member.id, status: 'wait_review', paid_fen: 500_000 })
    const refund = async (refunded_fen: number) => {
      await db.updateTable('orders').set({ refunded_fen }).where('id', '=', order.id).execute()
      await shop.transaction((tx) => takeBackTrip(tx, order.id, shop.clock.now()))
    }
    await refund(0)
    expect(await balanceOf(member), 'nothing was given').toBe(0)
    await shop.transaction((tx) => awardTrip(tx, order.id, shop.clock.now()))
    await give(member, -400)
    await refund(120_050)
    expect(await balanceOf(member)).toBe(500 - 400 - 121)
    await refund(120_050)
    await refund(500_000)
    expect(await typesOf(member)).toEqual([
      ['take_back', -379],
      ['take_back', -121],
      ['adjustment', -400],
      ['trip', 500],
    ])
    expect(await balanceOf(member)).toBe(-400)
    await give(member, 450)
    expect(await listed(member)).toMatchObject({ balance: 50, expiring: { points: 50 } })
    await runPeriodic(shop, 'point_check')
    expect(await db.selectFrom('alarm').selectAll().where('kind', '=', 'points_differ').execute()).toEqual([])
  })

  test('at the end of the following year, what expires first having been spent first', async () => {
    const member = await aMember()
    await give(member, 300)
    shop.clock.set('2027-03-01T10:00:00+08:00')
    await give(member, 500)
    await give(member, -350)
    expect(await listed(await later(member))).toMatchObject({
      balance: 450,
      expiring: { points: 450, date: '2028-12-31' },
    })
    const other = await aMember()
    await give(other, 70)
    shop.clock.set('2028-12-31T23:59:59+08:00')
    await runPeriodic(shop, 'point_expiry')
    expect(await balanceOf(await later(member))).toBe(450)
    shop.clock.set('2029-01-01T00:00:00+08:00')
    expect(await balanceOf(await later(member)), 'also before the job').toBe(0)
    await Promise.all([
      runPeriodic(shop, 'point_expiry'),
      runPeriodic(shop, 'point_expiry'),
      give(member, 10),
    ])
    expect((await typesOf(await later(member))).filter(([type]) => type === 'expiry')).toEqual([
      ['expiry', -450],
    ])
    expect(await balanceOf(await later(member))).toBe(10)
    expect(await balanceOf(await later(other))).toBe(0)
  })
})

describe('the exchange shelf', () => {
  async function aReward(
    over: { points?: number; total?: number | null; is_offered?: boolean } = {},
    rule: Parameters<typeof insertCouponRule>[1] = {},
  ) {
    const coupon_rule_id = await insertCouponRule(db, rule)
    return db
      .insertInto('point_reward')
      .values({ coupon_rule_id, points: 1000, ...over })
      .returning('id')
      .executeTakeFirstOrThrow()
  }

  test('gives a coupon for points; too few are POINTS_SHORT and give nothing', async () => {
    const member = await aMember()
    const { id } = await aReward()
    await give(member, 1_999)
    const { data } = await member.call(points.exchange, { exchange_id: id })
    expect(data).toMatchObject({ balance: 999, message: '兑换成功' })
    const coupon = await db
      .selectFrom('coupon')
      .selectAll()
      .where('id', '=', data.coupon_id)
      .executeTakeFirst()
    expect(coupon?.member_id).toBe(member.id)
    expect(await member.call(points.exchange, { exchange_id: id })).toMatchObject({
      failed: 'POINTS_SHORT',
      message: '积分不足',
    })
    expect(await balanceOf(member)).toBe(999)
  })

  test('is emptied by as many as there are, on parallel connections; then COUPON_GONE, and nobody pays for nothing', async () => {
    const { id } = await aReward({ total: 3 })
    const members = await Promise.all(Array.from({ length: 6 }, aMember))
    for (const member of members) await give(member, 1_000)
    const replies = await Promise.all(
      members.map((member) => member.call(points.exchange, { exchange_id: id })),
    )
    expect(replies.map(({ failed }) => failed).toSorted()).toEqual([
      'COUPON_GONE',
      'COUPON_GONE',
      'COUPON_GONE',
      null,
      null,
      null,
    ])
    const balances = await Promise.all(members.map(balanceOf))
    expect(balances.toSorted()).toEqual([0, 0, 0, 1000, 1000, 1000])
  })

  test('spends what is there once, however often it is pressed at once', async () => {
    const member = await aMember()
    const { id } = await aReward()
    await give(member, 1_500)
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => member.call(points.exchange, { exchange_id: id })),
    )
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await balanceOf(member)).toBe(500)
  })

  test('shows what is offered; what was taken off it is NOT_FOUND', async () => {
    const member = await aMember()
    const [offered, gone] = [await aReward({ points: 77, total: 5 }), await aReward({ is_offered: false })]
    await give(member, 5_000)
    expect((await member.call(points.exchange, { exchange_id: gone.id })).failed).toBe('NOT_FOUND')
    const { data } = await shop.visitor().call(points.rule, {})
    expect(data.exchange).toContainEqual(
      expect.objectContaining({ id: offered.id, points: 77, left: 5, value_tips: '¥200' }),
    )
    expect(data.exchange.map(({ id }) => id)).not.toContain(gone.id)
    expect(data.rules).toContainEqual({
      type: 'browsing',
      name: '浏览满60秒',
      points_text: '5',
      limit_text: '每天6次',
    })
    expect(data.html).toContain('<p>积分有效到获得次年年底')
  })

  test('leaves out a coupon that was stopped or whose days are over', async () => {
    const given = await aReward()
    const stopped = await aReward({}, { status: 'stopped' })
    const over = await aReward(
      {},
      { valid_kind: 'fixed', valid_from: '2026-11-01', valid_days: null, valid_to: at },
    )
    const { data } = await shop.visitor().call(points.rule, {})
    const ids = data.exchange.map(({ id }) => id)
    expect([given, stopped, over].map(({ id }) => ids.includes(id))).toEqual([true, false, false])
  })
})

test('entries are shown to their member alone, the newest first, kind by kind and page by page', async () => {
  const [member, other] = [await aMember(), await aMember()]
  await give(other, 5)
  for (const sum of [1, 2, 3]) await give(member, sum)
  await award(member)
  expect(await listed(member, { size: 2 })).toMatchObject({
    total: 4,
    has_more: true,
    list: [{ delta: 200 }, { delta: 3 }],
  })
  expect(await listed(member, { type: 'adjustment', page: 2, size: 2 })).toMatchObject({
    total: 3,
    has_more: false,
    list: [{ delta: 1 }],
  })
  expect((await shop.visitor().call(points.list, {})).failed).toBe('NOT_LOGIN')
  expect((await shop.visitor().call(points.exchange, { exchange_id: 1 })).failed).toBe('NOT_LOGIN')
})

test('a balance that somebody has changed beside its entries rings, and so do lots that do not come to it', async () => {
  const [tampered, sound, lots] = [await aMember(), await aMember(), await aMember()]
  for (const member of [tampered, sound, lots]) await give(member, 100)
  await db.updateTable('point_account').set({ balance: 900 }).where('member_id', '=', tampered.id).execute()
  await db.updateTable('point_entry').set({ points_left: 40 }).where('member_id', '=', lots.id).execute()
  await runPeriodic(shop, 'point_check')
  const alarms = await db.selectFrom('alarm').selectAll().where('kind', '=', 'points_differ').execute()
  expect(
    alarms.map(({ ref, detail }) => ({ ref, detail })).toSorted((a, b) => (a.ref < b.ref ? -1 : 1)),
  ).toEqual(
    [
      { ref: tampered.uid, detail: { balance: 900, entries: 100, left: 100 } },
      { ref: lots.uid, detail: { balance: 100, entries: 100, left: 40 } },
    ].toSorted((a, b) => (a.ref < b.ref ? -1 : 1)),
  )
  await db.deleteFrom('point_entry').where('member_id', 'in', [tampered.id, lots.id]).execute()
  await db.deleteFrom('point_account').where('member_id', 'in', [tampered.id, lots.id]).execute()
})

test('payments and refunds of all orders stand in one list, without codes that nobody paid', async () => {
  const member = await aMember()
  const order = await insertOrder(db, { member_id: member.id, status: 'paid' })
  const [bill] = await db.selectFrom('order_bill').select('id').where('order_id', '=', order.id).execute()
  const payment = {
    bill_id: bill?.id ?? 0,
    order_id: order.id,
    channel: 'wechat_native' as const,
    amount_fen: 736_000,
    created_at: shop.clock.now(),
    expires_at: shop.clock.now(),
  }
  const { id } = await db
    .insertInto('payment')
    .values({
      ...payment,
      out_trade_no: 'BM261121900001P01',
      status: 'success',
      channel_trade_no: '4200001',
      success_at: shop.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payment')
    .values({ ...payment, out_trade_no: 'BM261121900001P02', status: 'closed' })
    .execute()
  await db
    .insertInto('refund')
    .values({
      ...{ out_refund_no: 'BM261121900001R01', order_id: order.id, payment_id: id, amount_fen: 1_000 },
      ...{ status: 'success', reason: '体谅', created_at: new Date('2026-11-22T10:00:00+08:00') },
      success_at: new Date('2026-11-23T10:00:00+08:00'),
    })
    .execute()
  shop.clock.set('2026-12-01T10:00:00+08:00')
  const { data } = await member.call(paymentRecords.list, {})
  expect(data).toMatchObject({
    total: 2,
    list: [
      {
        kind: 'refund',
        no: 'BM261121900001R01',
        bill_text: '退款',
        channel_text: '微信支付 原路退回',
        state_text: '已到账',
        amount_fen: 1_000,
      },
      {
        kind: 'payment',
        no: 'BM261121900001P01',
        state_text: '已支付',
        amount_fen: 736_000,
        arrived_at: null,
      },
    ],
  })
  expect((await member.call(paymentRecords.list, { kind: 'refund', size: 1 })).data).toMatchObject({
    total: 1,
    has_more: false,
  })
  expect((await (await aMember()).call(paymentRecords.list, {})).data.total).toBe(0)
  shop.clock.set('2028-01-01T10:00:00+08:00')
  expect((await (await later(member)).call(paymentRecords.list, {})).data.total).toBe(0)
})
