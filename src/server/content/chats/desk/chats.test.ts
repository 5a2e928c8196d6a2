import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { passwords } from '#src/api/auth/passwords.ts'
import { chat } from '#src/api/content/chat.ts'
import { content } from '#src/api/content/pages.ts'
import { deskChats } from '#src/api/desk/service/chats.ts'
import { deskInquiries } from '#src/api/desk/service/inquiries.ts'
import { quickReplies } from '#src/api/desk/service/quick-replies.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { chatter, sendChatPicture } from '#test/content/chats.ts'
import { sendToDesk } from '#test/content/uploads.ts'
import { insertMember, insertOrder } from '#test/orders/order-factories.ts'
import { aPhone, logIn } from '#test/people/log-in.ts'
import { signIn } from '#test/people/sign-in.ts'
import { askDesk, deskRequest, signInStaff } from '#test/people/staff.ts'
import { memberWithPassword, PASSWORD } from '#test/people/with-password.ts'
import { deliver } from '#test/shop/deliver.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'
import { runPeriodic } from '#test/shop/run-periodic.ts'
import { openShop } from '#test/shop/shop.ts'
import { bothQueues, passTime } from '#test/shop/work-queue.ts'

const shop = await openShop()
const { db } = shop
const api = makeDeskApi(shop.services, shop.clock)
beforeEach(() => shop.clock.set('2026-11-21T10:00:00+08:00'))

const clerk = await signInStaff(shop, { roles: ['service'], name: '何映' })
const colleague = await signInStaff(shop, { roles: ['service'], name: '陈屿' })
const lead = await signInStaff(shop, { roles: ['service'], isLead: true, name: '沈晓禾' })
const operator = await signInStaff(shop, { roles: ['operations'], name: '周行' })

type Who = typeof clerk
type Fields = Record<string, string>
const ask = (endpoint: DeskEndpoint, id: number, fields: Fields = {}, who: Who = clerk) =>
  askDesk(api, endpoint, { id: String(id), ...fields }, who)
const answer = (id: number, text: string, who: Who = clerk, client_id: string = randomUUID()) =>
  ask(deskChats.send, id, { client_id, kind: 'text', text }, who)
const list = async (tab: string, who: Who = clerk) => {
  const { data } = await askDesk(api, deskChats.list, { tab }, who)
  return data?.['list'] as Record<string, unknown>[]
}
const idsIn = async (tab: string, who: Who = clerk) => (await list(tab, who)).map(({ id }) => id)
const shown = async (id: number, who: Who = clerk) => {
  const { data } = await ask(deskChats.messages, id, {}, who)
  return data?.['list'] as Record<string, unknown>[]
}
const chatRow = (id: number) =>
  db.selectFrom('chat').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function asked(text = '一月能看到极光吗') {
  const guest = chatter(shop.visitor())
  const { data } = await guest.say(text)
  return { guest, id: data.chat_id }
}
async function askedByMember(text = '你好') {
  const phone = aPhone()
  const member = await insertMember(db, {
    name: '陶然',
    phone_enc: shop.services.vault.seal(phone),
    phone_hash: shop.services.vault.blindIndex('phone', phone),
  })
  const visitor = await signIn(shop, member)
  const { data } = await chatter(visitor).say(text)
  return { member, visitor, phone, guest: chatter(visitor), id: data.chat_id }
}

/** What of a conversation is to be done, and by whom. */
const worksOf = (id: number) =>
  db
    .selectFrom('work_item')
    .select('owner_id')
    .where('kind', '=', 'chat_wait')
    .where('record_id', '=', id)
    .where('closed_at', 'is', null)
    .execute()
const inquiryRow = (id: unknown) =>
  db.selectFrom('inquiry').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()

