import { beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#src/api/auth/accounts.ts'
import { memberRebinding } from '#src/api/desk/service/rebinding.ts'
import { documents } from '#src/api/desk/system/documents.ts'
import { approvals } from '#src/api/desk/work/approvals.ts'
import { eraseAccount } from '#src/server/account/auth/service.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { pdfOf, sendToDesk } from '#test/content/uploads.ts'
import { insertMember, insertRequest } from '#test/orders/order-factories.ts'
import { signIn } from '#test/people/sign-in.ts'
import { askDesk, type Person, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'

const START = '2026-11-21T10:00:00+08:00'
const shop = await openShop({ at: START })
const { db } = shop
const { vault } = shop.services
const api = makeDeskApi(shop.services, shop.clock)
const clerkOf = async (person: Person) => {
  const staff = await signInStaff(shop, { hasGivenDigits: true, ...person })
  return {
    ...staff,
    ask: (endpoint: Parameters<typeof askDesk>[1], fields: Record<string, string>) =>
      askDesk(api, endpoint, fields, staff),
  }
}
const he = await clerkOf({ name: '何映', roles: ['service'] })
const zhou = await clerkOf({ name: '周静', roles: ['service'] })
const operator = await clerkOf({ roles: ['operations'] })

beforeEach(async () => {
  shop.clock.set(START)
  await db.deleteFrom('rate_limit').execute()
})

let telephones = 13_911_000_000
const newPhone = () => String(++telephones)
async function member(over: Parameters<typeof insertMember>[1] = {}) {
  const phone = newPhone()
  const row = { phone_enc: vault.seal(phone), phone_hash: vault.blindIndex('phone', phone), ...over }
  return { ...(await insertMember(db, row)), phone }
}
const codeTo = (phone: string) => shop.sent.findLast((message) => message.phone === phone)?.code ?? ''
const phoneOf = async (id: number) => {
  const found = db.selectFrom('member').select('phone_enc').where('id', '=', id)
  return vault.open((await found.executeTakeFirstOrThrow()).phone_enc)
}
const reason = '原手机丢失，本人来店核对了身份证'

/** Sends the codes that are wanted, and answers what the member reads out. */
async function codes(uid: string, own: string, next: string) {
  expect(await he.ask(memberRebinding.code, { uid, phone: next })).toMatchObject({ code: 0 })
  expect(await he.ask(memberRebinding.code, { uid })).toMatchObject({ code: 0 })
  return { code: codeTo(next), old_code: codeTo(own) }
}
const paper = async () => {
  const fields = { purpose: 'identity', name: '身份证.pdf' }
  const sent = await sendToDesk(api, documents.upload, fields, pdfOf('identity'), he)
  return String((sent.data as { ref: string }).ref)
}

/** An inquiry that was left with a telephone without a login; answers whose it is now, and with which telephone. */
async function leftBy(phone: string) {
  const at = shop.clock.now()
  const telephone = { phone_enc: vault.seal(phone), phone_hash: vault.blindIndex('phone', phone) }
  const { id } = await db
    .insertInto('inquiry')
    .values({ kind: 'message', name: '李雷', created_at: at, last_at: at, ...telephone })
    .returning('id')
    .executeTakeFirstOrThrow()
  return async () => {
    const row = db.selectFrom('inquiry').select(['member_id', 'phone_enc']).where('id', '=', id)
    const { member_id, phone_enc } = await row.executeTakeFirstOrThrow()
    return { member_id, phone: phone_enc && vault.open(phone_enc) }
  }
}

describe('with the codes of both telephones', () => {
  test('what was written to the shop with the old one is the member’s with the new one', async () => {
    const { uid, id, phone } = await member()
    const written = await leftBy(phone)
    const next = newPhone()
    const spoken = await codes(uid, phone, next)
    await he.ask(memberRebinding.rebind, { uid, phone: next, ...spoken, reason })
    expect(await written()).toEqual({ member_id: id, phone: next })
  })

  test('a member has the new one at once, every device is signed out, and no log holds either', async () => {
    const { uid, id, phone } = await member()
    await signIn(shop, { id })
    const asked = await insertRequest(db, { member_id: id, phone_hash: vault.blindIndex('phone', phone) })
    const next = newPhone()
    const spoken = await codes(uid, phone, next)
    expect(shop.sent.at(-1)?.text).toContain('更换账号手机的验证码')
    expect(await he.ask(memberRebinding.rebind, { uid, phone: next, ...spoken, reason })).toMatchObject({
      code: 0,
      data: { outcome: 'done' },
    })
    expect(await phoneOf(id)).toBe(next)
    const request = db.selectFrom('custom_request').select('phone_hash').where('id', '=', asked.id)
    expect((await request.executeTakeFirstOrThrow()).phone_hash).toEqual(vault.blindIndex('phone', next))
    const open = db.selectFrom('session').select('revoked_at').where('member_id', '=', id)
    expect((await open.execute()).every(({ revoked_at }) => revoked_at !== null)).toBe(true)
    const audit = await db.selectFrom('audit_log').selectAll().where('entity_id', '=', uid).execute()
    expect(audit.map(({ action }) => action)).toEqual([
      'member.rebind_code',
      'member.rebind_code',
      'member.rebind',
    ])
    expect(JSON.stringify(audit)).not.toMatch(new RegExp(`${phone}|${next}`))
    const told = db.selectFrom('message').select('title').where('member_id', '=', id)
    expect((await told.execute()).map(({ title }) => title)).toContain('手机号已更换')
  })

  test('a code on its way to the provider keeps no counter locked', async () => {
    const { uid } = await member()
    let answer = () => {}
    const send = () => new Promise<void>((resolve) => (answer = resolve))
    const slow = makeDeskApi({ ...shop.services, sms: { send } }, shop.clock)
    const reply = askDesk(slow, memberRebinding.code, { uid }, he)
    const counted = () =>
      db
        .selectFrom('rate_limit')
        .select('key')
        .where('key', 'like', 'sms:%')
        .forUpdate()
        .skipLocked()
        .execute()
    await expect.poll(async () => (await counted()).length).toBeGreaterThan(0)
    answer()
    expect(await reply).toMatchObject({ code: 0 })
  })

  test('a wrong code is answered and counted, and the right one beside it is not used up', async () => {
    const { uid, id, phone } = await member()
    const next = newPhone()
    const { code, old_code } = await codes(uid, phone, next)
    const wrong = (right: string) => (right === '000000' ? '000001' : '000000')
    const tried = (fields: Record<string, string>) =>
      he.ask(memberRebinding.rebind, { uid, phone: next, code, old_code, reason, ...fields })
    expect(await tried({ old_code: wrong(old_code) })).toMatchObject({ data: { outcome: 'wrong_old_code' } })
    expect(await tried({ code: wrong(code) })).toMatchObject({ data: { outcome: 'wrong_code' } })
    expect(await phoneOf(id)).toBe(phone)
    expect(await tried({})).toMatchObject({ data: { outcome: 'done' } })
  })

  test('a code that a member asked for themselves is worth nothing here', async () => {
    const { uid, id, phone } = await member()
    const next = newPhone()
    await he.ask(memberRebinding.code, { uid, phone: next })
    const visitor = shop.visitor()
    await visitor.call(accounts.codeLogin, { phone, scene: 'login' })
    const fields = { uid, phone: next, code: codeTo(next), old_code: codeTo(phone) || '123456', reason }
    expect(await he.ask(memberRebinding.rebind, fields)).toMatchObject({
      data: { outcome: 'wrong_old_code' },
    })
    expect(await phoneOf(id)).toBe(phone)
  })
})

describe('codes that clerks ask for', () => {
  const sent = async (by: typeof he) => by.ask(memberRebinding.code, { uid: (await member()).uid })

  test('leave for many members of one office, and use up nothing of its browsers', async () => {
    for (let n = 0; n < 9; n++) expect(await sent(n % 2 ? he : zhou)).toMatchObject({ code: 0 })
    const counted = await db.selectFrom('rate_limit').select('key').where('key', 'like', 'sms:%').execute()
    expect(counted.filter(({ key }) => /^sms:(ip|nonce):/.test(key))).toEqual([])
  })

  test('are thirty an hour for each of them: TOO_OFTEN', async () => {
    for (let n = 0; n < 30; n++) {
      expect(await sent(he)).toMatchObject({ code: 0 })
      shop.clock.advanceSeconds(60)
    }
    expect(await sent(he)).toMatchObject({ code: 2 })
    expect(await sent(zhou)).toMatchObject({ code: 0 })
  })
})

describe('with a paper instead of the old telephone', () => {
  async function asked() {
    const found = await member()
    const next = newPhone()
    await he.ask(memberRebinding.code, { uid: found.uid, phone: next })
    const fields = { uid: found.uid, phone: next, code: codeTo(next), document: await paper(), reason }
    expect(await he.ask(memberRebinding.rebind, fields)).toMatchObject({ data: { outcome: 'waiting' } })
    const open = db
      .selectFrom('approval')
      .select('id')
      .where('kind', '=', 'member_rebind')
      .where('entity_id', '=', found.uid)
    return { ...found, next, approval: String((await open.executeTakeFirstOrThrow()).id) }
  }

  test('nothing changes until a colleague agrees; who asked may not: FOUR_EYES', async () => {
    const { id, phone, next, approval } = await asked()
    expect(await he.ask(approvals.decide, { id: approval, decision: 'approved', reason })).toMatchObject({
      code: 26,
    })
    expect(
      await operator.ask(approvals.decide, { id: approval, decision: 'approved', reason }),
    ).toMatchObject({
      code: 25,
    })
    expect(await phoneOf(id)).toBe(phone)
    const seen = await zhou.ask(approvals.detail, { id: approval })
    expect(JSON.stringify(seen.data)).not.toMatch(new RegExp(`${phone}|${next}`))
    expect(JSON.stringify(seen.data)).toContain('身份证明')
    expect(await zhou.ask(approvals.decide, { id: approval, decision: 'approved', reason })).toMatchObject({
      code: 0,
    })
    expect(await phoneOf(id)).toBe(next)
    const row = db.selectFrom('member_rebind').selectAll().where('approval_id', '=', Number(approval))
    expect(await row.executeTakeFirst()).toMatchObject({ phone_enc: null, document_id: null })
  })

  test('what was written to the shop with the old one follows once a colleague has agreed', async () => {
    const { id, phone, next, approval } = await asked()
    const written = await leftBy(phone)
    expect(await written()).toEqual({ member_id: null, phone })
    await zhou.ask(approvals.decide, { id: approval, decision: 'approved', reason })
    expect(await written()).toEqual({ member_id: id, phone: next })
  })

  test('a rejection leaves the account as it was and forgets number and paper', async () => {
    const { id, phone, approval } = await asked()
    expect(await zhou.ask(approvals.decide, { id: approval, decision: 'rejected', reason })).toMatchObject({
      code: 0,
    })
    expect(await phoneOf(id)).toBe(phone)
    const row = db.selectFrom('member_rebind').selectAll().where('approval_id', '=', Number(approval))
    expect(await row.executeTakeFirst()).toMatchObject({ phone_enc: null, document_id: null })
  })

  test('of an account that was frozen meanwhile it is STATE, of a telephone taken meanwhile as well', async () => {
    const frozen = await asked()
    await db.updateTable('member').set({ status: 'frozen' }).where('id', '=', frozen.id).execute()
    const taken = await asked()
    await insertMember(db, {
      phone_enc: vault.seal(taken.next),
      phone_hash: vault.blindIndex('phone', taken.next),
    })
    const decide = (id: string) => zhou.ask(approvals.decide, { id, decision: 'approved', reason })
    expect((await decide(frozen.approval)).code).toBe(22)
    expect((await decide(taken.approval)).code).toBe(22)
    expect(await phoneOf(frozen.id)).toBe(frozen.phone)
    expect(await phoneOf(taken.id)).toBe(taken.phone)
  })
})

test('of an account that is erased meanwhile neither number nor paper is left, and nobody can agree any more', async () => {
  const found = await member()
  const next = newPhone()
  await he.ask(memberRebinding.code, { uid: found.uid, phone: next })
  const fields = { uid: found.uid, phone: next, code: codeTo(next), document: await paper(), reason }
  await he.ask(memberRebinding.rebind, fields)
  const asked = db.selectFrom('approval').select('id').where('entity_id', '=', found.uid)
  const id = String((await asked.executeTakeFirstOrThrow()).id)
  const phone_hash = vault.blindIndex('phone', found.phone)
  await shop.transaction((tx) => eraseAccount(shop.ctx(), tx, { id: found.id, phone_hash }))
  const left = db.selectFrom('member_rebind').select('id').where('member_id', '=', found.id)
  expect(await left.execute()).toEqual([])
  expect(await zhou.ask(approvals.decide, { id, decision: 'approved', reason })).toMatchObject({ code: 22 })
})

describe('is refused', () => {
  test('PARAM for the same telephone and without any proof, NOT_FOUND for nobody, STEP_UP without the digits', async () => {
    const { uid, phone } = await member()
    const next = newPhone()
    expect(await he.ask(memberRebinding.code, { uid, phone })).toMatchObject({ code: 1 })
    await he.ask(memberRebinding.code, { uid, phone: next })
    const fields = { uid, phone: next, code: codeTo(next), reason }
    expect(await he.ask(memberRebinding.rebind, fields)).toMatchObject({ code: 1 })
    expect(await he.ask(memberRebinding.rebind, { ...fields, phone, old_code: '123456' })).toMatchObject({
      code: 1,
    })
    for (const endpoint of [memberRebinding.code, memberRebinding.rebind])
      expect(await he.ask(endpoint, { ...fields, uid: 'nobody', old_code: '123456' })).toMatchObject({
        code: 20,
      })
    const plain = await clerkOf({ roles: ['service'], hasGivenDigits: false })
    expect(await plain.ask(memberRebinding.rebind, fields)).toMatchObject({ code: 28 })
  })

  test('says of a telephone under which staff have ordered that its owner is to log in with it first', async () => {
    const [{ uid, phone }, waiting] = [await member(), await member({ awaits_owner: true })]
    const spoken = await codes(uid, phone, waiting.phone)
    expect(
      await he.ask(memberRebinding.rebind, { uid, phone: waiting.phone, ...spoken, reason }),
    ).toMatchObject({ code: 5, message: '该手机号名下有代客下的订单，请客人先用它登录' })
  })

  test('STATE while the account is frozen or closes, PHONE_REGISTERED for another’s telephone, PHONE_BLOCKED for a blocked one', async () => {
    const frozen = await member({ status: 'frozen' })
    for (const [endpoint, more] of [
      [memberRebinding.code, {}],
      [memberRebinding.rebind, { code: '123456', old_code: '123456', reason }],
    ] as const)
      expect(await he.ask(endpoint, { uid: frozen.uid, phone: newPhone(), ...more })).toMatchObject({
        code: 22,
      })
    const { uid, phone } = await member()
    const other = await member()
    const spoken = await codes(uid, phone, other.phone)
    expect(
      await he.ask(memberRebinding.rebind, { uid, phone: other.phone, ...spoken, reason }),
    ).toMatchObject({
      code: 5,
    })
    const blocked = newPhone()
    await db
      .insertInto('risk_list')
      .values({
        phone_hash: vault.blindIndex('phone', blocked),
        measure: 'block',
        added_at: shop.clock.now(),
      })
      .execute()
    expect(await he.ask(memberRebinding.code, { uid, phone: blocked })).toMatchObject({ code: 4 })
  })
})
