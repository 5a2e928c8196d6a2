import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { Input } from '#src/api/endpoint.ts'
import { campaigns } from '#src/api/marketing/campaigns.ts'
import { coupons } from '#src/api/marketing/coupons.ts'
import { newBlock } from '#src/domain/marketing/campaigns/block.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import { insertCampaign } from '#test/content/campaigns.ts'
import { insertCoupon, insertCouponRule } from '#test/content/coupon-factories.ts'
import { openBookingShop } from '#test/orders/booking.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { insertDestination, insertProduct, insertTheme, tagProduct } from '#test/shop/factories.ts'

const shop = await openBookingShop()
const { db } = shop

/** Who has had the gift of new members: only that is left to be led to. */
async function aMember() {
  const li = await shop.signIn()
  const phone_hash = shop.services.vault.blindIndex('phone', li.phone)
  await db.insertInto('new_member_gift').values({ phone_hash, given_at: shop.clock.now() }).execute()
  return li
}

type Rule = Partial<Insertable<DB['coupon_rule']>>
const ended: Rule = { valid_kind: 'fixed', valid_to: new Date('2026-11-20T10:00:00+08:00') }

test('coupons come in the order asked for, without the unknown, the ended and those not live, twenty at the most', async () => {
  const family = await insertCouponRule(db, {
    ...{ name: '亲子券', min_fen: 500_000, scope_kind: 'theme', scope_ids: [1], total: 9, issued: 4 },
  })
  const percent = await insertCouponRule(db, {
    ...{ name: '折扣券', discount_type: 'percent', value: 85, max_off_fen: 20_000, note: '周末可用' },
  })
  const gone = [await insertCouponRule(db, ended), await insertCouponRule(db, { status: 'pending' })]
  const ids = [percent, 999_999, ...gone, family]
  const { result, statements } = await countStatements(() => shop.visitor().call(coupons.rules, { ids }))
  const flags = { new_flag: 0, received_flag: 0, expiring_flag: 0, new_only_flag: 0, coupon_id: null }
  expect(result.raw).toEqual([
    {
      ...flags,
      ...{ rules_id: percent, name: '折扣券', discount_type: 2, value: 85, value_tips: '8.5折' },
      ...{ min_tips: '无门槛', cap_tips: '最高减200元', validity_tips: '领取后30天内有效', note: '周末可用' },
      ...{ claim_left: -1, use_url: '/product' },
    },
    {
      ...flags,
      ...{ rules_id: family, name: '亲子券', discount_type: 1, value: 20_000, value_tips: '¥200' },
      ...{ min_tips: '满5000元可用', cap_tips: '', validity_tips: '领取后30天内有效', note: '' },
      ...{ claim_left: 5, use_url: '/product?themeId=1' },
    },
  ])
  expect(statements.filter((text) => /coupon_rule/.test(text))).toHaveLength(1)
  const many = await Promise.all(Array.from({ length: 21 }, () => insertCouponRule(db)))
  expect((await shop.visitor().call(coupons.rules, { ids: many })).data).toHaveLength(20)
})

test('a claimed coupon is good to the end of its thirtieth day, stands among the unused, and is claimed once', async () => {
  const li = await aMember()
  const rule = await insertCouponRule(db, { name: '家庭出行券' })
  const claimable = async () =>
    (await li.call(coupons.own, { type: 'claimable' })).data.list.map(({ rules_id }) => rules_id)
  expect(await claimable()).toContain(rule)
  const { data } = await li.call(coupons.receive, { coupon_rules_id: rule, platform: 3 })
  expect(data).toEqual({ coupon_id: expect.any(Number), rules_id: rule, message: '领取成功' })
  expect(await claimable()).not.toContain(rule)
  const own = (await li.call(coupons.own, {})).data
  expect(own).toMatchObject({ total: 1, counts: { 1: 1, 2: 0, 3: 0 }, expiring: 0 })
  expect(own.list).toMatchObject([
    {
      ...{ coupon_id: data.coupon_id, rules_id: rule, name: '家庭出行券', status: 'unused', new_flag: true },
      ...{ validity_tips: '2026.11.21-2026.12.21', received_flag: true, order_id: '', off_fen: null },
    },
  ])
  const [shown] = (await li.call(coupons.rules, { ids: [rule] })).data
  expect(shown).toMatchObject({ received_flag: true, coupon_id: null })
  expect((await li.call(coupons.receive, { id: rule })).failed).toBe('COUPON_HAD')
  expect((await li.call(coupons.receiveAlias, { id: rule })).failed).toBe('COUPON_HAD')
})

