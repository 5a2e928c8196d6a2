import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { messages } from '#src/api/account/messages.ts'
import { identity } from '#src/api/auth/identity.ts'
import { complaints } from '#src/api/content/complaints.ts'
import { inquiry } from '#src/api/content/inquiries.ts'
import { deskComplaints } from '#src/api/desk/service/complaints.ts'
import { deskInquiries } from '#src/api/desk/service/inquiries.ts'
import { movePhone } from '#src/server/account/auth/members-store.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { followPhone } from '#src/server/phone-followers.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { aPhone, logIn } from '#test/people/log-in.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { codeTo } from '#test/people/with-password.ts'
import { deliver } from '#test/shop/deliver.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const { db } = shop
const api = makeDeskApi(shop.services, shop.clock)
const ask = askDesk.bind(null, api)
const signIn = () => signInStaff(shop, { name: '周明', roles: ['service'] })
let clerk = await signIn()
const colleague = await signIn()
/** Moves the shop's clock; a session of the desk does not last so long. */
async function moveTo(at: string) {
  shop.clock.set(`${at}+08:00`)
  clerk = await signIn()
}

const content = '第三天的餐食与行程单不符，希望说明原因'
const answer = '已与地接社核实，差价将在三日内退还'

async function traveller() {
  const phone = aPhone()
  const visitor = await logIn(shop, { phone })
  const { id } = await db
    .selectFrom('member')
    .select('id')
    .where('phone_hash', '=', shop.services.vault.blindIndex('phone', phone))
    .executeTakeFirstOrThrow()
  return { ...visitor, phone, memberId: id }
}
type Traveller = Awaited<ReturnType<typeof traveller>>

async function filed(over: { category?: 'price' } = {}) {
  const li = await traveller()
  const { data } = await li.call(complaints.add, { category: 'food', content, ...over })
  return { li, no: data.complaint_no }
}
const rowOf = (no: string) =>
  db.selectFrom('inquiry').selectAll().where('complaint_no', '=', no).executeTakeFirstOrThrow()
const waits = async (no: string) =>
  (
    await db
      .selectFrom('work_item')
      .select('due_at')
      .where('kind', '=', 'complaint')
      .where('ref', '=', no)
      .where('closed_at', 'is', null)
      .execute()
  ).length === 1
const versionOf = async (no: string) => String((await rowOf(no)).version)
const answered = async (no: string, text = answer) =>
  ask(deskComplaints.answer, { complaint_no: no, version: await versionOf(no), text }, clerk)
const closed = async (no: string) =>
  ask(deskComplaints.close, { complaint_no: no, version: await versionOf(no), result: answer }, clerk)
const titlesOf = async (li: Traveller) =>
  (await li.call(messages.list, {})).data.list.map(({ title }) => title)

