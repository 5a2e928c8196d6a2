import { describe, expect, test } from 'vitest'
import { inquiry } from '#src/api/content/inquiries.ts'
import { deskInquiries } from '#src/api/desk/service/inquiries.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertMember, insertOrder, insertRequest } from '#test/orders/order-factories.ts'
import { aPhone } from '#test/people/log-in.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { insertProduct } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const { db } = shop
const { vault } = shop.services
const api = makeDeskApi(shop.services, shop.clock)
const ask = askDesk.bind(null, api)

const clerk = await signInStaff(shop, { roles: ['service'] })
const colleague = await signInStaff(shop, { roles: ['service'] })
const operator = await signInStaff(shop, { roles: ['operations'] })

/** What a visitor leaves in the shop. */
async function leave(over: Record<string, unknown> = {}) {
  const phone = aPhone()
  const { raw } = await shop
    .visitor()
    .call(inquiry.message, { nickname: '陶然', phone, message: '想带两位老人去三亚', ...over } as never)
  return { id: String(raw['id']), phone }
}
const rowOf = (id: string) =>
  db.selectFrom('inquiry').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()
const auditOf = (id: string) =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity', '=', 'inquiry')
    .where('entity_id', '=', id)
    .where('refused', 'is', null)
    .orderBy('id')
    .execute()
const idsIn = ({ data }: Awaited<ReturnType<typeof ask>>) =>
  (Object(data)['list'] as { id: number }[]).map(({ id }) => String(id))
const called = { way: 'phone', text: '已介绍慢节奏行程，发了两款产品' }

test('an inquiry is due thirty working minutes after it was left, and one of the night by ten', async () => {
  const day = await leave()
  expect((await rowOf(day.id)).due_at).toEqual(new Date('2026-11-21T10:30:00+08:00'))
  shop.clock.set('2026-11-21T22:05:00+08:00')
  const night = await leave()
  shop.clock.set('2026-11-21T10:00:00+08:00')
  expect((await rowOf(night.id)).due_at).toEqual(new Date('2026-11-22T10:00:00+08:00'))
})

test('the list shows what waits by its due time, and masks the telephone', async () => {
  const { id, phone } = await leave()
  const { code, data } = await ask(deskInquiries.list, {}, clerk)
  expect(code).toBe(0)
  const list = data?.['list'] as { id: number; due_at: string }[]
  expect(list.map(({ due_at }) => due_at)).toEqual(list.map(({ due_at }) => due_at).toSorted())
  expect(list.find((row) => String(row.id) === id)).toMatchObject({
    name: '陶然',
    phone_mask: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    message: '想带两位老人去三亚',
    status: 'new',
    is_overdue: false,
    assigned_to: null,
  })
  expect(JSON.stringify(data)).not.toContain(phone)
})

test('every tab and state shows its own inquiries, page after page without one twice', async () => {
  await db.deleteFrom('inquiry').execute()
  const at = shop.clock.now()
  const rows = Array.from({ length: 120 }, (_, n) => ({
    kind: n % 2 === 0 ? ('message' as const) : ('date' as const),
    name: '李雷',
    phone_enc: vault.seal('13800000001'),
    phone_hash: vault.blindIndex('phone', '13800000001'),
    created_at: at,
    last_at: at,
    // Many at the same instant, so that only the number tells them apart.
    due_at: new Date(at.getTime() + (n % 3) * 60_000),
    ...(n >= 116 && { status: 'done' as const, closed_at: at }),
  }))
  await db.insertInto('inquiry').values(rows).execute()
  const walk = async (fields: Record<string, string>) => {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await ask(deskInquiries.list, { ...fields, ...(cursor && { cursor }) }, clerk)
      seen.push(...idsIn(page))
      expect(page.data).toMatchObject({ is_total_exact: true })
      cursor = (page.data?.['next'] ?? null) as string | null
    }
    expect(new Set(seen).size).toBe(seen.length)
    return seen.length
  }
  expect(await walk({ tab: 'message' })).toBe(58)
  expect(await walk({ tab: 'message', state: 'all' })).toBe(60)
  expect(await walk({ tab: 'date', state: 'closed' })).toBe(2)
  expect(await walk({ tab: 'feedback', state: 'all' })).toBe(0)
  expect(await walk({ overdue: '1' })).toBe(0)
  shop.clock.advanceSeconds(90)
  expect(await walk({ overdue: '1' })).toBe(39)
  shop.clock.set('2026-11-21T10:00:00+08:00')
})

