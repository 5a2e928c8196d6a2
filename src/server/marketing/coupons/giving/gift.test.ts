import { expect, test } from 'vitest'
import { messages } from '#src/api/account/messages.ts'
import { accounts } from '#src/api/auth/accounts.ts'
import { passwords } from '#src/api/auth/passwords.ts'
import { session } from '#src/api/auth/session.ts'
import { coupons } from '#src/api/marketing/coupons.ts'
import { insertCouponRule } from '#test/content/coupon-factories.ts'
import { openBookingShop } from '#test/orders/booking.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { aPhone, codeFor, logIn } from '#test/people/log-in.ts'
import { codeTo, PASSWORD } from '#test/people/with-password.ts'
import { runPeriodic } from '#test/shop/run-periodic.ts'
import { claimCoupon, parkCoupon } from '../service.ts'

const shop = await openBookingShop()
const { db } = shop
const hashOf = (phone: string) => shop.services.vault.blindIndex('phone', phone)
const afterDays = (days: number) => shop.clock.advanceSeconds(days * 86_400)
const namesOf = async ({ call }: Pick<Awaited<ReturnType<typeof logIn>>, 'call'>) =>
  (await call(coupons.own, {})).data.list.map(({ value_tips }) => value_tips)
const park = (phone: string, ruleId: number) =>
  shop.transaction((tx) =>
    parkCoupon(tx, { phoneHash: hashOf(phone), ruleId, source: 'scene', now: shop.clock.now() }),
  )
const issuedOf = async (id: number) =>
  (await db.selectFrom('coupon_rule').select('issued').where('id', '=', id).executeTakeFirstOrThrow()).issued

test('a new member has four coupons of thirty days and a message of them', async () => {
  const li = await logIn(shop)
  expect((await namesOf(li)).sort()).toEqual(['9.5折', '¥100', '¥300', '¥50'])
  const [message] = (await li.call(messages.list, {})).data.list
  expect(message).toMatchObject({ title: '新人礼已到账', url: '/center/coupon' })
  expect(message?.body).toContain('4张优惠券')
})

test('who registers, by code or with a password, is told that the gift has come exactly where it was given', async () => {
  const visitor = shop.visitor()
  const byCode = async (phone: string) => {
    const code = await codeFor(shop, visitor, phone)
    return (await visitor.call(accounts.codeLogin, { phone, code, agree: true })).raw['message']
  }
  const withPassword = async (who: typeof visitor) => {
    const phone = aPhone()
    const code = await codeTo(shop, who, phone, 'register')
    return (await who.call(passwords.register, { phone, code, pwd: PASSWORD, agree: true })).raw['message']
  }
  const phone = aPhone()
  expect(await byCode(phone)).toBe('注册成功，新人礼已到账')
  afterDays(1)
  expect(await byCode(phone)).toBe('登录成功')
  // A browser has it once in thirty days.
  expect(await byCode(aPhone())).toBe('注册成功')
  afterDays(1)
  expect(await withPassword(visitor)).toBe('注册成功')
  expect(await withPassword(shop.visitor())).toBe('注册成功，新人礼已到账')
})

test('the gift is given once for a telephone for ever, also when its account was closed and opened anew', async () => {
  const phone = aPhone()
  const li = await logIn(shop, { phone })
  await db
    .updateTable('member')
    .set({ phone_hash: Buffer.from(li.uid) })
    .where('uid', '=', li.uid)
    .execute()
  afterDays(1)
  expect(await namesOf(await logIn(shop, { phone }))).toEqual([])
})

test('a browser gives it to one telephone in thirty days, also after logging out, and sends no other to it', async () => {
  const visitor = shop.visitor()
  expect(await namesOf(await logIn(shop, { visitor }))).toHaveLength(4)
  await visitor.call(session.logout, {})
  expect([visitor.cookies.has('sid'), visitor.cookies.has('nonce')]).toEqual([false, false])
  afterDays(1)
  const second = await logIn(shop, { visitor })
  expect(await namesOf(second)).toEqual([])
  const [gift] = await db.selectFrom('coupon_rule').select('id').where('is_gift', '=', true).execute()
  const rule = await insertCouponRule(db)
  const claim = async (id: number) => (await second.call(coupons.receive, { id })).failed
  expect([await claim(gift?.id ?? 0), await claim(rule), await claim(rule)]).toEqual([
    ...['COUPON_HAD', null, 'COUPON_HAD'],
  ])
  expect(await namesOf(second)).toHaveLength(1)
  await visitor.call(session.logout, {})
  afterDays(30)
  expect(await namesOf(await logIn(shop, { visitor }))).toHaveLength(4)
})

