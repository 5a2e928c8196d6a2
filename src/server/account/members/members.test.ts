import { beforeEach, describe, expect, test } from 'vitest'
import { identity } from '#src/api/auth/identity.ts'
import { deskMembers } from '#src/api/desk/service/members.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertMember, insertOrder, insertRequest } from '#test/orders/order-factories.ts'
import { logIn } from '#test/people/log-in.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'

const START = '2026-11-21T10:00:00+08:00'
const shop = await openShop({ at: START })
const { db } = shop
const { vault } = shop.services
const api = makeDeskApi(shop.services, shop.clock)
const ask = askDesk.bind(null, api)

const clerk = await signInStaff(shop, { roles: ['service'] })
const admin = await signInStaff(shop, { roles: ['admin'] })
const operator = await signInStaff(shop, { roles: ['operations'] })
beforeEach(async () => {
  shop.clock.set(START)
  await db.deleteFrom('rate_limit').execute()
})

let telephones = 13_900_000_000
/** A member as one that has registered, with a telephone that can be masked. */
async function member(over: Parameters<typeof insertMember>[1] = {}) {
  const phone = String(++telephones)
  const row = { phone_enc: vault.seal(phone), phone_hash: vault.blindIndex('phone', phone), ...over }
  return { ...(await insertMember(db, row)), phone }
}
const uidsIn = ({ data }: Awaited<ReturnType<typeof ask>>) =>
  (Object(data)['list'] as { uid: string }[]).map(({ uid }) => uid)
const statusOf = async (uid: string) =>
  (await db.selectFrom('member').select('status').where('uid', '=', uid).executeTakeFirstOrThrow()).status
const auditOf = (action: string) =>
  db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute()
const reason = '客人来电称账号被盗'

describe('looking members up', () => {
  test('finds by number, beginning of a name and order, with the telephone masked', async () => {
    const { uid, id, phone } = await member({ name: '滇游记', contact_name: '陶然然' })
    const { orderNo } = await insertOrder(db, { member_id: id })
    const searches = [{ uid }, { name: '滇游' }, { name: '陶然' }, { order_no: orderNo }]
    for (const wanted of searches) {
      const found = await ask(deskMembers.list, wanted as never, clerk)
      expect(uidsIn(found), JSON.stringify(wanted)).toEqual([uid])
      expect(found.data).toMatchObject({
        list: [{ phone_mask: `139****${phone.slice(-4)}`, order_count: 1, status: 'normal' }],
      })
    }
    expect(uidsIn(await ask(deskMembers.list, { name: '%%' }, clerk))).toEqual([])
  })

  test('by telephone leaves a row with a hash alone, and the thirtieth of an hour rings', async () => {
    const { uid, phone } = await member()
    const found = await ask(deskMembers.lookup, { phone }, clerk)
    expect(uidsIn(found)).toEqual([uid])
    const [row] = await auditOf('member.lookup')
    expect(row).toMatchObject({ staff_id: clerk.id, entity: 'phone', refused: null })
    expect(row?.entity_id).toMatch(/^[0-9a-f]{16}$/)
    expect(JSON.stringify(row)).not.toContain(phone)
    expect(shop.logLines.join('\n')).not.toContain(phone)
    const rung = () => db.selectFrom('alarm').select('kind').where('kind', '=', 'lookups_many').execute()
    for (let n = 2; n < 30; n++) await ask(deskMembers.lookup, { phone }, clerk)
    expect(await rung()).toEqual([])
    await ask(deskMembers.lookup, { phone }, clerk)
    expect(await rung()).toHaveLength(1)
  })

  test('without a condition, or with one that finds more than two hundred, is refused PARAM', async () => {
    expect(await ask(deskMembers.list, {}, admin)).toMatchObject({
      code: 1,
      data: { errors: { name: '请输入会员编号、姓名或订单号' } },
    })
    for (let n = 0; n < 201; n++) await insertMember(db, { name: '百陌用户', phone_enc: vault.seal('') })
    expect(await ask(deskMembers.list, { name: '百陌' }, admin)).toMatchObject({
      code: 1,
      data: { errors: { name: '符合条件的会员超过200位，请补充条件' } },
    })
  })

  test('reaches for 计调 the members of their own work alone', async () => {
    const own = await member()
    const others = await member()
    const { id } = await insertOrder(db, { member_id: own.id, status: 'wait_contract' })
    await insertOrder(db, { member_id: others.id })
    await db
      .insertInto('order_log')
      .values({
        order_id: id,
        from_status: 'wait_confirm',
        to_status: 'wait_contract',
        actor: 'staff',
        actor_id: operator.id,
        at: shop.clock.now(),
      })
      .execute()
    expect(uidsIn(await ask(deskMembers.list, { uid: own.uid }, operator))).toEqual([own.uid])
    expect(uidsIn(await ask(deskMembers.list, { uid: others.uid }, operator))).toEqual([])
    const { phone } = others
    expect(uidsIn(await ask(deskMembers.lookup, { phone }, operator))).toEqual([])
    for (const endpoint of [
      deskMembers.overview,
      deskMembers.orders,
      deskMembers.devices,
      deskMembers.history,
    ]) {
      expect(await ask(endpoint, { uid: own.uid }, operator)).toMatchObject({ code: 0 })
      expect(await ask(endpoint, { uid: others.uid }, operator)).toMatchObject({ code: 20 })
    }
  })
})