test('who has been called is late no more, and stands behind all who have not, page after page', async () => {
  await db.deleteFrom('inquiry').execute()
  const at = shop.clock.now()
  const rows = Array.from({ length: 120 }, (_, n) => ({
    ...{ kind: 'message' as const, name: '李雷', created_at: at, last_at: at },
    phone_enc: vault.seal('13800000001'),
    phone_hash: vault.blindIndex('phone', '13800000001'),
    // Who was called was due before who was not.
    status: n < 60 ? ('contacted' as const) : ('new' as const),
    due_at: new Date(at.getTime() + n * 1_000),
  }))
  await db.insertInto('inquiry').values(rows).execute()
  shop.clock.advanceSeconds(90)
  const walk = async (fields: Record<string, string> = {}) => {
    const seen: { status: string; due_at: string; is_overdue: boolean }[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data } = await ask(deskInquiries.list, { ...fields, ...(cursor && { cursor }) }, clerk)
      seen.push(...(Object(data)['list'] as typeof seen))
      cursor = (data?.['next'] ?? null) as string | null
    }
    return seen
  }
  const all = await walk()
  expect(all.map(({ status }) => status)).toEqual([...Array(60).fill('new'), ...Array(60).fill('contacted')])
  const dues = all.map(({ due_at }) => due_at)
  expect(dues).toEqual([...dues.slice(0, 60).toSorted(), ...dues.slice(60).toSorted()])
  expect(new Set(dues).size).toBe(120)
  const late = all.filter(({ is_overdue }) => is_overdue)
  expect(late).toHaveLength(30)
  expect(late.every(({ status }) => status === 'new')).toBe(true)
  expect(await walk({ overdue: '1' })).toEqual(late)
  shop.clock.set('2026-11-21T10:00:00+08:00')
})

test('beside an inquiry stands what else the shop knows of the telephone', async () => {
  const phone = aPhone()
  const phone_hash = vault.blindIndex('phone', phone)
  const member = await insertMember(db, { phone_hash, phone_enc: vault.seal(phone), name: '陶然' })
  await insertOrder(db, { member_id: member.id, status: 'paid', order_no: 'BM261121990001' })
  await insertRequest(db, { phone_hash, dest_text: '冰岛', request_no: 'DZ26112199001' })
  await leave({ phone, message: '第一次' })
  shop.clock.advanceSeconds(3_600)
  const { id } = await leave({ phone, message: '第二次' })
  const { data } = await ask(deskInquiries.detail, { id }, clerk)
  expect(data).toMatchObject({
    message: '第二次',
    beside: {
      member: { uid: member.uid, name: '陶然' },
      inquiries: [{ message: '第一次', status: 'new' }],
      orders: [{ order_no: 'BM261121990001', status: 'paid', payable_fen: 736_000 }],
      requests: [{ request_no: 'DZ26112199001', status: 'new', place: '冰岛' }],
    },
    actions: expect.arrayContaining([{ code: 'step', allowed: true, why: '' }]),
  })
  shop.clock.set('2026-11-21T10:00:00+08:00')
})

