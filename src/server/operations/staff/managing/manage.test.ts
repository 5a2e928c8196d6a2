import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { me } from '#src/api/desk/account/me.ts'
import { signIn } from '#src/api/desk/account/sign-in.ts'
import { staff } from '#src/api/desk/account/staff.ts'
import { approvals } from '#src/api/desk/work/approvals.ts'
import type { StaffRole } from '#src/domain/account/staff.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { codeNow, type DeskVisitor, deskVisitor } from '#test/people/desk-visitor.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'
import { runStaffCommand } from '../command.ts'

const shop = await openShop()
const api = makeDeskApi(shop.services, shop.clock)
const ask = askDesk.bind(null, api)
const reason = '离职或换岗的原因'

/** Somebody who has just given the six digits. */
async function steppedUp(roles: StaffRole[]) {
  const person = await signInStaff(shop, { roles })
  const given = { stepped_up_at: shop.clock.now() }
  await shop.db.updateTable('staff_session').set(given).where('staff_id', '=', person.id).execute()
  return { ...person, idText: String(person.id) }
}
/** The same, who came in by a link once. */
async function enrolled(roles: StaffRole[]) {
  const person = await steppedUp(roles)
  await shop.db
    .updateTable('staff')
    .set({ open_since: shop.clock.now() })
    .where('id', '=', person.id)
    .execute()
  return person
}
const rolesOf = async (id: number) =>
  String(
    (await shop.db.selectFrom('staff').select('roles').where('id', '=', id).executeTakeFirstOrThrow()).roles,
  )