describe('a traveller complains', () => {
  test('about an order, and has a number, a day and a message at once', async () => {
    const li = await traveller()
    const { orderNo } = await insertOrder(db, { member_id: li.memberId, status: 'paid' })
    const { data } = await li.call(complaints.add, { category: 'food', content, order_id: orderNo })
    expect(data).toMatchObject({
      complaint_no: expect.stringMatching(/^TS261121\d{5}$/),
      category_text: '餐饮',
      stage: 'waiting',
      content,
      order: { order_id: orderNo },
      answer_by: '2026-11-28',
      messages: [],
      can: { reply: true, solved: false, reopen: false },
    })
    expect(await titlesOf(li)).toContain('已收到您的投诉')
    expect((await rowOf(data.complaint_no)).due_at).toEqual(new Date('2026-11-28T23:59:59+08:00'))
    expect(await waits(data.complaint_no)).toBe(true)
    expect((await li.call(complaints.list, {})).data).toMatchObject({
      total: 1,
      list: [{ complaint_no: data.complaint_no, stage_text: '处理中' }],
    })
  })

  test('twice by two presses at once, and it is one complaint', async () => {
    const li = await traveller()
    const both = await Promise.all([0, 1].map(() => li.call(complaints.add, { category: 'guide', content })))
    expect(new Set(both.map(({ data }) => data.complaint_no)).size).toBe(1)
  })

  test('and is refused NOT_FOUND for an order of somebody else, and PARAM for too few words', async () => {
    const li = await traveller()
    const { orderNo } = await insertOrder(db)
    const about = { category: 'food', content } as const
    expect((await li.call(complaints.add, { ...about, order_id: orderNo })).failed).toBe('NOT_FOUND')
    const short = await li.ask(complaints.add, { ...about, content: '不满意' })
    expect(await short.json()).toMatchObject({
      code: 1,
      data: { errors: { content: '请填写10到1000字' } },
    })
  })

  test('and with five waiting is asked to write to one of them', async () => {
    const li = await traveller()
    for (const n of [1, 2, 3, 4, 5])
      await li.call(complaints.add, { category: 'other', content: `${content}${n}` })
    expect(await li.call(complaints.add, { category: 'other', content: `${content}。` })).toMatchObject({
      failed: 'STATE',
      message: '您有5份投诉正在处理，请在其中补充说明',
    })
  })

  test('and those that were answered do not count among the five', async () => {
    const li = await traveller()
    const complain = (n: number) => li.call(complaints.add, { category: 'other', content: `${content}${n}` })
    const { data: first } = await complain(1)
    for (const n of [2, 3, 4, 5]) await complain(n)
    await answered(first.complaint_no)
    await moveTo('2026-11-22T10:00:00')
    expect((await complain(6)).code).toBe(0)
    expect((await complain(7)).failed).toBe('STATE')
    await moveTo('2026-11-21T10:00:00')
  })

  test('and finds nothing of anybody else’s', async () => {
    const { no } = await filed()
    const stranger = await traveller()
    const it = { complaint_no: no }
    for (const [endpoint, fields] of [
      [complaints.info, it],
      [complaints.reply, { ...it, content: '请尽快' }],
      [complaints.solved, it],
      [complaints.reopen, { ...it, content: '没有解决' }],
    ] as const)
      expect((await stranger.call(endpoint, fields as never)).failed).toBe('NOT_FOUND')
    expect((await stranger.call(complaints.list, {})).data.total).toBe(0)
  })
})

