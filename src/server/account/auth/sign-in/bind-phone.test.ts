import { beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '#src/api/auth/accounts.ts'
import { identity } from '#src/api/auth/identity.ts'
import { passwords } from '#src/api/auth/passwords.ts'
import { session } from '#src/api/auth/session.ts'
import { loadContent } from '#src/server/catalog/catalog-import/content.ts'
import { parkCoupon } from '#src/server/marketing/coupons/service.ts'
import { insertCouponRule } from '#test/content/coupon-factories.ts'
import { insertRequest } from '#test/orders/order-factories.ts'
import { aPhone, logIn } from '#test/people/log-in.ts'
import { signIn } from '#test/people/sign-in.ts'
import { codeTo, memberWithPassword, otherCode, PASSWORD } from '#test/people/with-password.ts'
import { openShop, type Shop, type Visitor } from '#test/shop/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.transaction((tx) => loadContent(tx, shop.clock.now()))
})
beforeEach(() => shop.clock.advanceSeconds(90_000))

/** A member in a browser, with both codes in hand. */
async function ready(next = aPhone()) {
  const member = await memberWithPassword(shop)
  const visitor = await signIn(shop, member)
  const old_code = await codeTo(shop, visitor, member.phone, 'bind_phone')
  const code = await codeTo(shop, visitor, next, 'bind_phone')
  return { member, visitor, form: { phone: next, code, old_code } }
}

const bind = (visitor: Pick<Visitor, 'call'>, form: { phone: string; code: string; old_code?: string }) =>
  visitor.call(identity.bindPhone, form)