describe('the queue', () => {
  test('shows what waits by when it is due, a telephone in the last words masked', async () => {
    const first = await asked('请打13812345678找我')
    shop.clock.advanceSeconds(10)
    const second = await asked()
    const rows = (await list('active')).filter(({ id }) => id === first.id || id === second.id)
    expect(rows).toMatchObject([
      { id: first.id, last_text: '请打138****5678找我', unread: 1, owner: null, state: 'waiting' },
      { id: second.id, label: expect.stringMatching(/^访客 [0-9A-F]{4}$/) },
    ])
    expect(JSON.stringify(await shown(first.id))).not.toContain('13812345678')
  })

  test('counts a conversation as work until it is answered, and the first answer is its first reply', async () => {
    const { id, guest } = await asked()
    expect(await worksOf(id)).toHaveLength(1)
    await answer(id, '您好')
    expect(await worksOf(id)).toEqual([])
    expect(await chatRow(id)).toMatchObject({
      owner_id: clerk.id,
      state: 'open',
      first_reply_at: shop.clock.now(),
    })
    await guest.say('几点集合')
    expect((await chatRow(id)).due_at).toEqual(new Date('2026-11-21T10:05:00+08:00'))
    await passTime(shop, 1)
    expect((await bothQueues(shop)).remembered).toEqual((await bothQueues(shop)).due)
  })
})

describe('answering', () => {
  test('takes what nobody has; a colleague may whisper but not answer, and the visitor sees no whisper', async () => {
    const { id, guest } = await asked()
    expect(await answer(id, '您好')).toMatchObject({ code: 0 })
    expect(await answer(id, '我也答', colleague)).toMatchObject({
      code: 22,
      message: '由何映接待，可以写内部备注',
    })
    const word = { client_id: randomUUID(), text: '供应商说最多18位' }
    for (let n = 0; n < 2; n++)
      expect(await ask(deskChats.whisper, id, word, colleague)).toMatchObject({ code: 0 })
    expect((await guest.messages(id)).list.map(({ from, text }) => [from, text])).toEqual([
      ['me', '一月能看到极光吗'],
      ['system', '何映 为您服务'],
      ['agent', '您好'],
    ])
    expect((await shown(id)).at(-1)).toMatchObject({ from: 'whisper', staff: { name: '陈屿' } })
    expect(await guest.now()).toMatchObject({ agent: { name: '何映' }, state: 'open', unread: 1 })
    await guest.read(id, 3)
    expect(await guest.now()).toMatchObject({ unread: 0 })
  })

  test('twice under one name is one answer', async () => {
    const { id } = await asked()
    const name = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => answer(id, '您好', clerk, name)))
    expect(new Set(answers.map(({ data }) => data?.['seq'])).size).toBe(1)
  })

  test('with cards: a date shows the seats that are left, an order goes to its own member alone', async () => {
    const product = await insertProduct(db, { status: 'on_sale' })
    const departure = await insertDeparture(db, { product_id: product.id, capacity: 18, sold: 12, held: 3 })
    const { id, member, guest } = await askedByMember()
    const own = await insertOrder(db, { status: 'paid', member_id: member.id })
    const others = await insertOrder(db, { status: 'paid' })
    const send = (fields: Fields) => ask(deskChats.send, id, { client_id: randomUUID(), ...fields })
    await send({ kind: 'date', departure_id: String(departure.id) })
    await send({ kind: 'product', product_id: String(product.id) })
    await send({ kind: 'order', order_no: own.orderNo })
    for (const fields of [
      { kind: 'order', order_no: others.orderNo },
      { kind: 'product', product_id: '999' },
      { kind: 'date', departure_id: '999' },
    ])
      expect(await send(fields)).toMatchObject({ code: 20 })
    expect(await send({ kind: 'text' })).toMatchObject({ code: 1 })
    const cards = (await guest.messages(id)).list.flatMap((each) => each.card ?? [])
    expect(cards).toMatchObject([{ kind: 'date', seats: 3 }, { kind: 'product' }, { ref: own.orderNo }])
  })

  test('with a picture, which the visitor and staff see', async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#14635c' } })
      .png()
      .toBuffer()
    const { id, guest } = await asked()
    const fields = { id: String(id), client_id: randomUUID() }
    const sent = await sendToDesk(api, deskChats.sendPicture, fields, picture, clerk)
    expect(sent).toMatchObject({ code: 0 })
    const seq = String(sent.data?.['seq'])
    const seen = await guest.visitor.ask(chat.pictureFile, { chat_id: String(id), seq })
    expect(seen.headers.get('content-type')).toBe('image/jpeg')
    const atDesk = await api.fetch(deskRequest(deskChats.pictureFile, { id: String(id), seq }, clerk), {
      ip: '10.9.0.1',
    })
    expect(atDesk.headers.get('content-type')).toBe('image/jpeg')
    expect(await ask(deskChats.pictureFile, id, { seq: '1' })).toMatchObject({ code: 20 })
    await ask(deskChats.close, id, { subject: '集合地点' })
    for (const [who, of, code] of [
      [clerk, id, 22],
      [operator, id, 20],
    ] as const) {
      const again = { id: String(of), client_id: randomUUID() }
      expect(await sendToDesk(api, deskChats.sendPicture, again, picture, who)).toMatchObject({ code })
    }
    expect((await sendChatPicture(shop.visitor(), picture)).code).toBe(0)
  })

  test('is taken back for two minutes by who wrote it', async () => {
    const { id, guest } = await asked()
    await answer(id, '发错了')
    expect(await ask(deskChats.withdraw, id, { seq: '3' }, colleague)).toMatchObject({ code: 20 })
    expect(await ask(deskChats.withdraw, id, { seq: '3' })).toMatchObject({ code: 0 })
    expect((await guest.messages(id)).list.at(-1)).toMatchObject({ withdrawn: true, text: '' })
    const { data } = await answer(id, '太久了')
    shop.clock.advanceSeconds(121)
    expect(await ask(deskChats.withdraw, id, { seq: String(data?.['seq']) })).toMatchObject({ code: 22 })
  })

  test('the owner alone reads for the shop', async () => {
    const { id, guest } = await asked()
    await ask(deskChats.take, id)
    const { data } = await guest.say('在吗')
    await ask(deskChats.read, id, { seq: String(data.seq) }, colleague)
    expect(await guest.now()).toMatchObject({ read_seq: 0 })
    await ask(deskChats.read, id, { seq: '999' })
    expect(await guest.now()).toMatchObject({ read_seq: data.seq })
  })
})