test('a rule of two for each gives a second and no third; both addresses claim; naming none is a bad request', async () => {
  const li = await aMember()
  const rule = await insertCouponRule(db, { per_member: 2 })
  expect((await li.call(coupons.receive, { id: rule })).code).toBe(0)
  expect((await li.call(coupons.receiveAlias, { coupon_rules_id: rule })).code).toBe(0)
  expect((await li.call(coupons.receive, { id: rule })).failed).toBe('COUPON_HAD')
  expect((await li.call(coupons.receive, {})).raw.errors).toEqual({ id: '请选择要领取的优惠券' })
})

test('a coupon of two for each stands as received only with the second, wherever it is offered', async () => {
  const li = await aMember()
  const rule = await insertCouponRule(db, { per_member: 2 })
  const isReceived = async () =>
    Promise.all([
      li.call(coupons.rules, { ids: [rule] }).then(({ data }) => data[0]?.received_flag),
      li
        .call(campaigns.coupons, {})
        .then(({ data }) => data.list.find(({ rules_id }) => rules_id === rule)?.received_flag),
    ])
  for (const expected of [false, false, true]) {
    expect(await isReceived()).toEqual([expected, expected])
    await li.call(coupons.receive, { id: rule })
  }
})

test.each<[string, Rule]>([
  ['nothing left', { total: 3, issued: 3 }],
  ['an end that has passed', ended],
  ['a clerk who stopped it', { status: 'stopped' }],
  ['no second person yet', { status: 'pending' }],
  ['codes alone', { code_only: true }],
  ['no public claim', { receivable: false }],
])('a rule with %s is COUPON_GONE and counts nothing as issued', async (_, over) => {
  const li = await shop.signIn()
  const rule = await insertCouponRule(db, over)
  expect((await li.call(coupons.receive, { id: rule })).failed).toBe('COUPON_GONE')
  const { issued } = await db
    .selectFrom('coupon_rule')
    .select('issued')
    .where('id', '=', rule)
    .executeTakeFirstOrThrow()
  expect(issued).toBe(over.issued ?? 0)
})

test('an unknown rule is COUPON_GONE, and a guest is asked to log in', async () => {
  expect((await (await shop.signIn()).call(coupons.receive, { id: 999_999 })).failed).toBe('COUPON_GONE')
  expect((await shop.visitor().call(coupons.receive, { id: 1 })).failed).toBe('NOT_LOGIN')
})

test('a coupon for new members is not claimed by who has paid for an order', async () => {
  const [li, han] = [await shop.signIn(), await shop.signIn()]
  const rule = await insertCouponRule(db, { new_member_only: true })
  await insertOrder(db, { member_id: han.member.id, status: 'paid', paid_fen: 736_000 })
  expect((await li.call(coupons.receive, { id: rule })).code).toBe(0)
  expect((await han.call(coupons.receive, { id: rule })).failed).toBe('COUPON_GONE')
})

test('a coupon for new members says so to who has paid for an order, in its flag and in the refusal', async () => {
  const [li, han] = [await shop.signIn(), await shop.signIn()]
  const rule = await insertCouponRule(db, { new_member_only: true })
  await insertOrder(db, { member_id: han.member.id, status: 'paid', paid_fen: 736_000 })
  const flagOf = async (who: Pick<typeof li, 'call'>) =>
    (await who.call(coupons.rules, { ids: [rule, await insertCouponRule(db)] })).data.map(
      ({ new_only_flag }) => new_only_flag,
    )
  expect(await flagOf(shop.visitor())).toEqual([false, false])
  expect(await flagOf(li)).toEqual([false, false])
  expect(await flagOf(han)).toEqual([true, false])
  expect(await han.call(coupons.receive, { id: rule })).toMatchObject({
    ...{ code: 45, message: '仅限未下过单的新会员领取' },
  })
})

