import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { chat } from '#src/api/content/chat.ts'
import { inquiry } from '#src/api/content/inquiries.ts'
import { deskChats } from '#src/api/desk/service/chats.ts'
import { deskInquiries } from '#src/api/desk/service/inquiries.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { chatter } from '#test/content/chats.ts'
import { insertMember } from '#test/orders/order-factories.ts'
import { aPhone } from '#test/people/log-in.ts'
import { signIn } from '#test/people/sign-in.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { deliver } from '#test/shop/deliver.ts'
import { runPeriodic } from '#test/shop/run-periodic.ts'
import { openShop, type Visitor } from '#test/shop/shop.ts'

const shop = await openShop()
const { db } = shop
const { vault } = shop.services
const api = makeDeskApi(shop.services, shop.clock)
beforeEach(() => shop.clock.set('2026-11-21T10:00:00+08:00'))

const clerk = await signInStaff(shop, { roles: ['service'], name: '何映' })
const colleague = await signInStaff(shop, { roles: ['service'], name: '陈屿' })
const operator = await signInStaff(shop, { roles: ['operations'], name: '周行' })
type Who = typeof clerk

const message = '想带两位老人去三亚，可打13812345678'
const text = '您好，三亚有慢一些的行程，我发您看看'

/** Somebody who leaves a message while logged in. */
async function aMember() {
  const phone = aPhone()
  const member = await insertMember(db, {
    name: '陶然',
    phone_enc: vault.seal(phone),
    phone_hash: vault.blindIndex('phone', phone),
  })
  const visitor = await signIn(shop, member)
  return { member, phone, visitor, guest: chatter(visitor) }
}
async function leave(visitor: Visitor = shop.visitor(), phone = aPhone()) {
  const { raw } = await visitor.call(inquiry.message, { nickname: '陶然', phone, message } as never)
  return String(raw['id'])
}
async function leftByMember() {
  const who = await aMember()
  return { ...who, id: await leave(who.visitor, who.phone) }
}
const turn = (id: string, who: Who = clerk, over: Record<string, string> = {}) =>
  askDesk(api, deskInquiries.chat, { id, version: '0', text, ...over }, who)
const assignTo = (id: string, who: Who) =>
  askDesk(api, deskInquiries.assign, { id, version: '0', staff_id: String(who.id) }, clerk)
const rowOf = (id: string) =>
  db.selectFrom('inquiry').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()
const chatRow = (id: unknown) =>
  db.selectFrom('chat').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()
const said = async ({ guest }: { guest: ReturnType<typeof chatter> }, id: unknown) =>
  (await guest.messages(Number(id))).list.map((each) => [each.from, each.text])

/** A guest who asks at night and leaves a telephone: an inquiry that was made in a conversation. */
async function askedAtNight() {
  shop.clock.set('2026-11-21T23:00:00+08:00')
  const guest = chatter(shop.visitor())
  const { data } = await guest.say('签证要多久')
  const phone = aPhone()
  await guest.visitor.call(chat.phone, { chat_id: data.chat_id, phone })
  const { inquiry_id } = await chatRow(data.chat_id)
  shop.clock.set('2026-11-22T09:10:00+08:00')
  const morning = await signInStaff(shop, { roles: ['service'], name: '沈晓禾' })
  return { guest, phone, chatId: data.chat_id, id: String(inquiry_id), morning }
}