describe('who has it', () => {
  test('of two who take it at once one has it; a lead may take it over', async () => {
    const { id } = await asked()
    const codes = (await Promise.all([ask(deskChats.take, id), ask(deskChats.take, id, {}, colleague)])).map(
      ({ code }) => code,
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 22])
    expect(await ask(deskChats.take, id, {}, lead)).toMatchObject({ code: 0 })
    expect(await chatRow(id)).toMatchObject({ owner_id: lead.id })
    expect(await ask(deskChats.take, id, {}, lead)).toMatchObject({ code: 0 })
    const load = await askDesk(api, deskChats.load, {}, lead)
    expect(load.data).toContainEqual(expect.objectContaining({ id: lead.id, waiting_count: 1 }))
  })

  test('it is handed to a person with a word, or back to a role; only its owner or a lead does that', async () => {
    const { id, guest } = await asked()
    await ask(deskChats.take, id)
    const to = { staff_id: String(operator.id), text: '请核实车位' }
    expect(await ask(deskChats.transfer, id, to, colleague)).toMatchObject({ code: 22 })
    expect(await ask(deskChats.detail, id, {}, operator)).toMatchObject({ code: 20 })
    expect(await ask(deskChats.transfer, id, to)).toMatchObject({ code: 0 })
    expect(await ask(deskChats.detail, id, {}, operator)).toMatchObject({ code: 0 })
    expect(await idsIn('active', operator)).toContain(id)
    expect((await shown(id, operator)).map(({ from }) => from)).toContain('whisper')
    expect((await guest.messages(id)).list.at(-1)).toMatchObject({ text: '已为您转接，请稍候' })
    expect(await ask(deskChats.transfer, id, { role: 'custom' }, operator)).toMatchObject({ code: 0 })
    expect(await chatRow(id)).toMatchObject({ owner_id: null, state: 'waiting', for_role: 'custom' })
    const writer = await signInStaff(shop, { roles: ['content'] })
    expect(await ask(deskChats.transfer, id, { staff_id: String(writer.id) })).toMatchObject({
      code: 1,
      data: { errors: { staff_id: '这位同事不能处理会话' } },
    })
    expect(await ask(deskChats.transfer, id)).toMatchObject({ code: 1 })
    const names = (await askDesk(api, deskChats.assignees, {}, clerk)).data as unknown as { id: number }[]
    expect(names.map((each) => each.id)).not.toContain(writer.id)
  })

  test('it waits for whoever receives it, with a clock of its own, also after an answer; what waits already keeps its clock', async () => {
    const { id } = await asked()
    await answer(id, '机票的事由同事答复您')
    shop.clock.advanceSeconds(60)
    await ask(deskChats.transfer, id, { staff_id: String(operator.id) })
    expect(await worksOf(id)).toMatchObject([{ owner_id: operator.id }])
    const due_at = new Date('2026-11-21T10:06:00+08:00')
    expect(await chatRow(id)).toMatchObject({ waiting_since: shop.clock.now(), due_at })
    shop.clock.advanceSeconds(60)
    await ask(deskChats.transfer, id, { role: 'custom' }, operator)
    expect(await chatRow(id)).toMatchObject({ owner_id: null, due_at })
  })

  test('what was not handed to them does not exist for those who see what was handed to them', async () => {
    const { id } = await asked()
    const name = randomUUID()
    for (const [endpoint, fields] of [
      [deskChats.messages, {}],
      [deskChats.typing, {}],
      [deskChats.take, {}],
      [deskChats.send, { client_id: name, kind: 'text', text: '您好' }],
      [deskChats.whisper, { client_id: name, text: '内部' }],
      [deskChats.withdraw, { seq: '1' }],
      [deskChats.read, { seq: '1' }],
      [deskChats.transfer, { role: 'service' }],
      [deskChats.close, { subject: '极光' }],
      [deskChats.toInquiry, { phone: aPhone(), text: '想去冰岛' }],
    ] as const)
      expect(await ask(endpoint, id, fields, operator)).toMatchObject({ code: 20 })
  })
})