const statusOf = async (id: number) =>
  (await shop.db.selectFrom('staff').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const rung = (kind: string) => shop.db.selectFrom('alarm').select('ref').where('kind', '=', kind).execute()
const auditOf = (id: number) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after', 'reason', 'refused'])
    .where('entity', '=', 'staff')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute()

let admin: Awaited<ReturnType<typeof steppedUp>>
beforeEach(async () => {
  admin = await steppedUp(['admin'])
})
/** Each test begins with one admin alone. */
afterEach(async () => {
  await shop.db.updateTable('staff').set({ status: 'left', roles: [] }).execute()
  await shop.db.deleteFrom('approval').execute()
  await shop.db.deleteFrom('alarm').execute()
})

/** Follows a link to the end and logs in behind it. */
async function comeIn(url: string, login: string) {
  const token = url.slice(url.lastIndexOf('/') + 1)
  const password = 'a sentence of my own'
  const at = deskVisitor(shop, { api })
  const began = await at.ask(signIn.enrol, { token, password })
  const secret = String(began.data?.['secret'])
  await at.ask(signIn.confirm, { token, first: codeNow(shop, secret, -1), second: codeNow(shop, secret) })
  shop.clock.advanceSeconds(30)
  const { data } = await at.ask(signIn.login, { login, password })
  expect(
    await at.ask(signIn.totp, { ticket: String(data?.['ticket']), code: codeNow(shop, secret) }),
  ).toMatchObject({ code: 0 })
  return at
}

const inviting = (login: string) => ({ login, name: '王敏', roles_json: '["service"]', is_lead: '1' })

describe('an admin', () => {
  test('invites a colleague, who gets a link and the roles', async () => {
    const { code, data } = await ask(staff.invite, inviting('wangmin'), admin)
    expect(code).toBe(0)
    const { id, link, approval_id } = data as {
      id: number
      link: { url: string }
      approval_id: number | null
    }
    expect(approval_id).toBeNull()
    const token = link.url.replace('http://shop.test/desk/enrol/', '')
    expect(await deskVisitor(shop, { api }).ask(signIn.link, { token })).toMatchObject({
      data: { name: '王敏' },
    })
    expect(await rolesOf(id)).toBe('{service}')
    expect(JSON.stringify(await auditOf(id))).not.toContain(token)
    expect(await auditOf(id)).toMatchObject([
      { action: 'staff.invite', after: { login: 'wangmin', roles: ['service'], is_lead: true } },
    ])
    expect(await ask(staff.invite, inviting('wangmin'), admin)).toMatchObject({
      code: 1,
      data: { errors: { login: '这个账号已有人使用' } },
    })
  })

  test.each([
    ['a login in capitals', { login: 'Wang' }],
    ['a role that nobody has', { roles_json: '["boss"]' }],
    ['no role', { roles_json: '[]' }],
    ['no name', { name: ' ' }],
  ])('is told when the invitation has %s', async (_, wrong) => {
    expect(await ask(staff.invite, { ...inviting('whoever'), ...wrong }, admin)).toMatchObject({ code: 1 })
  })

  test('needs the six digits for invitations, roles, links and leaving, and not for locking', async () => {
    const late = await signInStaff(shop, { roles: ['admin'] })
    const other = await steppedUp(['service'])
    const about = { id: other.idText, reason }
    expect(await ask(staff.invite, inviting('late'), late)).toMatchObject({ code: 28 })
    expect(await ask(staff.roles, { ...about, roles_json: '["custom"]' }, late)).toMatchObject({ code: 28 })
    expect(await ask(staff.reset, about, late)).toMatchObject({ code: 28 })
    expect(await ask(staff.handOver, { ...about, to_id: admin.idText }, late)).toMatchObject({ code: 28 })
    expect(await ask(staff.lock, about, late)).toMatchObject({ code: 0 })
  })

  test('changes somebody’s roles, which count from the next call', async () => {
    const other = await steppedUp(['service'])
    const fields = { id: other.idText, roles_json: '["operations","operations"]', reason }
    expect(await ask(staff.roles, fields, admin)).toMatchObject({ code: 0, data: { approval_id: null } })
    expect(await ask(me.read, {}, other)).toMatchObject({ data: { roles: ['operations'] } })
    expect(await auditOf(other.id)).toMatchObject([
      { action: 'staff.role', before: { roles: ['service'] }, after: { roles: ['operations'] }, reason },
    ])
  })

  test('can neither change the own roles nor lock, reset or close the own account: STATE', async () => {
    const other = await steppedUp(['service'])
    const own = { id: admin.idText, reason }
    for (const [call, fields] of [
      [staff.roles, { ...own, roles_json: '["finance"]' }],
      [staff.lock, own],
      [staff.unlock, own],
      [staff.reset, own],
      [staff.handOver, { ...own, to_id: other.idText }],
    ] as const)
      expect(await ask(call, fields, admin)).toMatchObject({ code: 22 })
    expect(await rolesOf(admin.id)).toBe('{admin}')
  })

  test('hears NOT_FOUND for nobody’s account', async () => {
    const nobody = { id: '2000000000', reason }
    for (const call of [staff.roles, staff.lock, staff.unlock, staff.reset, staff.handOver] as const)
      expect(
        await ask(call, { ...nobody, roles_json: '["custom"]', to_id: admin.idText }, admin),
      ).toMatchObject({
        code: 20,
      })
    expect(await ask(staff.endSession, { id: '2000000000', ref: 'a'.repeat(12) }, admin)).toMatchObject({
      code: 20,
    })
  })

  test('locks somebody, whose session ends with the next call, and unlocks', async () => {
    const other = await steppedUp(['service'])
    const about = { id: other.idText, reason }
    expect(await ask(staff.unlock, about, admin)).toMatchObject({ code: 22 })
    expect(await ask(staff.lock, about, admin)).toMatchObject({ code: 0 })
    expect(await ask(me.read, {}, other)).toMatchObject({ code: 997 })
    expect(await ask(staff.lock, about, admin)).toMatchObject({ code: 22 })
    expect(await ask(staff.reset, about, admin)).toMatchObject({ code: 22 })
    expect(await ask(staff.unlock, about, admin)).toMatchObject({ code: 0 })
    expect(await statusOf(other.id)).toBe('invited')
    expect(await ask(me.read, {}, other)).toMatchObject({ code: 997 })
  })

  test('makes a new link, and the old password and app are worth nothing', async () => {
    const other = await steppedUp(['service'])
    const { code, data } = await ask(staff.reset, { id: other.idText, reason }, admin)
    expect(code).toBe(0)
    expect(data?.['url']).toMatch(/^http:\/\/shop\.test\/desk\/enrol\/[\w-]{43}$/)
    expect(await ask(me.read, {}, other)).toMatchObject({ code: 997 })
    expect(await statusOf(other.id)).toBe('invited')
  })

  test('closes the account of who leaves, and a colleague has what was in hand', async () => {
    const [leaving, taking, locked] = [
      await steppedUp(['service']),
      await steppedUp(['service']),
      await steppedUp([]),
    ]
    await shop.db.updateTable('staff').set({ status: 'locked' }).where('id', '=', locked.id).execute()
    await shop.db
      .insertInto('inquiry')
      .values({
        kind: 'message',
        name: '李',
        phone_enc: shop.services.vault.seal('13800000001'),
        phone_hash: shop.services.vault.blindIndex('phone', '13800000001'),
        message: '想去云南',
        staff_id: leaving.id,
        created_at: shop.clock.now(),
        last_at: shop.clock.now(),
      })
      .execute()
    const orderOf = (status: 'paid' | 'done') =>
      insertOrder(shop.db, { status, source: 'advisor', advisor_id: leaving.id })
    const [open, over] = [await orderOf('paid'), await orderOf('done')]
    const to = (id: string) => ({ id: leaving.idText, to_id: id, reason })
    expect(await ask(staff.handOver, to(locked.idText), admin)).toMatchObject({ code: 22 })
    expect(await ask(staff.handOver, to(leaving.idText), admin)).toMatchObject({ code: 22 })
    expect(await ask(staff.handOver, to(taking.idText), admin)).toMatchObject({ code: 0 })
    const inquiry = await shop.db.selectFrom('inquiry').select('staff_id').executeTakeFirstOrThrow()
    expect(inquiry.staff_id).toBe(taking.id)
    const advised = await shop.db.selectFrom('orders').select(['id', 'advisor_id']).orderBy('id').execute()
    expect(advised).toEqual([
      { id: open.id, advisor_id: taking.id },
      { id: over.id, advisor_id: leaving.id },
    ])
    expect(await statusOf(leaving.id)).toBe('left')
    expect(await ask(me.read, {}, leaving)).toMatchObject({ code: 997 })
    expect(await ask(staff.handOver, to(taking.idText), admin)).toMatchObject({ code: 22 })
    expect(
      await ask(staff.roles, { id: leaving.idText, roles_json: '["custom"]', reason }, admin),
    ).toMatchObject({
      code: 22,
    })
  })

  test('sees everybody’s devices and ends one', async () => {
    const other = await steppedUp(['service'])
    const list = (await ask(staff.sessions, { id: other.idText }, admin)).data?.['list'] as { ref: string }[]
    expect(list).toHaveLength(1)
    const fields = { id: other.idText, ref: list[0]?.ref ?? '' }
    expect(await ask(staff.endSession, fields, admin)).toMatchObject({ code: 0 })
    expect(await ask(me.read, {}, other)).toMatchObject({ code: 997 })
  })

  test('sees the accounts by status and role, with what each has open', async () => {
    const other = await steppedUp(['finance'])
    const { data } = await ask(staff.list, { role: 'finance', status: 'active' }, admin)
    expect(data).toMatchObject({
      total: 1,
      next: null,
      list: [{ id: other.id, session_count: 1, open_count: 0 }],
    })
  })
})

describe('where two admins are', () => {
  test('roles wait for the other one; who asked cannot decide', async () => {
    const second = await steppedUp(['admin'])
    const other = await steppedUp(['service'])
    const fields = { id: other.idText, roles_json: '["operations"]', reason }
    const { data } = await ask(staff.roles, fields, admin)
    const approval = String(data?.['approval_id'])
    expect(await rolesOf(other.id)).toBe('{service}')
    expect(await ask(staff.roles, fields, admin)).toMatchObject({ code: 22 })
    const listed = (await ask(staff.list, { role: 'service' }, admin)).data?.['list'] as object[]
    expect(listed).toContainEqual(
      expect.objectContaining({ id: other.id, role_approval_id: Number(approval) }),
    )
    const yes = { id: approval, decision: 'approved' }
    expect(await ask(approvals.decide, yes, admin)).toMatchObject({ code: 26 })
    expect(await ask(approvals.decide, yes, second)).toMatchObject({ code: 0 })
    expect(await rolesOf(other.id)).toBe('{operations}')
  })

  test('nobody approves the own roles, and none that changed meanwhile', async () => {
    const second = await steppedUp(['admin'])
    const asked = async (id: string) =>
      String((await ask(staff.roles, { id, roles_json: '["finance"]', reason }, admin)).data?.['approval_id'])
    const own = await asked(second.idText)
    expect(await ask(approvals.decide, { id: own, decision: 'approved' }, second)).toMatchObject({ code: 22 })
    const other = await steppedUp(['service'])
    const stale = await asked(other.idText)
    await shop.db.updateTable('staff').set({ is_lead: true }).where('id', '=', other.id).execute()
    expect(await ask(approvals.decide, { id: stale, decision: 'approved' }, second)).toMatchObject({
      code: 22,
    })
    expect(await rolesOf(other.id)).toBe('{service}')
  })

  test('locking the other one, or a new link for them, leaves roles waiting for them', async () => {
    const second = await enrolled(['admin'])
    const acts = [
      { act: staff.lock, status: 'locked' },
      { act: staff.reset, status: 'invited' },
    ]
    for (const { act, status } of acts) {
      await shop.db.updateTable('staff').set({ status: 'active' }).where('id', '=', second.id).execute()
      expect(await ask(act, { id: second.idText, reason }, admin)).toMatchObject({ code: 0 })
      expect(await statusOf(second.id)).toBe(status)
      const { data } = await ask(staff.invite, inviting(`mine${status}`), admin)
      expect(data?.['approval_id']).toEqual(expect.any(Number))
      expect(await rolesOf(Number(data?.['id']))).toBe('{}')
      await ask(staff.unlock, { id: second.idText, reason }, admin)
    }
  })

  test('one who never came in is none of them, also after being locked and unlocked', async () => {
    const newcomer = await steppedUp(['admin'])
    const about = { id: newcomer.idText, reason }
    await shop.db.updateTable('staff').set({ status: 'invited' }).where('id', '=', newcomer.id).execute()
    expect(await ask(staff.lock, about, admin)).toMatchObject({ code: 0 })
    expect(await ask(staff.unlock, about, admin)).toMatchObject({ code: 0 })
    expect(await statusOf(newcomer.id)).toBe('invited')
    const invited = await ask(staff.invite, inviting('atonce'), admin)
    expect(invited).toMatchObject({ code: 0, data: { approval_id: null } })
  })

  test('neither is let go by the other: of three, the third one takes the role first', async () => {
    const [second, taking] = [await enrolled(['admin']), await steppedUp(['service'])]
    const leaving = { id: second.idText, to_id: taking.idText, reason }
    expect(await ask(staff.handOver, leaving, admin)).toMatchObject({ code: 22 })
    expect(await ask(staff.lock, { id: second.idText, reason }, admin)).toMatchObject({ code: 0 })
    expect(await ask(staff.handOver, leaving, admin)).toMatchObject({ code: 22 })
    const third = await enrolled(['admin'])
    const fourth = await enrolled(['admin'])
    const both = [third, fourth].map(({ idText }) => ({ id: idText, to_id: taking.idText, reason }))
    await shop.db
      .updateTable('staff')
      .set({ roles: ['service'] })
      .where('id', '=', second.id)
      .execute()
    // Of three admins one may go, and of two who are let go at once one stays.
    const gone = await Promise.all(both.map((fields) => ask(staff.handOver, fields, admin)))
    expect(gone.map(({ code }) => code).sort()).toEqual([0, 22])
    expect(await ask(staff.handOver, leaving, admin)).toMatchObject({ code: 0 })
  })

  test('who asks for a change of the other one’s roles is told that nobody is left to decide', async () => {
    const second = await enrolled(['admin'])
    await ask(staff.roles, { id: (await steppedUp([])).idText, roles_json: '["service"]', reason }, admin)
    expect(await rung('second_person_missing')).toEqual([])
    await ask(staff.roles, { id: second.idText, roles_json: '["service"]', reason }, admin)
    expect(await rung('second_person_missing')).toEqual([{ ref: 'staff_role' }])
  })

  test('who was let in anew by the link of one is no second person to them, until the console lets in anew', async () => {
    const second = await enrolled(['admin'])
    const { login } = await shop.db
      .selectFrom('staff')
      .select('login')
      .where('id', '=', second.id)
      .executeTakeFirstOrThrow()
    const first = {
      ask: (...asking: [Parameters<typeof ask>[0], Record<string, string>]) => ask(...asking, admin),
    }
    const asked = async (by: Pick<DeskVisitor, 'ask'> | typeof first) => {
      const fields = { id: (await steppedUp([])).idText, roles_json: '["service"]', reason }
      return String((await by.ask(staff.roles, fields)).data?.['approval_id'])
    }
    const id = await asked(first)
    shop.clock.advanceSeconds(60)
    const reset = await ask(staff.reset, { id: second.idText, reason }, admin)
    expect(await rung('staff_reset')).toEqual([{ ref: second.idText }])
    const same = await comeIn(String(reset.data?.['url']), login)
    const yes = { id, decision: 'approved' }
    const why = '您或提出人的账号近期由对方重置过，须由另一位同事复核'
    expect(await same.ask(approvals.decide, yes)).toMatchObject({ code: 26, message: why })
    expect(await same.ask(approvals.detail, { id })).toMatchObject({ data: { may_decide: false, why } })
    expect(await first.ask(approvals.decide, { ...yes, id: await asked(same) })).toMatchObject({ code: 26 })
    expect(await rung('second_person_missing')).toEqual([{ ref: 'staff_role' }])

    const lines: string[] = []
    await runStaffCommand(['reset', login], {
      database: shop,
      vault: shop.services.vault,
      now: shop.clock.now(),
      deskUrl: 'http://shop.test',
      print: (line) => lines.push(line),
    })
    const own = await comeIn(lines.at(-1) ?? '', login)
    expect(await own.ask(approvals.decide, yes)).toMatchObject({ code: 0 })
  })

  test('somebody who is invited has no role until the other one agrees', async () => {
    const second = await steppedUp(['admin'])
    const { data } = await ask(staff.invite, inviting('newcomer'), admin)
    const { id, approval_id } = data as { id: number; approval_id: number }
    expect(await rolesOf(id)).toBe('{}')
    await ask(approvals.decide, { id: String(approval_id), decision: 'approved' }, second)
    expect(await rolesOf(id)).toBe('{service}')
  })
})