test('an overview says who it is, what was paid and asked for, also without a login, and what was consented to, with the document and the time', async () => {
  const { uid, id, phone } = await member({
    email_enc: vault.seal('taoran@example.com'),
    consent: JSON.stringify({ agreement: 'v2', privacy: 'v3', at: '2026-01-05T00:00:00Z' }),
  })
  await insertOrder(db, { member_id: id, status: 'done', paid_fen: 736_000, refunded_fen: 36_000 })
  await insertOrder(db, { member_id: id, status: 'paid', paid_fen: 100_000 })
  const phone_hash = vault.blindIndex('phone', phone)
  for (const asked of [{ member_id: id }, { phone_hash }, { phone_hash, member_id: (await member()).id }, {}])
    await insertRequest(db, asked)
  await db
    .insertInto('member_consent')
    .values({ member_id: id, kind: 'documents', version: 'v3', given_at: shop.clock.now() })
    .execute()
  await db.insertInto('point_account').values({ member_id: id, balance: 350 }).execute()
  const { data } = await ask(deskMembers.overview, { uid }, clerk)
  expect(data).toMatchObject({
    points: 350,
    coupon_count: 0,
    cashback: { left_fen: 0, pending_fen: 0, withdrawing_fen: 0, withdrawn_fen: 0 },
    email_mask: 't***@example.com',
    order_count: 2,
    open_order_count: 1,
    paid_fen: 800_000,
    complaint_count: 0,
    request_count: 2,
    consents: [
      { title: '用户协议', version: 'v2', given_at: '2026-01-05 08:00:00' },
      { title: '隐私政策', version: 'v3' },
      { title: '保存出行人证件信息', version: 'v3', given_at: '2026-11-21 10:00:00', withdrawn_at: null },
    ],
  })
  const orders = await ask(deskMembers.orders, { uid }, clerk)
  expect(orders.data).toHaveLength(2)
})

test('a telephone is shown to who says why, and that of nobody or of a closed account to none', async () => {
  const { uid, phone } = await member()
  const fields = { uid, reason: 'caller' }
  expect(await ask(deskMembers.reveal, fields, clerk)).toMatchObject({ data: { value: phone } })
  expect((await ask(deskMembers.history, { uid }, clerk)).data).toMatchObject([
    { action: 'member.reveal', reason: '客人来电核实' },
  ])
  const closed = await member({ status: 'cancelled', phone_enc: vault.seal('') })
  for (const each of [closed.uid, 'nobody'])
    expect(await ask(deskMembers.reveal, { ...fields, uid: each }, clerk)).toMatchObject({ code: 20 })
})