describe('the end', () => {
  test('has a subject; afterwards nothing is answered, and the visitor gives one score', async () => {
    const { id, guest } = await asked()
    const score = (text?: string) =>
      guest.visitor.call(chat.rate, { chat_id: id, score: 5, ...(text && { text }) })
    expect((await score()).failed).toBe('STATE')
    await answer(id, '您好')
    expect(await ask(deskChats.close, id, { subject: '电话13812345678' })).toMatchObject({ code: 1 })
    expect(await ask(deskChats.close, id, { subject: '极光几月去' })).toMatchObject({ code: 0 })
    expect(await guest.now()).toMatchObject({ state: 'closed', asks_score: true })
    for (const [endpoint, fields] of [
      [deskChats.take, {}],
      [deskChats.send, { client_id: randomUUID(), kind: 'text', text: '还有' }],
      [deskChats.transfer, { role: 'service' }],
      [deskChats.close, { subject: '再结束' }],
    ] as const)
      expect(await ask(endpoint, id, fields)).toMatchObject({ code: 22 })
    expect((await score('很耐心')).failed).toBeNull()
    expect(await score()).toMatchObject({ failed: 'STATE', message: '您已评过分' })
    expect((await ask(deskChats.detail, id)).data).toMatchObject({ score: 5, score_text: '很耐心' })
    expect(await idsIn('closed')).toContain(id)
    const next = await guest.say('又有问题')
    expect(next.data.chat_id).not.toBe(id)
    const audit = db.selectFrom('audit_log').select(['action', 'after']).where('entity', '=', 'chat')
    expect(
      await audit.where('entity_id', '=', String(id)).where('action', '=', 'chat.close').execute(),
    ).toContainEqual({
      action: 'chat.close',
      after: { state: 'closed', subject: '极光几月去' },
    })
  })

  test('an inquiry is made of it once, with the member’s own number or one that was given', async () => {
    const { id, phone } = await askedByMember()
    const wish = { text: '想带两位老人去三亚' }
    const { data } = await ask(deskChats.toInquiry, id, wish)
    const { phone_enc } = await db
      .selectFrom('inquiry')
      .select('phone_enc')
      .where('id', '=', Number(data?.['inquiry_id']))
      .executeTakeFirstOrThrow()
    expect(phone_enc && shop.services.vault.open(phone_enc)).toBe(phone)
    expect(await ask(deskChats.toInquiry, id, wish)).toMatchObject({ code: 22 })
    const guest = await asked()
    expect(await ask(deskChats.toInquiry, guest.id, wish)).toMatchObject({
      code: 1,
      data: { errors: { phone: '请填写客人的手机号' } },
    })
    expect(await ask(deskChats.toInquiry, guest.id, { ...wish, phone: aPhone() })).toMatchObject({ code: 0 })
  })
})