describe('a call', () => {
  test('is the first reply, gives the inquiry to who made it, and leaves a row without what was said', async () => {
    const { id } = await leave()
    const next_at = '2026-11-23 10:00:00'
    const { code, data } = await ask(deskInquiries.step, { id, ...called, next_at }, clerk)
    expect(code).toBe(0)
    expect(data).toMatchObject({
      status: 'contacted',
      assigned_to: { id: clerk.id },
      first_reply_at: '2026-11-21 10:00:00',
      next_at,
      steps: [{ kind: 'contact', way: 'phone', text: called.text, staff: { id: clerk.id } }],
    })
    const [row] = await auditOf(id)
    expect(row).toMatchObject({ action: 'inquiry.step', before: { status: 'new', staff_id: null } })
    expect(JSON.stringify(row)).not.toContain(called.text)
    shop.clock.advanceSeconds(600)
    await ask(deskInquiries.step, { id, ...called }, colleague)
    const after = await rowOf(id)
    expect(after).toMatchObject({ staff_id: clerk.id, next_at: null })
    expect(after.first_reply_at).toEqual(new Date('2026-11-21T10:00:00+08:00'))
    shop.clock.set('2026-11-21T10:00:00+08:00')
  })

  test('is refused PARAM with a number in its note, or with a past time to call again', async () => {
    const { id, phone } = await leave()
    const withNumber = await ask(deskInquiries.step, { id, way: 'phone', text: `请改打${phone}` }, clerk)
    expect(withNumber).toMatchObject({ code: 1, data: { errors: { text: '请勿写入手机号或证件号' } } })
    const past = await ask(deskInquiries.step, { id, ...called, next_at: '2026-11-20 10:00:00' }, clerk)
    expect(past).toMatchObject({ code: 1, data: { errors: { next_at: '请选择之后180天内的时间' } } })
    expect(await rowOf(id)).toMatchObject({ status: 'new', version: 0 })
  })

  test('begins an inquiry anew for whoever writes again: nothing is added to what somebody has answered', async () => {
    const { id, phone } = await leave()
    await ask(deskInquiries.step, { id, ...called }, clerk)
    const { id: second } = await leave({ phone, message: '还想问签证' })
    expect(second).not.toBe(id)
    expect(await rowOf(second)).toMatchObject({ status: 'new', message: '还想问签证' })
  })
})

describe('assigning', () => {
  test('of two colleagues at once one wins, and the other hears STATE with who it was', async () => {
    const { id } = await leave()
    const answers = await Promise.all([
      ask(deskInquiries.assign, { id, version: '0', staff_id: String(operator.id) }, clerk),
      ask(deskInquiries.assign, { id, version: '0', staff_id: String(colleague.id) }, colleague),
    ])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 22])
    const lost = answers.find(({ code }) => code === 22) as unknown as { message: string }
    expect(lost.message).toBe('林知远 10:00 已分配给林知远')
    expect(await auditOf(id)).toHaveLength(1)
  })

  test('hands an inquiry to 计调, who sees what was handed to them and nothing else', async () => {
    const { id } = await leave()
    const other = await leave()
    expect(await ask(deskInquiries.detail, { id }, operator)).toMatchObject({ code: 20 })
    await ask(deskInquiries.assign, { id, version: '0', staff_id: String(operator.id) }, clerk)
    expect(await ask(deskInquiries.detail, { id }, operator)).toMatchObject({ code: 0 })
    const ids = idsIn(await ask(deskInquiries.list, { state: 'all' }, operator))
    expect(ids).toContain(id)
    expect(ids).not.toContain(other.id)
    for (const [endpoint, fields] of [
      [deskInquiries.step, called],
      [deskInquiries.assign, { version: '0', staff_id: String(operator.id) }],
      [deskInquiries.complain, { version: '0', category: 'food', text: '餐食与约定不符' }],
      [deskInquiries.custom, { version: '0', place: '三亚' }],
      [deskInquiries.close, { version: '0', status: 'done', reason: '已答复客人' }],
    ] as const)
      expect(await ask(endpoint, { id: other.id, ...fields }, operator)).toMatchObject({ code: 20 })
    // Handing it back takes it out of sight, and still says how it stands.
    const back = { id, version: '1', staff_id: String(clerk.id), text: '请客服回访' }
    expect(await ask(deskInquiries.assign, back, operator)).toMatchObject({
      code: 0,
      data: { assigned_to: { id: clerk.id } },
    })
    expect(await ask(deskInquiries.detail, { id }, operator)).toMatchObject({ code: 20 })
  })

  test('is refused PARAM for a colleague who may not do the work or is locked', async () => {
    const { id } = await leave()
    const finance = await signInStaff(shop, { roles: ['finance'] })
    const locked = await signInStaff(shop, { roles: ['service'] })
    await db.updateTable('staff').set({ status: 'locked' }).where('id', '=', locked.id).execute()
    for (const person of [finance, locked])
      expect(
        await ask(deskInquiries.assign, { id, version: '0', staff_id: String(person.id) }, clerk),
      ).toMatchObject({ code: 1, data: { errors: { staff_id: '这位同事不能处理咨询' } } })
    const { data } = await ask(deskInquiries.assignees, {}, clerk)
    const ids = (data as unknown as { id: number }[]).map((each) => each.id)
    expect(ids).toContain(colleague.id)
    expect(ids).not.toContain(finance.id)
    expect(ids).not.toContain(locked.id)
  })
})