describe('freezing', () => {
  test('ends every session at once and leaves the orders as they are; unfreezing lets the member in again', async () => {
    const person = await logIn(shop)
    const { uid } = person
    const { id } = await db.selectFrom('member').select('id').where('uid', '=', uid).executeTakeFirstOrThrow()
    await insertOrder(db, { member_id: id, status: 'paid' })
    expect((await person.call(identity.devices, {})).failed).toBeNull()
    expect(await ask(deskMembers.freeze, { uid, reason }, clerk)).toMatchObject({
      code: 0,
      data: { status: 'frozen', frozen_reason: reason, open_order_count: 1 },
    })
    expect((await person.call(identity.devices, {})).failed).toBe('NOT_LOGIN')
    expect((await ask(deskMembers.devices, { uid }, clerk)).data).toEqual([])
    const order = await db.selectFrom('orders').select('status').where('member_id', '=', id).execute()
    expect(order).toEqual([{ status: 'paid' }])
    const [row] = await auditOf('member.freeze')
    expect(row).toMatchObject({ reason, before: { status: 'normal' }, after: { status: 'frozen' } })
    expect(await ask(deskMembers.unfreeze, { uid, reason }, admin)).toMatchObject({
      code: 0,
      data: { status: 'normal', frozen_at: null, frozen_reason: '' },
    })
    // The old session stays ended: who is let in again logs in again.
    expect((await person.call(identity.devices, {})).failed).toBe('NOT_LOGIN')
    expect((await ask(deskMembers.history, { uid }, clerk)).data).toMatchObject([
      { action: 'member.unfreeze', by: { id: admin.id }, reason },
      { action: 'member.freeze', by: { id: clerk.id } },
    ])
  })

  test('of two colleagues at once one freezes, and the other is refused STATE', async () => {
    const { uid } = await member()
    const answers = await Promise.all(
      [clerk, admin].map((by) => ask(deskMembers.freeze, { uid, reason }, by)),
    )
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 22])
    expect(answers.find(({ code }) => code === 22)).toMatchObject({ message: '账号已经冻结' })
  })

  test('is refused STATE while the account closes, unfreezing when it is not frozen, both NOT_FOUND for nobody', async () => {
    const { uid } = await member({ status: 'cancelling', closing_at: shop.clock.now() })
    expect(await ask(deskMembers.freeze, { uid, reason }, clerk)).toMatchObject({
      code: 22,
      message: '账号正在注销，请先恢复',
    })
    expect(await ask(deskMembers.unfreeze, { uid, reason }, clerk)).toMatchObject({ code: 22 })
    for (const endpoint of [deskMembers.freeze, deskMembers.unfreeze])
      expect(await ask(endpoint, { uid: 'nobody', reason }, admin)).toMatchObject({ code: 20 })
  })
})