test('a coupon for new members is offered to those alone', async () => {
  const [li, han] = [await shop.signIn(), await shop.signIn()]
  const rule = await insertCouponRule(db, { new_member_only: true })
  await insertOrder(db, { member_id: han.member.id, status: 'paid', paid_fen: 736_000 })
  const offered = async (member: typeof li) =>
    (await member.call(coupons.own, { type: 'claimable' })).data.list.map(({ rules_id }) => rules_id)
  expect(await offered(li)).toContain(rule)
  expect(await offered(han)).not.toContain(rule)
})

test('what lies unused past its end is listed as expired even before the job has come by', async () => {
  const li = await shop.signIn()
  const soon = await insertCoupon(db, { member_id: li.member.id, valid_to: '2026-11-23T00:00:00+08:00' })
  await insertCoupon(db, {
    member_id: li.member.id,
    received_at: '2026-11-01',
    valid_to: '2026-11-21T10:00:00+08:00',
  })
  const { list, ...page } = (await li.call(coupons.own, { type: 'usable' })).data
  expect(page).toMatchObject({ counts: { 1: 1, 3: 1 }, expiring: 1, total: 1 })
  expect(list).toMatchObject([{ coupon_id: soon.couponId, expiring_flag: true }])
  expect((await li.call(coupons.own, { type: 'expired' })).data.list).toMatchObject([{ status: 'expired' }])
  expect((await li.call(coupons.own, { type: 'used' })).data.list).toEqual([])
})

test('a campaign’s coupons are those of its page: what can be claimed while it is live, and what a member has of them', async () => {
  const [first, second] = [await insertCouponRule(db), await insertCouponRule(db)]
  const [elsewhere, gone] = [await insertCouponRule(db), await insertCouponRule(db, { status: 'stopped' })]
  const blocks = [
    { ...newBlock('coupons', 'b1'), rule_ids: [second, gone, first] } as never,
    { ...newBlock('coupons', 'b2'), rule_ids: [elsewhere], hidden: true } as never,
  ]
  const insertRun = (slug: string, status: 'scheduled' | 'live' | 'ended', from: number, to: number) => {
    const [startsAt = shop.clock.now(), endsAt = startsAt] = [from, to].map(
      (days) => new Date(shop.clock.now().getTime() + days * 86_400_000),
    )
    return insertCampaign(db, slug, [{ title: slug, startsAt, endsAt, status, blocks }])
  }
  await insertRun('coming', 'scheduled', 1, 2)
  await insertRun('running', 'live', -1, 1)
  await insertRun('over', 'ended', -2, -1)
  const [li, guest] = [await aMember(), shop.visitor()]
  for (const id of [first, elsewhere]) expect((await li.call(coupons.receive, { id })).code).toBe(0)

  const ask = async (who: typeof guest | typeof li, input: Input<typeof campaigns.coupons>) =>
    (await who.call(campaigns.coupons, input)).data.list.map((each) => [each.rules_id, each.received_flag])
  expect(await ask(guest, { source: 'running' })).toEqual([
    [second, false],
    [first, false],
  ])
  expect(await ask(li, { source: 'running', type: 'claimable' })).toEqual([
    [second, false],
    [first, true],
  ])
  for (const source of ['coming', 'over', '没有这个活动']) expect(await ask(li, { source })).toEqual([])
  expect(await ask(guest, {})).toContainEqual([elsewhere, false])

  for (const source of ['running', 'over'])
    expect(await ask(li, { source, type: 'usable' })).toEqual([[first, true]])
  expect(await ask(li, { type: 'usable' })).toHaveLength(2)
  expect(await ask(li, { source: 'running', type: 'used' })).toEqual([])
  expect(await ask(guest, { type: 'usable' })).toEqual([])
})