describe('the shop answers', () => {
  test('by message and SMS, the item is done, and a reply brings it back with seven days', async () => {
    const { li, no } = await filed()
    const { code, data } = await answered(no)
    expect(code).toBe(0)
    expect(data).toMatchObject({
      stage: 'answered',
      due_at: null,
      assigned_to: { id: clerk.id },
      messages: [{ by: { id: clerk.id }, text: answer }],
      steps: [{ kind: 'answer' }],
    })
    expect(await waits(no)).toBe(false)
    expect(await titlesOf(li)).toContain('您的投诉有了答复')
    await deliver(shop, { kind: 'inquiry', id: (await rowOf(no)).id })
    expect(shop.sent.at(-1)).toMatchObject({ phone: li.phone, text: expect.stringContaining(no) })
    await moveTo('2026-11-23T10:00:00')
    const replied = await li.call(complaints.reply, { complaint_no: no, content: '差价还没有收到' })
    expect(replied.data).toMatchObject({
      stage: 'waiting',
      answer_by: '2026-11-30',
      messages: [
        { is_own: false, text: answer },
        { is_own: true, text: '差价还没有收到' },
      ],
    })
    expect(await waits(no)).toBe(true)
    await moveTo('2026-11-21T10:00:00')
  })

  test('and the answer is read by both sides, however much was said before', async () => {
    const { li, no } = await filed()
    const { id } = await rowOf(no)
    const said = { inquiry_id: id, at: shop.clock.now(), side: 'traveller' as const }
    const texts = Array.from({ length: 201 }, (_, n) => `第${n + 1}次补充`)
    await db
      .insertInto('complaint_message')
      .values(texts.map((text) => ({ ...said, text })))
      .execute()
    const { data } = await answered(no)
    const own = (await li.call(complaints.info, { complaint_no: no })).data.messages
    for (const messages of [data?.['messages'] as { text: string }[], own])
      expect(messages.map(({ text }) => text)).toEqual([...texts.slice(2), answer])
  })

  test('and words sent twice stand there once', async () => {
    const { li, no } = await filed()
    const said = { complaint_no: no, content: '补充：当天有照片' }
    await li.call(complaints.reply, said)
    expect((await li.call(complaints.reply, said)).data.messages).toHaveLength(1)
  })

  test('with the audit row, and without numbers of people', async () => {
    const { no } = await filed()
    const refused = await answered(no, '请联系导游13912345678处理此事')
    expect(refused).toMatchObject({ code: 1, data: { errors: { text: '请勿写入手机号或证件号' } } })
    await answered(no)
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'complaint')
      .where('entity_id', '=', no)
      .where('refused', 'is', null)
      .execute()
    expect(rows).toMatchObject([{ action: 'complaint.answer', before: { status: 'new' } }])
    expect(JSON.stringify(rows)).not.toContain(answer)
  })

  test('once: who comes second hears STATE with who it was', async () => {
    const { no } = await filed()
    const both = await Promise.all(
      [clerk, colleague].map((who) =>
        ask(deskComplaints.answer, { complaint_no: no, version: '0', text: answer }, who),
      ),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 22])
    expect((await rowOf(no)).version).toBe(1)
  })

  test('a note is for colleagues alone', async () => {
    const { li, no } = await filed()
    const noted = await ask(deskComplaints.note, { complaint_no: no, text: '地接社承认换了餐厅' }, clerk)
    expect(noted).toMatchObject({ code: 0, data: { stage: 'waiting', steps: [{ kind: 'note' }] } })
    expect((await li.call(complaints.info, { complaint_no: no })).data.messages).toEqual([])
    expect(await waits(no)).toBe(true)
  })

  test('is given to a colleague who may do the work, and to nobody else', async () => {
    const { no } = await filed()
    const finance = await signInStaff(shop, { roles: ['finance'] })
    const give = async (staffId: number) =>
      ask(
        deskComplaints.assign,
        { complaint_no: no, version: await versionOf(no), staff_id: String(staffId) },
        clerk,
      )
    expect(await give(finance.id)).toMatchObject({
      code: 1,
      data: { errors: { staff_id: '这位同事不能处理投诉' } },
    })
    expect(await give(colleague.id)).toMatchObject({ code: 0, data: { assigned_to: { name: '周明' } } })
    const listed = await ask(deskComplaints.list, { mine: '1' }, colleague)
    expect(listed.data).toMatchObject({ list: [{ complaint_no: no }], total: 1 })
  })
})