describe('an inquiry of a member', () => {
  test('becomes a conversation of the clerk with the message first, and is closed with a link to it', async () => {
    const { id, guest, member } = await leftByMember()
    const { code, data } = await turn(id)
    expect(code).toBe(0)
    const chatId = data?.['chat_id']
    expect(data).toMatchObject({ status: 'done', chat_id: expect.any(Number), assigned_to: { id: clerk.id } })
    expect(data?.['steps']).toMatchObject([{ kind: 'chat', staff: { id: clerk.id } }])
    expect(await chatRow(chatId)).toMatchObject({ member_id: member.id, owner_id: clerk.id, state: 'open' })
    expect(await said({ guest }, chatId)).toEqual([
      ['system', '您 2026-11-21 的留言：想带两位老人去三亚，可打138****5678'],
      ['system', '何映 为您服务'],
      ['agent', text],
    ])
    expect(await guest.now()).toMatchObject({ chat_id: chatId, unread: 1, agent: { name: '何映' } })
    const audit = await db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'inquiry.chat')
      .where('entity_id', '=', id)
      .execute()
    expect(audit).toMatchObject([{ before: { status: 'new' }, after: { status: 'done', chat_id: chatId } }])
    expect(JSON.stringify(audit)).not.toContain(text)
    // The member was elsewhere: after three minutes the message centre has it, once.
    for (let n = 0; n < 2; n++) await runPeriodic(shop, 'chat_unseen', 180)
    const told = db.selectFrom('message').select('title').where('member_id', '=', member.id)
    expect(await told.execute()).toEqual([{ title: '客服回复了您' }])
  })

  test('counts for nobody’s first answer, and what the member writes next is due like any later word', async () => {
    const { id, guest } = await leftByMember()
    const figures = async () => (await askDesk(api, deskChats.figures, {}, clerk)).data
    const before = await figures()
    await turn(id)
    expect((await figures())?.['first_reply_seconds']).toBe(before?.['first_reply_seconds'])
    const { data } = await guest.say('好的')
    expect((await chatRow(data.chat_id)).due_at).toEqual(new Date('2026-11-21T10:05:00+08:00'))
  })

  test('goes on in the conversation that is there, and the visitor waits no more', async () => {
    const { id, guest } = await leftByMember()
    const { data } = await guest.say('在吗')
    expect((await turn(id)).data).toMatchObject({ chat_id: data.chat_id })
    expect(await chatRow(data.chat_id)).toMatchObject({ owner_id: clerk.id, waiting_since: null })
    expect((await said({ guest }, data.chat_id)).map(([from]) => from)).toEqual([
      ...['me', 'system', 'system', 'agent'],
    ])
  })

  test('and their own first word at the same moment are one conversation', async () => {
    const { id, guest } = await leftByMember()
    const [turned, sent] = await Promise.all([turn(id), guest.say('在吗')])
    expect(turned.data?.['chat_id']).toBe(sent.data.chat_id)
  })

  test('of two clerks at once one opens it, and the other hears STATE with who it was', async () => {
    const { id, guest } = await leftByMember()
    const answers = await Promise.all([turn(id), turn(id, colleague)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 22])
    const [won] = answers.filter(({ code }) => code === 0)
    expect((await said({ guest }, won?.data?.['chat_id'])).filter(([from]) => from === 'agent')).toHaveLength(
      1,
    )
  })
})

describe('an inquiry of a guest that was made in a conversation', () => {
  test('goes on in it, and the guest is told by SMS', async () => {
    const { id, guest, phone, chatId, morning } = await askedAtNight()
    expect((await turn(id, morning)).data).toMatchObject({ chat_id: chatId, status: 'done' })
    const lines = await said({ guest }, chatId)
    expect(lines.filter(([from]) => from === 'me')).toEqual([['me', '签证要多久']])
    expect(lines.at(-1)).toEqual(['agent', text])
    expect(JSON.stringify(lines)).not.toContain('的留言：')
    await deliver(shop)
    expect(shop.sent.filter((sms) => sms.phone === phone)).toHaveLength(1)
  })

  test('goes on in it also after a call', async () => {
    const { id, chatId, morning } = await askedAtNight()
    const called = { id, version: '0', way: 'phone', text: '没有人接' }
    expect(await askDesk(api, deskInquiries.step, called, morning)).toMatchObject({ code: 0 })
    const { version } = await rowOf(id)
    expect((await turn(id, morning, { version: String(version) })).data).toMatchObject({ chat_id: chatId })
  })

  test('is answered in it after a call that nobody took: the guest is told by SMS, once', async () => {
    const { id, phone, chatId, morning } = await askedAtNight()
    const called = { id, version: '0', way: 'phone', text: '没有人接' }
    expect(await askDesk(api, deskInquiries.step, called, morning)).toMatchObject({ code: 0 })
    const answer = async (words: string) => {
      const said = { id: String(chatId), client_id: randomUUID(), kind: 'text', text: words }
      expect(await askDesk(api, deskChats.send, said, morning)).toMatchObject({ code: 0 })
      await deliver(shop)
      return shop.sent.filter((sms) => sms.phone === phone).map((sms) => sms.text)
    }
    const told = [expect.stringContaining('在线客服的留言已有答复')]
    expect(await answer('十个工作日')).toEqual(told)
    expect(await answer('旺季要十五个')).toEqual(told)
  })

  test('of one that is over goes on in a new one of the same browser', async () => {
    const { id, guest, phone, chatId, morning } = await askedAtNight()
    await db
      .updateTable('chat')
      .set({ state: 'closed', closed_at: shop.clock.now(), waiting_since: null, due_at: null })
      .where('id', '=', chatId)
      .execute()
    const { data } = await turn(id, morning)
    expect(data?.['chat_id']).not.toBe(chatId)
    expect((await said({ guest }, data?.['chat_id'])).at(-1)).toEqual(['agent', text])
    await deliver(shop)
    expect(shop.sent.filter((sms) => sms.phone === phone)).toHaveLength(1)
  })
})