test('coupons held against a price: the best takes the most off, and each other says why it cannot', async () => {
  const li = await shop.signIn()
  const { id: product_id } = await insertProduct(db, { type: 'private' })
  await insertDestination(db, { id: 71, label: '云南' })
  await insertDestination(db, { id: 72, label: '大理', parent_id: 71 })
  await insertTheme(db, { id: 71, label: '亲子' })
  await tagProduct(db, product_id, { destinations: [72], themes: [71] })
  const has = async (name: string, rule: Rule, over: Partial<Insertable<DB['coupon']>> = {}) =>
    (await insertCoupon(db, { member_id: li.member.id, ...over }, { name, value: 10_000, ...rule })).couponId
  const flat = await has('满减', { min_fen: 500_000 })
  const percent = await has('九折', { discount_type: 'percent', value: 90, max_off_fen: 30_000 })
  await has('云南', { scope_kind: 'destination', scope_ids: [71] })
  await has('亲子', { scope_kind: 'theme', scope_ids: [71] })
  await has('私家', { scope_kind: 'type', scope_ids: [4] })
  await has('本品', { scope_kind: 'product', scope_ids: [product_id] })
  await has('首单', { scope_kind: 'first_order' })
  await has('满两万', { min_fen: 2_000_000 })
  await has('除外', { exclude_ids: [product_id] })
  await has('海岛', { scope_kind: 'destination', scope_ids: [73], note: '仅限海岛线路' })
  await has('跟团', { scope_kind: 'type', scope_ids: [1, 2] })
  await has('他品', { scope_kind: 'product', scope_ids: [1] })
  await has('未到', {}, { valid_from: '2026-11-22T00:00:00+08:00' })
  await has('已过', {}, { received_at: '2026-11-01', valid_to: '2026-11-21T09:00:00+08:00' })
  const { data } = await li.call(coupons.available, { product_id, price: 600_000 })
  expect(data.best).toBe(percent)
  expect(data.usable[0]).toMatchObject({ name: '九折', off_fen: 30_000, off_tips: '600元，封顶300元' })
  expect(data.usable.map(({ name }) => name).sort()).toEqual(
    ['九折', '云南', '亲子', '首单', '私家', '满减', '本品'].sort(),
  )
  expect(Object.fromEntries(data.unusable.map(({ name, reason_text }) => [name, reason_text]))).toEqual({
    满两万: '满20000元可用，还差14000元',
    除外: '不适用于这条线路',
    海岛: '仅限海岛线路',
    跟团: '仅限跟团游、自由行',
    他品: '仅限指定线路',
    未到: '未到可用时间',
  })
  const usage = (coupon_id: number, price: number) => li.call(coupons.usage, { coupon_id, product_id, price })
  expect((await usage(flat, 600_000)).data).toEqual({
    ...{ usable: true, off_fen: 10_000, payable_fen: 590_000, reason_text: '' },
  })
  expect((await usage(flat, 400_000)).data).toMatchObject({ usable: false, off_fen: 0, payable_fen: 400_000 })
  expect((await li.call(coupons.available, { product_id: 1, price: 1 })).failed).toBe('NOT_FOUND')
  const han = await shop.signIn()
  const foreign = await han.call(coupons.usage, { coupon_id: flat, product_id, price: 600_000 })
  expect(foreign.failed).toBe('NOT_FOUND')
})

test('a coupon for the first order is of no use once another order stands', async () => {
  const li = await shop.signIn()
  const { id: product_id } = await insertProduct(db)
  await insertCoupon(db, { member_id: li.member.id }, { scope_kind: 'first_order' })
  const order = await insertOrder(db, { member_id: li.member.id })
  const reasons = async (order_id?: string) => {
    const { data } = await li.call(coupons.available, { product_id, price: 600_000, order_id })
    return data.unusable.map(({ reason_text }) => reason_text)
  }
  expect(await reasons()).toEqual(['仅限首单使用'])
  expect(await reasons(order.orderNo)).toEqual([])
  const becomes = (status: 'refunding' | 'refunded' | 'cancelled') =>
    db.updateTable('orders').set({ status }).where('order_no', '=', order.orderNo).execute()
  await becomes('refunding')
  expect(await reasons()).toEqual(['仅限首单使用'])
  for (const status of ['refunded', 'cancelled'] as const) {
    await becomes(status)
    expect(await reasons()).toEqual([])
  }
})