describe('a call that was promised by 转留言', () => {
  test('is answered by no message; what the visitor writes meanwhile waits in the conversation', async () => {
    const { id, guest, phone } = await askedByMember('想带两位老人去三亚')
    const { data } = await ask(deskChats.toInquiry, id, { text: '想带两位老人去三亚' })
    expect(await worksOf(id)).toEqual([])
    expect((await ask(deskChats.detail, id)).data).toMatchObject({ inquiry_id: data?.['inquiry_id'] })
    await answer(id, '已登记，稍后专员致电')
    expect(await inquiryRow(data?.['inquiry_id'])).toMatchObject({ status: 'new', first_reply_at: null })
    await deliver(shop)
    expect(shop.sent.filter((sms) => sms.phone === phone)).toEqual([])
    await guest.say('最好下午打')
    expect(await worksOf(id)).toMatchObject([{ owner_id: clerk.id }])
    const call = { id: String(data?.['inquiry_id']), version: '0', way: 'phone', text: '已介绍两款产品' }
    expect(await askDesk(api, deskInquiries.step, call, clerk)).toMatchObject({ code: 0 })
    expect((await ask(deskChats.detail, id)).data).toMatchObject({ inquiry_id: null })
    expect(await ask(deskChats.toInquiry, id, { text: '还想去大理' })).toMatchObject({ code: 0 })
  })
})