describe('a complaint', () => {
  const complaint = { version: '0', category: 'food', text: '餐食与约定不符，要求答复' }

  test('gets a number, a category and seven days, and leaves the list of inquiries', async () => {
    const { id } = await leave()
    const { data } = await ask(deskInquiries.complain, { id, ...complaint }, clerk)
    expect(data).toMatchObject({
      complaint: { no: expect.stringMatching(/^TS261121\d{5}$/), category: 'food' },
      due_at: '2026-11-28 23:59:59',
      status: 'new',
    })
    const ids = async (tab: string) => idsIn(await ask(deskInquiries.list, { tab }, clerk))
    expect(await ids('message')).not.toContain(id)
  })

  test('is answered on its own page, never discarded, made one twice or turned into a trip', async () => {
    const { id } = await leave()
    await ask(deskInquiries.complain, { id, ...complaint }, clerk)
    const now = { id, version: '1' }
    expect(await ask(deskInquiries.complain, { ...complaint, ...now }, clerk)).toMatchObject({ code: 22 })
    expect(await ask(deskInquiries.custom, { ...now, place: '三亚' }, clerk)).toMatchObject({ code: 22 })
    expect(
      await ask(deskInquiries.close, { ...now, status: 'invalid', reason: '不想处理' }, clerk),
    ).toMatchObject({ code: 22, message: '投诉须答复后办结，不能标为无效' })
    expect(
      await ask(deskInquiries.close, { ...now, status: 'done', reason: '已道歉并退还餐费' }, clerk),
    ).toMatchObject({ code: 22, message: '投诉在投诉页答复后办结' })
  })
})

describe('an inquiry about a trip of one’s own', () => {
  test('becomes a request with a promise of its own, and is closed', async () => {
    const { id, phone } = await leave()
    const { data } = await ask(deskInquiries.custom, { id, version: '0', place: '三亚' }, clerk)
    expect(data).toMatchObject({ status: 'done', request_no: expect.stringMatching(/^DZ261121\d{5}$/) })
    const request = await db
      .selectFrom('custom_request')
      .selectAll()
      .where('request_no', '=', String(data?.['request_no']))
      .executeTakeFirstOrThrow()
    expect(request).toMatchObject({ status: 'new', dest_text: '三亚', special_demand: '想带两位老人去三亚' })
    expect(request.promised_at).toEqual(new Date('2026-11-21T10:30:00+08:00'))
    expect(vault.open(request.phone_enc)).toBe(phone)
  })

  test('becomes one also where it is feedback with a telephone and no name', async () => {
    const { id } = await leave({ nickname: undefined, source: '6' })
    const { code, data } = await ask(deskInquiries.custom, { id, version: '0', place: '三亚' }, clerk)
    expect(code).toBe(0)
    const request = db.selectFrom('custom_request').select('name')
    expect(
      await request.where('request_no', '=', String(data?.['request_no'])).executeTakeFirstOrThrow(),
    ).toEqual({ name: '客人' })
  })

  test('is refused DUPLICATE with the number of an open request to the same place', async () => {
    const first = await leave()
    const { data } = await ask(deskInquiries.custom, { id: first.id, version: '0', place: '冰岛' }, clerk)
    const { id } = await leave({ phone: first.phone })
    expect(await ask(deskInquiries.custom, { id, version: '0', place: ' 冰 岛' }, clerk)).toMatchObject({
      code: 23,
      data: { ref: data?.['request_no'] },
    })
    expect(await rowOf(id)).toMatchObject({ status: 'new' })
  })
})