const isIn = async (visitor: Pick<Visitor, 'call'>) => (await visitor.call(session.infos, {})).code === 0
const phoneOf = async (id: number) => {
  const row = await shop.db
    .selectFrom('member')
    .select(['phone_enc', 'phone_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const phone = shop.services.vault.open(row.phone_enc)
  expect(row.phone_hash).toEqual(shop.services.vault.blindIndex('phone', phone))
  return phone
}

test('an account moves to another phone by a code to each; other browsers are signed out, this one goes on', async () => {
  const { member, visitor, form } = await ready()
  const elsewhere = await signIn(shop, member)
  const before = visitor.cookies.get('sid')
  const reply = await bind(visitor, form)
  expect(reply.data).toMatchObject({ phone: form.phone, uid: member.uid, unread: 1 })
  expect(await phoneOf(member.id)).toBe(form.phone)
  expect(visitor.cookies.get('sid')).not.toBe(before)
  expect([await isIn(visitor), await isIn(elsewhere)]).toEqual([true, false])
  const told = await shop.db
    .selectFrom('message')
    .select(['kind', 'title', 'body', 'url'])
    .where('member_id', '=', member.id)
    .executeTakeFirst()
  expect(told).toMatchObject({ kind: 'account', title: '手机号已更换', url: '/center/myInfo?tab=security' })
  expect(told?.body).toContain(`${form.phone.slice(0, 3)}****${form.phone.slice(-4)}`)
  expect(told?.body).not.toContain(form.phone)
})

test.each([
  ['signed in', true],
  ['without a login', false],
])(
  'what the member asked for %s with the phone that was left follows to the new one',
  async (_, isSignedIn) => {
    const { member, visitor, form } = await ready()
    const { blindIndex, seal } = shop.services.vault
    const asked = await insertRequest(shop.db, {
      member_id: isSignedIn ? member.id : null,
      phone_enc: seal(member.phone),
      phone_hash: blindIndex('phone', member.phone),
    })
    await bind(visitor, form)
    const { phone_enc, phone_hash } = await shop.db
      .selectFrom('custom_request')
      .select(['phone_enc', 'phone_hash'])
      .where('id', '=', asked.id)
      .executeTakeFirstOrThrow()
    expect(shop.services.vault.open(phone_enc)).toBe(form.phone)
    expect(phone_hash).toEqual(blindIndex('phone', form.phone))
  },
)

/** What waits for a telephone: a request that was made with it by nobody, and a coupon. */
async function waitingFor(phone: string) {
  const { seal, blindIndex } = shop.services.vault
  const phone_hash = blindIndex('phone', phone)
  const { id } = await insertRequest(shop.db, { phone_enc: seal(phone), phone_hash })
  const ruleId = await insertCouponRule(shop.db)
  await shop.transaction((tx) =>
    parkCoupon(tx, { phoneHash: phone_hash, ruleId, source: 'scene', now: shop.clock.now() }),
  )
  const owners = async () => {
    const request = shop.db.selectFrom('custom_request').select('member_id').where('id', '=', id)
    const coupon = shop.db.selectFrom('coupon').select('member_id').where('rule_id', '=', ruleId)
    return [...(await request.execute()), ...(await coupon.execute())].map(({ member_id }) => member_id)
  }
  return owners
}

test('what waits for a telephone is its member’s at a login by password as by code', async () => {
  const member = await memberWithPassword(shop)
  const owners = await waitingFor(member.phone)
  const strangers = await waitingFor(aPhone())
  const { code } = await shop.visitor().call(passwords.login, { phone: member.phone, pwd: PASSWORD })
  expect(code).toBe(0)
  expect([await owners(), await strangers()]).toEqual([[member.id, member.id], [null]])
})

test('what waits for a telephone is the member’s who moves to it, once both codes were right', async () => {
  const { member, visitor, form } = await ready()
  const owners = await waitingFor(form.phone)
  await bind(visitor, { ...form, code: otherCode(form.code) })
  expect(await owners()).toEqual([null])
  expect((await bind(visitor, form)).code).toBe(0)
  expect(await owners()).toEqual([member.id, member.id])
})

/** Who left an inquiry, and the telephone in it. */
async function inquiryOf({ member_id, phone }: { member_id: number | null; phone: string }) {
  const { seal, blindIndex } = shop.services.vault
  const at = shop.clock.now()
  const { id } = await shop.db
    .insertInto('inquiry')
    .values({
      ...{ kind: 'message', name: '李雷', member_id, created_at: at, last_at: at },
      ...{ phone_enc: seal(phone), phone_hash: blindIndex('phone', phone) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return async () => {
    const row = await shop.db
      .selectFrom('inquiry')
      .select(['member_id', 'phone_enc', 'phone_hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const kept = row.phone_enc && shop.services.vault.open(row.phone_enc)
    expect(row.phone_hash).toEqual(blindIndex('phone', kept ?? ''))
    return { member_id: row.member_id, phone: kept }
  }
}

test.each([
  ['signed in', true],
  ['without a login', false],
])(
  'what the member wrote to the shop %s with the phone that was left is theirs with the new one',
  async (_, isSignedIn) => {
    const { member, visitor, form } = await ready()
    const written = await inquiryOf({ member_id: isSignedIn ? member.id : null, phone: member.phone })
    expect((await bind(visitor, form)).code).toBe(0)
    expect(await written()).toEqual({ member_id: member.id, phone: form.phone })
  },
)

test('what a member wrote for another phone, and another member for the one that was left, stays as it is', async () => {
  const { member, visitor, form } = await ready()
  const other = { member: await memberWithPassword(shop), phone: aPhone() }
  const forOther = await inquiryOf({ member_id: member.id, phone: other.phone })
  const byOther = await inquiryOf({ member_id: other.member.id, phone: member.phone })
  expect((await bind(visitor, form)).code).toBe(0)
  expect(await forOther()).toEqual({ member_id: member.id, phone: other.phone })
  expect(await byOther()).toEqual({ member_id: other.member.id, phone: member.phone })
})

test('the phone that was left registers anew; the new one logs in to the account', async () => {
  const { member, visitor, form } = await ready()
  await bind(visitor, form)
  shop.clock.advanceSeconds(660)
  expect((await logIn(shop, { phone: form.phone })).uid).toBe(member.uid)
  expect((await logIn(shop, { phone: member.phone })).uid).not.toBe(member.uid)
})

test('a wrong code is BAD_CODE at its field; the right one beside it stays usable, and the wrong one counts', async () => {
  const { member, visitor, form } = await ready()
  const wrong = { code: otherCode(form.code), old_code: otherCode(form.old_code) }
  expect(await bind(visitor, { ...form, old_code: wrong.old_code })).toMatchObject({
    failed: 'BAD_CODE',
    raw: { errors: { old_code: '当前手机号的短信验证码错误或已过期' } },
  })
  for (let i = 0; i < 4; i++)
    expect(await bind(visitor, { ...form, code: wrong.code })).toMatchObject({
      failed: 'BAD_CODE',
      raw: { errors: { code: '新手机号的短信验证码错误或已过期' } },
    })
  expect((await bind(visitor, form)).code).toBe(0)
  const other = await ready()
  for (let i = 0; i < 5; i++) await bind(other.visitor, { ...other.form, code: otherCode(other.form.code) })
  expect((await bind(other.visitor, other.form)).failed).toBe('BAD_CODE')
  expect(await phoneOf(member.id)).toBe(form.phone)
  expect(await phoneOf(other.member.id)).toBe(other.member.phone)
})

test('the present phone must prove itself by a code, and the new one must be another', async () => {
  const { member, visitor, form } = await ready()
  expect(await bind(visitor, { phone: form.phone, code: form.code })).toMatchObject({
    failed: 'PARAM',
    raw: { errors: { old_code: '请输入当前手机号收到的短信验证码' } },
  })
  expect(await bind(visitor, { ...form, phone: member.phone })).toMatchObject({
    failed: 'PARAM',
    raw: { errors: { phone: '新手机号与当前手机号相同' } },
  })
})

test('a phone in use is PHONE_REGISTERED for who has it in hand and BAD_CODE for who guesses; a blocked one PHONE_BLOCKED', async () => {
  const owner = await memberWithPassword(shop)
  const { member, visitor, form } = await ready(owner.phone)
  expect((await bind(visitor, { ...form, code: otherCode(form.code) })).failed).toBe('BAD_CODE')
  expect((await bind(visitor, form)).failed).toBe('PHONE_REGISTERED')
  expect([await phoneOf(member.id), await phoneOf(owner.id)]).toEqual([member.phone, owner.phone])
  await shop.db.updateTable('member').set({ status: 'frozen' }).where('id', '=', owner.id).execute()
  expect((await bind(visitor, form)).failed).toBe('PHONE_BLOCKED')
})

test('a phone under which a clerk has ordered for its owner is refused in words that say so and what to do', async () => {
  const waiting = await memberWithPassword(shop)
  const { member, visitor, form } = await ready(waiting.phone)
  await shop.db
    .updateTable('member')
    .set({ awaits_owner: true, pwd_hash: null, pwd_changed_at: null, consent: '{}' })
    .where('id', '=', waiting.id)
    .execute()
  const sentence = '该手机号名下有客服代下的订单，请先用它登录'
  expect((await bind(visitor, { ...form, code: otherCode(form.code) })).failed).toBe('BAD_CODE')
  expect(await bind(visitor, form)).toMatchObject({
    ...{ failed: 'PHONE_REGISTERED', message: sentence, raw: { errors: { phone: sentence } } },
  })
  expect([await phoneOf(member.id), await phoneOf(waiting.id)]).toEqual([member.phone, waiting.phone])
})

test('two members who move to one phone at once: exactly one has it', async () => {
  const next = aPhone()
  const [one, other] = [await ready(next), await memberWithPassword(shop)]
  const second = await signIn(shop, other)
  const old_code = await codeTo(shop, second, other.phone, 'bind_phone')
  const replies = await Promise.all([bind(one.visitor, one.form), bind(second, { ...one.form, old_code })])
  expect(replies.filter(({ code }) => code === 0)).toHaveLength(1)
  const phones = [await phoneOf(one.member.id), await phoneOf(other.id)]
  expect(phones.filter((phone) => phone === next)).toHaveLength(1)
})

test('a phone that registers while an account moves to it belongs to one of them', async () => {
  const { member, visitor, form } = await ready()
  const newcomer = shop.visitor()
  const code = await codeTo(shop, newcomer, form.phone, 'login')
  const [moved, entered] = await Promise.all([
    bind(visitor, form),
    newcomer.call(accounts.codeLogin, { phone: form.phone, code, agree: true }),
  ])
  expect(entered.code).toBe(0)
  // Either the account came first and the code opened it, or the newcomer did and the phone was taken.
  expect([null, 'PHONE_REGISTERED']).toContain(moved.failed)
  expect(entered.data.uid === member.uid).toBe(moved.failed === null)
})

test('a code to the own phone never asks for a captcha; one to another phone does like everywhere', async () => {
  const member = await memberWithPassword(shop)
  const visitor = await signIn(shop, member)
  const ask = (phone: string) => visitor.call(accounts.codeLogin, { phone, scene: 'bind_phone' })
  for (let i = 0; i < 4; i++) {
    expect((await ask(member.phone)).code).toBe(0)
    shop.clock.advanceSeconds(60)
  }
  const other = aPhone()
  shop.clock.advanceSeconds(3600)
  expect((await ask(other)).code).toBe(0)
  shop.clock.advanceSeconds(60)
  expect((await ask(other)).failed).toBe('CAPTCHA_NEEDED')
})