describe('what was asked at night', () => {
  test('and answered by telephone, closed or marked as a complaint silences its conversation no more', async () => {
    for (const [endpoint, fields] of [
      [deskInquiries.step, { way: 'phone', text: '已介绍两款产品' }],
      [deskInquiries.close, { status: 'invalid', reason: '广告' }],
      [deskInquiries.complain, { category: 'food', text: '客人要求书面答复' }],
    ] as const) {
      shop.clock.set('2026-11-21T22:05:00+08:00')
      const { id, guest } = await askedByMember('签证要多久')
      const { inquiry_id } = await chatRow(id)
      shop.clock.set('2026-11-22T09:10:00+08:00')
      const morning = await signInStaff(shop, { roles: ['service'] })
      const acted = await askDesk(api, endpoint, { id: String(inquiry_id), version: '0', ...fields }, morning)
      expect(acted).toMatchObject({ code: 0 })
      expect(await chatRow(id)).toMatchObject({ inquiry_id: null, waiting_since: null })
      expect(await worksOf(id)).toEqual([])
      await guest.say('那护照呢')
      expect(await chatRow(id)).toMatchObject({ due_at: new Date('2026-11-22T09:12:00+08:00') })
      expect(await worksOf(id)).toHaveLength(1)
    }
  })

  test('scenario 29: asked at 21:59 it is answered at 22:01, asked at 22:05 it is an inquiry due at ten', async () => {
    shop.clock.set('2026-11-21T21:59:00+08:00')
    const { id, guest, phone, member } = await askedByMember('今晚还能订吗')
    shop.clock.set('2026-11-21T22:01:00+08:00')
    const evening = await signInStaff(shop, { roles: ['service'] })
    expect(await answer(id, '可以', evening)).toMatchObject({ code: 0 })
    shop.clock.set('2026-11-21T22:05:00+08:00')
    await guest.say('那签证呢，我的电话13812345678')
    const { inquiry_id } = await chatRow(id)
    const inquiry = () =>
      db
        .selectFrom('inquiry')
        .selectAll()
        .where('id', '=', inquiry_id ?? 0)
        .executeTakeFirstOrThrow()
    expect(await inquiry()).toMatchObject({ due_at: new Date('2026-11-22T10:00:00+08:00'), status: 'new' })
    const [row] = (await list('active', evening)).filter((each) => each['id'] === id)
    expect(row).toMatchObject({ last_text: '那签证呢，我的电话138****5678' })
    // In the morning the answer finds who asked, by SMS and in the message centre.
    shop.clock.set('2026-11-22T09:10:00+08:00')
    const morning = await signInStaff(shop, { roles: ['service'], isLead: true })
    await ask(deskChats.take, id, {}, morning)
    await answer(id, '护照半年有效即可', morning)
    expect(await inquiry()).toMatchObject({ status: 'contacted', staff_id: morning.id })
    await deliver(shop)
    expect(shop.sent.filter((sms) => sms.phone === phone).map(({ text }) => text)).toEqual([
      expect.stringContaining('在线客服的留言已有答复'),
    ])
    const told = db.selectFrom('message').select(['title', 'kind']).where('member_id', '=', member.id)
    expect(await told.execute()).toEqual([{ title: '客服回复了您', kind: 'service' }])
    await runPeriodic(shop, 'chat_unseen', 600)
    expect(await told.execute()).toHaveLength(1)
  })

  test('of a conversation that was handed on after hours is an inquiry as well, and until then it waits for its receiver', async () => {
    shop.clock.set('2026-11-21T21:50:00+08:00')
    const { id, guest } = await askedByMember('今晚还能订吗')
    const evening = await signInStaff(shop, { roles: ['service'] })
    await answer(id, '可以', evening)
    shop.clock.set('2026-11-21T22:01:00+08:00')
    await ask(deskChats.transfer, id, { staff_id: String(operator.id) }, evening)
    expect(await worksOf(id)).toMatchObject([{ owner_id: operator.id }])
    shop.clock.set('2026-11-21T22:05:00+08:00')
    await guest.say('那签证呢')
    const { inquiry_id } = await chatRow(id)
    expect(await inquiryRow(inquiry_id)).toMatchObject({ message: '那签证呢', status: 'new' })
    expect((await guest.messages(id)).list.at(-1)).toMatchObject({ from: 'system' })
    await guest.say('急')
    expect((await guest.messages(id)).list.at(-1)).toMatchObject({ from: 'me' })
    expect(await chatRow(id)).toMatchObject({ inquiry_id })
  })

  test('is needed for a telephone: a guest whose conversation was handed on leaves none before asking again: STATE', async () => {
    shop.clock.set('2026-11-21T21:50:00+08:00')
    const { id, guest } = await asked()
    const evening = await signInStaff(shop, { roles: ['service'] })
    await answer(id, '可以', evening)
    shop.clock.set('2026-11-21T22:01:00+08:00')
    await ask(deskChats.transfer, id, { role: 'service' }, evening)
    const leave = () => guest.visitor.call(chat.phone, { chat_id: id, phone: aPhone() })
    expect(await leave()).toMatchObject({ failed: 'STATE', message: '现在无需留下手机号' })
    shop.clock.set('2026-11-21T22:05:00+08:00')
    await guest.say('那签证呢')
    expect((await leave()).failed).toBeNull()
    const { inquiry_id } = await chatRow(id)
    expect(await inquiryRow(inquiry_id)).toMatchObject({ message: '那签证呢' })
  })

  test('an answer by day that the member has not seen for three minutes is in the message centre, once', async () => {
    const { id, member } = await askedByMember()
    await answer(id, '您好')
    const told = () => db.selectFrom('message').select('id').where('member_id', '=', member.id).execute()
    await runPeriodic(shop, 'chat_unseen', 60)
    expect(await told()).toEqual([])
    for (let n = 0; n < 2; n++) await runPeriodic(shop, 'chat_unseen', 180)
    expect(await told()).toHaveLength(1)
  })
})