describe('it is refused', () => {
  test('STATE where nobody is known, and the desk says so beforehand', async () => {
    const id = await leave()
    const { data } = await askDesk(api, deskInquiries.detail, { id }, clerk)
    const why = '留言时未登录，也不是会话里的留言'
    expect(data?.['actions']).toContainEqual({ code: 'chat', allowed: false, why })
    expect(await turn(id)).toMatchObject({ code: 22, message: why })
    expect(await rowOf(id)).toMatchObject({ status: 'new', chat_id: null })
  })

  test('STATE for a complaint, for what is closed, and for who is blocked', async () => {
    const complained = await leftByMember()
    const complaint = { version: '0', category: 'food', text: '餐食与约定不符' }
    await askDesk(api, deskInquiries.complain, { id: complained.id, ...complaint }, clerk)
    expect(await turn(complained.id, clerk, { version: '1' })).toMatchObject({
      code: 22,
      message: '投诉在投诉页答复',
    })
    const closed = await leftByMember()
    expect((await turn(closed.id)).code).toBe(0)
    const { version } = await rowOf(closed.id)
    expect(await turn(closed.id, clerk, { version: String(version) })).toMatchObject({
      code: 22,
      message: '这条咨询已办结',
    })
    const blocked = await leftByMember()
    const { data } = await blocked.guest.say('骗子')
    await askDesk(api, deskChats.block, { id: String(data.chat_id), reason: '反复辱骂客服' }, clerk)
    expect(await turn(blocked.id)).toMatchObject({ code: 22, message: '客人已被拉黑，暂不能会话' })
    expect(await rowOf(blocked.id)).toMatchObject({ status: 'new' })
  })

  test('STATE where a colleague talks with them, and for who sees only what was handed to them while they wait', async () => {
    const taken = await leftByMember()
    const { data } = await taken.guest.say('在吗')
    const handed = await leftByMember()
    await handed.guest.say('在吗')
    await assignTo(handed.id, operator)
    expect(await turn(handed.id, operator, { version: '1' })).toMatchObject({
      code: 22,
      message: '客人已有会话在等待接待，请分配给客服',
    })
    await askDesk(api, deskChats.take, { id: String(data.chat_id) }, colleague)
    expect(await turn(taken.id)).toMatchObject({ code: 22, message: '客人正与陈屿会话，请分配给对方' })
    const own = await leftByMember()
    await assignTo(own.id, operator)
    expect(await turn(own.id, operator, { version: '1' })).toMatchObject({ code: 0 })
  })

  test('NOT_FOUND beyond the person’s right, and PARAM without a first message', async () => {
    const { id } = await leftByMember()
    expect(await turn(id, operator)).toMatchObject({ code: 20 })
    expect(await turn(id, clerk, { text: ' ' })).toMatchObject({ code: 1 })
    expect(await turn(id, clerk, { text: '长'.repeat(501) })).toMatchObject({ code: 1 })
  })
})