describe('restoring an account that is being closed', () => {
  const closing = () => member({ status: 'cancelling', closing_at: shop.clock.now() })
  const codeSent = (phone: string) => shop.sent.findLast((message) => message.phone === phone)

  test('takes the code that the member has read out', async () => {
    const { uid, phone } = await closing()
    shop.clock.advanceSeconds(3_600)
    expect(await ask(deskMembers.restoreCode, { uid }, clerk)).toMatchObject({
      code: 0,
      data: { phone_mask: `139****${phone.slice(-4)}` },
    })
    expect(codeSent(phone)?.text).toContain('仅可告知正在与您通话的百陌客服')
    const code = codeSent(phone)?.code ?? ''
    expect(await ask(deskMembers.restore, { uid, code }, clerk)).toMatchObject({
      code: 0,
      data: { is_restored: true },
    })
    expect(await statusOf(uid)).toBe('normal')
    expect(await ask(deskMembers.restore, { uid, code }, clerk)).toMatchObject({ code: 22 })
  })

  test('counts wrong codes: after five the right one is worth nothing', async () => {
    const { uid, phone } = await closing()
    await ask(deskMembers.restoreCode, { uid }, clerk)
    const right = codeSent(phone)?.code ?? ''
    const wrong = right === '000000' ? '000001' : '000000'
    for (let n = 0; n < 5; n++)
      expect((await ask(deskMembers.restore, { uid, code: wrong }, clerk)).data).toEqual({
        is_restored: false,
      })
    expect((await ask(deskMembers.restore, { uid, code: right }, clerk)).data).toEqual({ is_restored: false })
    expect(await statusOf(uid)).toBe('cancelling')
  })

  test('is refused STATE after fifteen days, and for an account that is not closing', async () => {
    const { uid } = await closing()
    const { uid: normal } = await member()
    shop.clock.advanceSeconds(15 * 86_400)
    const late = await signInStaff(shop, { roles: ['service'] })
    for (const each of [uid, normal])
      for (const [endpoint, fields] of [
        [deskMembers.restoreCode, {}],
        [deskMembers.restore, { code: '123456' }],
      ] as const)
        expect(await ask(endpoint, { uid: each, ...fields }, late)).toMatchObject({ code: 22 })
    expect(await ask(deskMembers.restoreCode, { uid: 'nobody' }, late)).toMatchObject({ code: 20 })
    expect(await ask(deskMembers.restore, { uid: 'nobody', code: '123456' }, late)).toMatchObject({
      code: 20,
    })
  })

  test('sends no code to a telephone that the shop has blocked: PHONE_BLOCKED', async () => {
    const { uid, phone } = await closing()
    await db
      .insertInto('risk_list')
      .values({ phone_hash: vault.blindIndex('phone', phone), measure: 'block', added_at: shop.clock.now() })
      .execute()
    expect(await ask(deskMembers.restoreCode, { uid }, clerk)).toMatchObject({ code: 4 })
  })
})

describe('a member’s devices', () => {
  test('are listed and ended one by one or all at once; one of somebody else is NOT_FOUND', async () => {
    const person = await logIn(shop)
    await logIn(shop, { phone: person.phone, visitor: shop.visitor() }).catch(() => {})
    const other = await logIn(shop)
    const { uid } = person
    const idOf = async (of: string) => {
      const { data } = await ask(deskMembers.devices, { uid: of }, clerk)
      return (data as unknown as { id: string }[])[0]?.id ?? ''
    }
    expect(await ask(deskMembers.endDevices, { uid, device: await idOf(other.uid) }, clerk)).toMatchObject({
      code: 20,
    })
    expect((await other.call(identity.devices, {})).failed).toBeNull()
    await ask(deskMembers.endDevices, { uid, device: await idOf(uid) }, clerk)
    await ask(deskMembers.endDevices, { uid, note: '客人来电要求' }, clerk)
    expect((await ask(deskMembers.devices, { uid }, clerk)).data).toEqual([])
    expect((await person.call(identity.devices, {})).failed).toBe('NOT_LOGIN')
    expect((await auditOf('member.devices_end')).at(-1)).toMatchObject({
      reason: '客人来电要求',
      after: { ended: 'all' },
    })
  })
})

describe('exporting what the shop holds of a member', () => {
  test('asks for the six digits, and answers what the member would get, with a row that says why', async () => {
    const { uid, phone } = await member()
    const asked = { uid, reason: '客人书面申请导出个人信息' }
    await db
      .updateTable('staff_session')
      .set({ stepped_up_at: null })
      .where('staff_id', '=', admin.id)
      .execute()
    expect(await ask(deskMembers.exported, asked, admin)).toMatchObject({ code: 28 })
    await db
      .updateTable('staff_session')
      .set({ stepped_up_at: shop.clock.now() })
      .where('staff_id', '=', admin.id)
      .execute()
    const { code, data } = await ask(deskMembers.exported, asked, admin)
    expect(code).toBe(0)
    expect(data).toMatchObject({ account: { uid, phone: `139****${phone.slice(-4)}` } })
    expect(JSON.stringify(data)).not.toContain(phone)
    expect(await ask(deskMembers.exported, { ...asked, uid: 'nobody' }, admin)).toMatchObject({ code: 20 })
    const rows = await auditOf('member.export')
    expect(rows.find(({ refused }) => refused === null)).toMatchObject({
      entity_id: uid,
      reason: asked.reason,
      after: null,
    })
    expect(await ask(deskMembers.exported, asked, clerk)).toMatchObject({ code: 25 })
  })
})