test('who it is: orders, inquiries and other conversations of the member, what they saved and the browser looked at', async () => {
  const { id, member, guest } = await askedByMember()
  const { id: product_id } = await insertProduct(db, { title: '环湖五日' })
  await db
    .insertInto('favourite')
    .values({ member_id: member.id, product_id, saved_at: new Date() })
    .execute()
  await insertOrder(db, { status: 'paid', member_id: member.id })
  await answer(id, '您好')
  await ask(deskChats.close, id, { subject: '第一次' })
  const next = await guest.say('又来了')
  expect((await ask(deskChats.detail, next.data.chat_id)).data).toMatchObject({
    label: '陶然',
    member: { uid: member.uid, name: '陶然', phone_mask: expect.stringContaining('****') },
    beside: { orders: [{ status: 'paid' }] },
    earlier: [{ id, subject: '第一次' }],
    coupons: 0,
    favourites: [{ id: product_id, title: '环湖五日' }],
  })
})

test('what the browser looked at stays beside its conversation when the guest logs in', async () => {
  const { guest, id } = await asked()
  const [before, after] = [await insertProduct(db), await insertProduct(db)]
  const look = (product: { id: number }) =>
    guest.visitor.call(content.visit, { url: `/product/productDetail?productId=${product.id}` })
  const viewed = async () => (await ask(deskChats.detail, id)).data?.['viewed']
  await look(before)
  expect(await viewed()).toMatchObject([{ id: before.id }])
  const { phone } = await memberWithPassword(shop)
  expect((await guest.visitor.call(passwords.login, { phone, pwd: PASSWORD })).code).toBe(0)
  shop.clock.advanceSeconds(1)
  await look(after)
  expect(await viewed()).toMatchObject([{ id: after.id }, { id: before.id }])
})

describe('quick replies', () => {
  const reply = { is_shared: '0', title: '护照', text: '护照须在返程后六个月内有效' }
  test('one has one’s own; those of everybody a lead writes', async () => {
    const save = (fields: Fields, who: Who = clerk) => askDesk(api, quickReplies.save, fields, who)
    const own = await save(reply)
    const id = String(own.data?.['id'])
    expect(await save({ ...reply, is_shared: '1' })).toMatchObject({ code: 22 })
    const shared = await save({ ...reply, is_shared: '1', title: '签证' }, lead)
    expect(await save({ ...reply, id }, colleague)).toMatchObject({ code: 20 })
    expect(await save({ ...reply, id, title: '护照有效期' })).toMatchObject({ code: 0 })
    const titles = async (who: Who) => {
      const { data } = await askDesk(api, quickReplies.list, {}, who)
      const list = (data?.['list'] ?? []) as { title: string }[]
      return list.map((each) => each.title)
    }
    expect(await titles(clerk)).toEqual(expect.arrayContaining(['护照有效期', '签证']))
    expect(await titles(colleague)).toEqual(['签证'])
    const remove = (of: string, who: Who) => askDesk(api, quickReplies.remove, { id: of }, who)
    expect(await remove(String(shared.data?.['id']), clerk)).toMatchObject({ code: 20 })
    expect(await remove(id, clerk)).toMatchObject({ code: 0 })
    expect(await titles(clerk)).toEqual(['签证'])
  })
})