describe('a complaint ends', () => {
  test('with a result that the traveller is told, and refuses every act but a note', async () => {
    const { li, no } = await filed()
    expect(await closed(no)).toMatchObject({
      code: 0,
      data: { stage: 'closed', messages: [{ text: answer }] },
    })
    expect(await titlesOf(li)).toContain('您的投诉已办结')
    for (const [endpoint, fields] of [
      [deskComplaints.answer, { text: answer }],
      [deskComplaints.close, { result: answer }],
      [deskComplaints.assign, { staff_id: String(clerk.id) }],
    ] as const)
      expect(
        await ask(endpoint, { complaint_no: no, version: await versionOf(no), ...fields }, clerk),
      ).toMatchObject({
        code: 22,
        message: '投诉已办结',
      })
    expect(await ask(deskComplaints.note, { complaint_no: no, text: '客人来电致谢' }, clerk)).toMatchObject({
      code: 0,
    })
    expect(await li.call(complaints.reply, { complaint_no: no, content: '还有问题' })).toMatchObject({
      failed: 'STATE',
      message: '投诉已办结，不能再补充',
    })
  })

  test('is opened once more within fifteen days, waits again, and not a second time', async () => {
    const { li, no } = await filed()
    const again = { complaint_no: no, content: '差价一直没有退' }
    expect((await li.call(complaints.reopen, again)).failed).toBe('STATE')
    await closed(no)
    await moveTo('2026-12-01T10:00:00')
    expect((await li.call(complaints.reopen, again)).data).toMatchObject({
      stage: 'waiting',
      answer_by: '2026-12-08',
      messages: [{ text: answer }, { text: again.content }],
    })
    expect(await waits(no)).toBe(true)
    await closed(no)
    expect(await li.call(complaints.reopen, again)).toMatchObject({
      failed: 'STATE',
      message: '投诉只能重新打开一次',
    })
    await moveTo('2026-11-21T10:00:00')
  })

  test('and opened once more waits for whoever had it, or for everybody once that person has left', async () => {
    const leaving = await signInStaff(shop, { roles: ['service'] })
    const reopenedOf = async (status: 'active' | 'left') => {
      const { li, no } = await filed()
      const give = { complaint_no: no, version: '0', staff_id: String(leaving.id) }
      expect(await ask(deskComplaints.assign, give, clerk)).toMatchObject({ code: 0 })
      await closed(no)
      await db.updateTable('staff').set({ status }).where('id', '=', leaving.id).execute()
      await li.call(complaints.reopen, { complaint_no: no, content: '差价一直没有退' })
      const { owner_id } = await db
        .selectFrom('work_item')
        .select('owner_id')
        .where('ref', '=', no)
        .where('closed_at', 'is', null)
        .executeTakeFirstOrThrow()
      return owner_id
    }
    expect(await reopenedOf('active')).toBe(leaving.id)
    expect(await reopenedOf('left')).toBeNull()
  })

  test('when the traveller says that it is solved, which needs an answer', async () => {
    const { li, no } = await filed()
    expect(await li.call(complaints.solved, { complaint_no: no })).toMatchObject({
      failed: 'STATE',
      message: '我们还没有答复，请稍候',
    })
    await answered(no)
    expect((await li.call(complaints.solved, { complaint_no: no })).data).toMatchObject({
      stage: 'solved',
      can: { reply: false, solved: false, reopen: false },
    })
    expect(await rowOf(no)).toMatchObject({ status: 'done', solved_at: shop.clock.now() })
  })
})

test('an inquiry that staff mark keeps its words, is told by SMS, and is seen by whoever logs in with the telephone', async () => {
  const phone = aPhone()
  const left = await shop
    .visitor()
    .call(inquiry.message, { nickname: '陶然', phone, message: '导游全程催促，态度很差' } as never)
  const id = String(left.raw['id'])
  const marked = await ask(
    deskInquiries.complain,
    { id, version: '0', category: 'guide', text: '客人要求书面答复' },
    clerk,
  )
  const { no } = Object(marked.data)['complaint'] as { no: string }
  await deliver(shop, { kind: 'inquiry', id: Number(id) })
  expect(shop.sent.at(-1)).toMatchObject({ phone, text: expect.stringContaining('11月28日前答复') })
  const guest = await logIn(shop, { phone })
  expect((await guest.call(complaints.info, { complaint_no: no })).data).toMatchObject({
    content: '导游全程催促，态度很差',
    category_text: '导游领队',
  })
})

/** Moves an account to another telephone, as its member does; answers that one. */
async function moved(li: Awaited<ReturnType<typeof logIn>>) {
  shop.clock.advanceSeconds(120)
  const next = aPhone()
  const old_code = await codeTo(shop, li, li.phone, 'bind_phone')
  const code = await codeTo(shop, li, next, 'bind_phone')
  expect((await li.call(identity.bindPhone, { phone: next, code, old_code })).code).toBe(0)
  // From here on the old one may ask for a code again.
  shop.clock.advanceSeconds(660)
  return next
}

/** Somebody waits for a lock on a member. */
async function isHeldUp() {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%member%'`.execute(db)
  return rows.length > 0
}