test('two telephones that one browser registers at once have the gift once', async () => {
  const visitor = shop.visitor()
  const phones = [aPhone(), aPhone()]
  const forms: Record<string, string>[] = []
  for (const phone of phones) {
    forms.push({ phone, code: await codeFor(shop, visitor, phone), flag: '1', agree: '1' })
    shop.clock.advanceSeconds(60)
  }
  const replies = await Promise.all(forms.map((form) => visitor.ask(accounts.codeLogin, form)))
  for (const reply of replies) expect(await reply.json()).toMatchObject({ code: 0 })
  const given = await db
    .selectFrom('new_member_gift')
    .select('given_at')
    .where('phone_hash', 'in', phones.map(hashOf))
    .execute()
  expect(given).toHaveLength(1)
  const marks = replies.flatMap((reply) =>
    reply.headers.getSetCookie().filter((line) => line.startsWith('gift_browser=')),
  )
  expect(marks).toEqual([
    expect.stringMatching(/^gift_browser=[\w-]{43}; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly$/),
  ])
})

test('the hash of a browser is forgotten after thirty days', async () => {
  await logIn(shop)
  const kept = await db
    .selectFrom('new_member_gift')
    .select('device_hash')
    .where('device_hash', 'is not', null)
    .execute()
  expect(kept.length).toBeGreaterThan(0)
  afterDays(31)
  await runPeriodic(shop, 'coupon_expiry')
  const left = await db
    .selectFrom('new_member_gift')
    .select('device_hash')
    .where('device_hash', 'is not', null)
    .execute()
  expect(left).toEqual([])
})

test('who has received a coupon and not the gift is led to it; its rule gives the gift whole, once', async () => {
  const li = await shop.signIn()
  const rule = await insertCouponRule(db)
  expect((await li.call(coupons.receive, { id: rule })).code).toBe(0)
  const again = await li.call(coupons.receive, { id: rule })
  expect(again).toMatchObject({
    ...{ code: 9, failed: 'GIFT', raw: { gift: { campaign: '/activities/earlybird', title: '领取新人礼' } } },
  })
  expect(await li.call(coupons.receiveAlias, { id: rule })).toMatchObject({ code: 9, failed: 'GIFT' })
  const [gift] = await db
    .selectFrom('coupon_rule')
    .select('id')
    .where('is_gift', '=', true)
    .orderBy('id')
    .execute()
  const taken = await li.call(coupons.receive, { id: gift?.id ?? 0 })
  expect(taken.data).toMatchObject({ rules_id: gift?.id, message: '领取成功' })
  expect((await li.call(coupons.own, {})).data.total).toBe(5)
  expect((await li.call(coupons.receive, { id: gift?.id ?? 0 })).failed).toBe('COUPON_HAD')
  expect((await li.call(coupons.receive, { id: rule })).failed).toBe('COUPON_HAD')
})

test('who has paid for an order is no new member', async () => {
  const li = await shop.signIn()
  await insertOrder(db, { member_id: li.member.id, status: 'paid', paid_fen: 1 })
  const [gift] = await db.selectFrom('coupon_rule').select('id').where('is_gift', '=', true).execute()
  expect((await li.call(coupons.receive, { id: gift?.id ?? 0 })).failed).toBe('COUPON_HAD')
})

test('a coupon parked for a telephone is the member’s at the first login, and is parked once', async () => {
  const phone = aPhone()
  const rule = await insertCouponRule(db, { name: '场景券', total: 1, value: 7_700 })
  expect(await park(phone, rule)).toEqual({ parkedId: expect.any(Number), expires: expect.any(Date) })
  expect(await park(phone, rule)).toEqual({ refusal: 'COUPON_GONE' })
  expect(await issuedOf(rule)).toBe(1)
  const li = await logIn(shop, { phone })
  expect(await namesOf(li)).toContain('¥77')
  expect(await issuedOf(rule)).toBe(1)
  const parked = await db
    .selectFrom('parked_coupon')
    .select('id')
    .where('phone_hash', '=', hashOf(phone))
    .execute()
  expect(parked).toEqual([])
})

test('a parked coupon that nobody came for in thirty days goes back to its rule; one twice parked is refused', async () => {
  const [phone, rule] = [aPhone(), await insertCouponRule(db)]
  await park(phone, rule)
  expect(await park(phone, rule)).toEqual({ refusal: 'COUPON_HAD' })
  afterDays(31)
  await runPeriodic(shop, 'coupon_expiry')
  expect(await issuedOf(rule)).toBe(0)
  expect(await namesOf(await logIn(shop, { phone }))).toHaveLength(4)
})

test('what waits for a member who has one of its rule already goes back', async () => {
  const phone = aPhone()
  const li = await logIn(shop, { phone })
  const rule = await insertCouponRule(db)
  const { id } = await db
    .selectFrom('member')
    .select('id')
    .where('uid', '=', li.uid)
    .executeTakeFirstOrThrow()
  await shop.transaction((tx) =>
    claimCoupon(tx, { ruleId: rule, memberId: id, source: 'claim', now: shop.clock.now() }),
  )
  await park(phone, rule)
  afterDays(1)
  await logIn(shop, { phone })
  expect(await issuedOf(rule)).toBe(1)
})