describe('拉黑', () => {
  test('ends the conversation, and a day passes before that browser or member can write again: STATE', async () => {
    const { guest, id } = await asked('你们都是骗子')
    const reason = '反复辱骂客服'
    expect(await ask(deskChats.block, id, { reason })).toMatchObject({ code: 0 })
    expect(await chatRow(id)).toMatchObject({ state: 'closed', due_at: null, subject: `拉黑：${reason}` })
    expect(await guest.say('还在吗')).toMatchObject({
      failed: 'STATE',
      message: expect.stringContaining('致电'),
    })
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await sendChatPicture(guest.visitor, picture)).toMatchObject({ code: 22 })
    expect((await asked()).id).toBeGreaterThan(id)
    shop.clock.advanceSeconds(24 * 3600 + 1)
    expect((await guest.say('一月能看到极光吗')).code).toBe(0)
  })

  test('says why in the subject, of which no sign is cut in two', async () => {
    const { id } = await asked('你们都是骗子')
    expect(await ask(deskChats.block, id, { reason: `辱骂客服${'😡'.repeat(60)}` })).toMatchObject({
      code: 0,
    })
    expect((await chatRow(id))?.subject).toBe(`拉黑：辱骂客服${'😡'.repeat(53)}`)
  })

  test('of a guest holds after a login in that browser too, in every browser of that member', async () => {
    const { guest, id } = await asked('你们都是骗子')
    expect(await ask(deskChats.block, id, { reason: '反复辱骂客服' })).toMatchObject({ code: 0 })
    const { uid } = await logIn(shop, { visitor: guest.visitor })
    expect((await guest.say('还在吗')).failed).toBe('STATE')
    const member = await db.selectFrom('member').select('id').where('uid', '=', uid).executeTakeFirstOrThrow()
    expect((await chatter(await signIn(shop, member)).say('还在吗')).failed).toBe('STATE')
    shop.clock.advanceSeconds(24 * 3600 + 1)
    expect((await guest.say('一月能看到极光吗')).code).toBe(0)
  })

  test('of a member holds in every browser; nobody does it to a colleague’s conversation or one that is over: STATE', async () => {
    const { visitor, member, id } = await askedByMember()
    expect(await answer(id, '您好')).toMatchObject({ code: 0 })
    const reason = '广告'.repeat(2)
    expect(await ask(deskChats.block, id, { reason }, colleague)).toMatchObject({ code: 22 })
    expect(await ask(deskChats.block, id, { reason })).toMatchObject({ code: 0 })
    expect(await ask(deskChats.block, id, { reason })).toMatchObject({ code: 22 })
    expect(await ask(deskChats.block, 999_999, { reason })).toMatchObject({ code: 20 })
    for (const each of [visitor, await signIn(shop, member)])
      expect((await chatter(each).say('在吗')).failed).toBe('STATE')
  })
})

test('the day’s figures count who waits and who answers, and the median of the first replies, without those of the night', async () => {
  shop.clock.set('2026-12-05T10:00:00+08:00')
  const today = await signInStaff(shop, { roles: ['service'], name: '何映' })
  const figures = async (who: Who = today) =>
    (await askDesk(api, deskChats.figures, {}, who)).data as Record<string, number>
  const before = await figures()
  expect(before['first_reply_seconds']).toBeNull()
  for (const seconds of [30, 90, 600]) {
    const { id } = await asked()
    shop.clock.advanceSeconds(seconds)
    await answer(id, '您好', today)
  }
  await asked()
  // Asked at four in the morning: it was answered when the shop opened.
  shop.clock.set('2026-12-05T04:00:00+08:00')
  const night = await asked()
  shop.clock.set('2026-12-05T11:00:00+08:00')
  const morning = await signInStaff(shop, { roles: ['service'], name: '陈屿' })
  await answer(night.id, '您好', morning)
  const after = await figures(morning)
  expect(after).toMatchObject({
    first_reply_seconds: 90,
    waiting: (before['waiting'] ?? 0) + 1,
    open: (before['open'] ?? 0) + 4,
  })
})