describe('a closed inquiry', () => {
  test('keeps its reason, and refuses every act STATE', async () => {
    const { id } = await leave()
    await ask(deskInquiries.close, { id, version: '0', status: 'invalid', reason: '广告推销' }, clerk)
    const [row] = await auditOf(id)
    expect(row).toMatchObject({ action: 'inquiry.close', reason: '广告推销', after: { status: 'invalid' } })
    expect(await rowOf(id)).toMatchObject({ status: 'invalid', first_reply_at: null })
    for (const [endpoint, fields] of [
      [deskInquiries.step, called],
      [deskInquiries.assign, { version: '1', staff_id: String(clerk.id) }],
      [deskInquiries.complain, { version: '1', category: 'food', text: '餐食与约定不符' }],
      [deskInquiries.custom, { version: '1', place: '三亚' }],
      [deskInquiries.close, { version: '1', status: 'done', reason: '已答复客人' }],
    ] as const)
      expect(await ask(endpoint, { id, ...fields }, clerk)).toMatchObject({
        code: 22,
        message: '这条咨询无效',
      })
  })
})

test('the telephone is shown to who says why, with a row, and to nobody beyond their right', async () => {
  const { id, phone } = await leave()
  const { data } = await ask(deskInquiries.reveal, { id, reason: 'contact' }, clerk)
  expect(data).toMatchObject({ value: phone })
  const seen = await db.selectFrom('pii_access_log').selectAll().where('subject_id', '=', id).execute()
  expect(seen).toMatchObject([
    { subject_kind: 'inquiry', field: 'phone', staff_id: clerk.id, reason: '联系出行人' },
  ])
  expect(JSON.stringify(await auditOf(id))).not.toContain(phone)
  expect(await ask(deskInquiries.reveal, { id, reason: 'contact' }, operator)).toMatchObject({ code: 20 })
})

test('feedback on a page waits for nobody, and can be closed', async () => {
  const { raw } = await shop.visitor().call(inquiry.message, { message: '页面很清楚', source: '6' } as never)
  const id = String(raw['id'])
  const { data } = await ask(deskInquiries.detail, { id }, clerk)
  expect(data).toMatchObject({ kind: 'feedback', due_at: null, phone_mask: '', is_overdue: false })
  expect(await ask(deskInquiries.step, { id, ...called }, clerk)).toMatchObject({ code: 22 })
  expect(
    await ask(deskInquiries.close, { id, version: '0', status: 'done', reason: '已转产品' }, clerk),
  ).toMatchObject({ code: 0 })
})

test('a product inquiry names its product', async () => {
  const { id: product_id } = await insertProduct(db)
  const { raw } = await shop.visitor().call(inquiry.product, { linkman: '李雷', phone: aPhone(), product_id })
  const { data } = await ask(deskInquiries.detail, { id: String(raw['id']) }, clerk)
  expect(data).toMatchObject({ kind: 'product', product: { id: product_id, title: expect.any(String) } })
})