describe('a member has another telephone', () => {
  test('and is told there what the shop answers to a complaint of before', async () => {
    const { li, no } = await filed()
    const next = await moved(li)
    await answered(no)
    await deliver(shop, { kind: 'inquiry', id: (await rowOf(no)).id })
    expect(shop.sent.at(-1)).toMatchObject({ phone: next, text: expect.stringContaining(no) })
    await moveTo('2026-11-21T10:00:00')
  })

  test('and a complaint of before their login is theirs from here on, and not of whoever gets the old one', async () => {
    const phone = aPhone()
    const left = await shop
      .visitor()
      .call(inquiry.message, { nickname: '陶然', phone, message: '导游全程催促，态度很差' } as never)
    const id = String(left.raw['id'])
    const reason = { category: 'guide', text: '客人要求书面答复' }
    const marked = await ask(deskInquiries.complain, { id, version: '0', ...reason }, clerk)
    const { no } = Object(marked.data)['complaint'] as { no: string }
    const guest = await logIn(shop, { phone })
    await moved(guest)
    expect((await guest.call(complaints.info, { complaint_no: no })).code).toBe(0)
    const its = db
      .selectFrom('member')
      .select('uid')
      .where('id', '=', (await rowOf(no)).member_id)
    expect(await its.executeTakeFirst()).toEqual({ uid: guest.uid })
    const taker = await logIn(shop, { phone })
    expect((await taker.call(complaints.list, {})).data.total).toBe(0)
    expect((await taker.call(complaints.info, { complaint_no: no })).failed).toBe('NOT_FOUND')
    await moveTo('2026-11-21T10:00:00')
  })

  test('at the moment at which they complain, and the complaint has that one', async () => {
    const li = await traveller()
    const next = aPhone()
    const file = () => li.call(complaints.add, { category: 'food', content })
    let filing: ReturnType<typeof file> | undefined
    await shop.transaction(async (tx) => {
      await movePhone(shop.ctx(), tx, li.memberId, { phone: next, follow: followPhone })
      filing = file()
      // It waits for the change, and does not read the telephone of before.
      await expect.poll(isHeldUp).toBe(true)
    })
    const answer = await filing
    const { phone_enc } = await rowOf(answer?.data.complaint_no ?? '')
    expect(phone_enc && shop.services.vault.open(phone_enc)).toBe(next)
  })
})

test('what waits stands first by its day, page after page, and the late alone where they are wanted', async () => {
  await db.deleteFrom('inquiry').execute()
  const { no: first } = await filed()
  await moveTo('2026-11-22T10:00:00')
  const { no: second } = await filed({ category: 'price' })
  const { no: third } = await filed()
  await answered(third)
  const nos = async (fields: Record<string, string>) =>
    (Object((await ask(deskComplaints.list, fields, clerk)).data)['list'] as { complaint_no: string }[]).map(
      ({ complaint_no }) => complaint_no,
    )
  expect(await nos({})).toEqual([first, second])
  expect(await nos({ state: 'answered' })).toEqual([third])
  expect(await nos({ state: 'all' })).toEqual([third, second, first])
  expect(await nos({ category: 'price' })).toEqual([second])
  await moveTo('2026-11-29T00:00:00')
  expect(await nos({ overdue: '1' })).toEqual([first])
  expect(await ask(deskComplaints.detail, { complaint_no: first }, clerk)).toMatchObject({
    data: { is_overdue: true },
  })
  await moveTo('2026-11-21T10:00:00')
})

test('a number that nobody has is NOT_FOUND, and so is a complaint beyond one’s right', async () => {
  const { no } = await filed()
  const operator = await signInStaff(shop, { roles: ['operations'] })
  for (const [who, which] of [
    [clerk, 'TS26112199999'],
    [operator, no],
  ] as const)
    for (const [endpoint, fields] of [
      [deskComplaints.detail, {}],
      [deskComplaints.answer, { version: '0', text: answer }],
      [deskComplaints.note, { text: '备注一下' }],
      [deskComplaints.assign, { version: '0', staff_id: String(clerk.id) }],
      [deskComplaints.close, { version: '0', result: answer }],
    ] as const)
      expect(await ask(endpoint, { complaint_no: which, ...fields }, who)).toMatchObject({ code: 20 })
})
