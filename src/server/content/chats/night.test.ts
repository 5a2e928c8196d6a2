import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { chat } from '#src/api/content/chat.ts'
import { inquiry } from '#src/api/content/inquiries.ts'
import { deskChats } from '#src/api/desk/service/chats.ts'
import { deskInquiries } from '#src/api/desk/service/inquiries.ts'
import { answerDueAt } from '#src/domain/content/chat/chat.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { chatter, sendChatPicture } from '#test/content/chats.ts'
import { insertMember } from '#test/orders/order-factories.ts'
import { aPhone, logIn } from '#test/people/log-in.ts'
import { signIn } from '#test/people/sign-in.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const { db } = shop
const { vault } = shop.services
const api = makeDeskApi(shop.services, shop.clock)
const seeConversation = '见在线客服会话'
const at = (time: string) => shop.clock.set(`2026-11-${time}+08:00`)
beforeEach(() => at('21T22:30:00'))

/** Somebody who is logged in, in the panel. */
async function aMember() {
  const phone = aPhone()
  const member = await insertMember(db, {
    name: '陶然',
    phone_enc: vault.seal(phone),
    phone_hash: vault.blindIndex('phone', phone),
  })
  return { phone, ...chatter(await signIn(shop, member)) }
}
const aPicture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
const takeBack = (of: ReturnType<typeof chatter>, chat_id: number, seq: number) =>
  of.visitor.call(chat.withdraw, { chat_id, seq })
const chatRow = (id: number) =>
  db.selectFrom('chat').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** What was asked in the conversation, the newest last. */
const asked = async (chatId: number) => {
  const rows = db.selectFrom('inquiry').select('message').where('asked_chat_id', '=', chatId).orderBy('id')
  return (await rows.execute()).map(({ message }) => message)
}
const inquiryOf = (chatId: number) =>
  db.selectFrom('inquiry').selectAll().where('asked_chat_id', '=', chatId).executeTakeFirstOrThrow()
const called = async (chatId: number) => {
  const clerk = await signInStaff(shop, { roles: ['service'], name: '何映' })
  const { id, version } = await inquiryOf(chatId)
  const call = { id: String(id), version: String(version), way: 'phone', text: '没有人接' }
  expect(await askDesk(api, deskInquiries.step, call, clerk)).toMatchObject({ code: 0 })
}

describe('the inquiry of a night', () => {
  test('holds everything that its member writes until staff begin to answer it, each line once', async () => {
    const { say, visitor } = await aMember()
    const { chat_id } = (await say('您好')).data
    at('21T22:31:00')
    await say('12月10日的团还能加两位老人吗？')
    await sendChatPicture(visitor, await aPicture())
    await say('您好')
    at('22T09:05:00')
    await say('最好下午打')
    const told = '您好\n12月10日的团还能加两位老人吗？\n最好下午打'
    expect(await inquiryOf(chat_id)).toMatchObject({ message: told, last_at: shop.clock.now() })
    await called(chat_id)
    await say('还在吗')
    expect(await asked(chat_id)).toEqual([told])
  })

  test('is answered with the day on which it is called about: the next one, and after midnight the same', async () => {
    const saysAt = async (time: string) => {
      at(time)
      const { say, messages } = await aMember()
      const { list } = await messages((await say('您好')).data.chat_id)
      return list.find(({ from }) => from === 'system')?.text
    }
    expect(await saysAt('21T22:30:00')).toContain('客服将在次日10:00前答复')
    expect(await saysAt('22T00:00:00')).toContain('客服将在今日10:00前答复')
  })

  test('holds also what was asked before closing time and not answered', async () => {
    at('21T21:58:00')
    const { say } = await aMember()
    const { chat_id } = (await say('今晚还能订吗')).data
    at('21T22:05:00')
    await say('急')
    expect(await asked(chat_id)).toEqual(['今晚还能订吗\n急'])
  })

  test('holds of a guest everything written before the telephone and after it', async () => {
    const guest = chatter(shop.visitor())
    const { chat_id } = (await guest.say('您好')).data
    await guest.say('签证要多久')
    const left = await guest.visitor.call(chat.phone, { chat_id, phone: aPhone() })
    expect(left.failed).toBeNull()
    await guest.say('我们一共四位')
    expect(await asked(chat_id)).toEqual(['您好\n签证要多久\n我们一共四位'])
  })

  test('is no longer than an inquiry that was left as a form', async () => {
    const { say } = await aMember()
    const { chat_id } = (await say('一'.repeat(500))).data
    for (const each of ['二', '三']) await say(each.repeat(400))
    expect(await asked(chat_id)).toEqual([`${'一'.repeat(500)}\n${'二'.repeat(400)}\n${'三'.repeat(98)}`])
  })

  test('leads staff to its conversation; one that was left as a form leads nowhere', async () => {
    const { say, visitor, phone } = await aMember()
    const { chat_id } = (await say('您好')).data
    at('22T09:05:00')
    const clerk = await signInStaff(shop, { roles: ['service'] })
    const detail = async (id: unknown) =>
      (await askDesk(api, deskInquiries.detail, { id: String(id) }, clerk)).data
    expect(await detail((await inquiryOf(chat_id)).id)).toMatchObject({ asked_chat_id: chat_id })
    const form = { nickname: '陶然', phone, message: '想去三亚' }
    const { raw } = await visitor.call(inquiry.message, form as never)
    expect(await detail(raw['id'])).toMatchObject({ asked_chat_id: null })
  })

  test('holds the words of its conversation alone: what is left as a form beside it is another one', async () => {
    const { say, visitor, phone } = await aMember()
    const { chat_id } = (await say('您好')).data
    const form = { nickname: '陶然', phone, message: '想去三亚' }
    await visitor.call(inquiry.message, form as never)
    await say('签证要多久')
    expect(await asked(chat_id)).toEqual(['您好\n签证要多久'])
    const rows = db.selectFrom('inquiry').select('message').where('asked_chat_id', 'is', null)
    expect(await rows.where('phone_hash', '=', vault.blindIndex('phone', phone)).execute()).toEqual([
      { message: '想去三亚' },
    ])
  })
})

describe('a guest’s question of the night, when a login joins it to the member’s conversation', () => {
  /** A member whose own conversation waits for nobody, and who asks as a guest at night. */
  async function joinedByLogin() {
    at('21T10:00:00')
    const { phone, ...first } = await aMember()
    const own = (await first.say('白天的问题')).data.chat_id
    const answer = async (text: string) => {
      const clerk = await signInStaff(shop, { roles: ['service'], name: '何映' })
      await db.updateTable('chat').set({ owner_id: clerk.id }).where('id', '=', own).execute()
      const said = { id: String(own), client_id: randomUUID(), kind: 'text', text }
      expect(await askDesk(api, deskChats.send, said, clerk)).toMatchObject({ code: 0 })
    }
    await answer('好的')
    at('21T22:30:00')
    const visitor = shop.visitor()
    const guest = chatter(visitor)
    const theirs = (await guest.say('夜里的问题')).data.chat_id
    await visitor.call(chat.phone, { chat_id: theirs, phone })
    const { id } = await inquiryOf(theirs)
    await logIn(shop, { visitor, phone })
    return { ...guest, id, own, theirs, answer }
  }

  test('leads there, holds what is written there too, and is answered and told by an answer there', async () => {
    const { id, own, theirs, say, answer } = await joinedByLogin()
    expect((await say('我们一共四位')).data.chat_id).toBe(own)
    expect(await asked(theirs)).toEqual([])
    expect(await asked(own)).toEqual(['夜里的问题\n我们一共四位'])
    at('22T09:05:00')
    await answer('可以的')
    expect(await inquiryOf(own)).toMatchObject({ id, status: 'contacted' })
    for (const each of [own, theirs]) expect(await chatRow(each)).toMatchObject({ inquiry_id: null })
  })

  test('is called about for both conversations, and neither waits for it any more', async () => {
    const { own, theirs } = await joinedByLogin()
    await called(own)
    for (const each of [own, theirs])
      expect(await chatRow(each)).toMatchObject({ inquiry_id: null, waiting_since: null, due_at: null })
  })
})

describe('what is taken back of a night', () => {
  test('stands in its inquiry no more, and the rest of it does', async () => {
    const member = await aMember()
    const { chat_id } = (await member.say('我的住址是芙蓉路1号')).data
    await member.say('签证要多久')
    expect((await takeBack(member, chat_id, 1)).failed).toBeNull()
    expect(await asked(chat_id)).toEqual(['签证要多久'])
    expect((await takeBack(member, chat_id, 3)).failed).toBeNull()
    expect(await asked(chat_id)).toEqual([seeConversation])
    await member.say('护照呢')
    expect(await asked(chat_id)).toEqual(['护照呢'])
  })

  test('is not in an inquiry that a guest makes of it afterwards', async () => {
    const guest = chatter(shop.visitor())
    const { chat_id } = (await guest.say('我的住址是芙蓉路1号')).data
    await sendChatPicture(guest.visitor, await aPicture())
    await takeBack(guest, chat_id, 1)
    await guest.visitor.call(chat.phone, { chat_id, phone: aPhone() })
    expect(await asked(chat_id)).toEqual([seeConversation])
  })

  test('goes also where staff have ended the conversation meanwhile', async () => {
    const member = await aMember()
    const { chat_id } = (await member.say('签证要多久')).data
    const { seq } = (await member.say('我的住址是芙蓉路1号')).data
    const clerk = await signInStaff(shop, { roles: ['service'] })
    const end = { id: String(chat_id), subject: '签证' }
    expect(await askDesk(api, deskChats.close, end, clerk)).toMatchObject({ code: 0 })
    await takeBack(member, chat_id, seq)
    expect(await asked(chat_id)).toEqual(['签证要多久'])
  })
})

describe('a question by day, while that of the night is not answered yet', () => {
  /** Asked at night, and something else in the morning. */
  async function bothAsked(morning = '22T09:05:00') {
    const member = await aMember()
    const { chat_id } = (await member.say('签证要多久')).data
    at(morning)
    await member.say('保险含在里面吗')
    const askedAt = shop.clock.now()
    shop.clock.advanceSeconds(60)
    await member.say('在吗')
    return { ...member, chat_id, askedAt }
  }
  const worksOf = (id: number) =>
    db
      .selectFrom('work_item')
      .select('due_at')
      .where('kind', '=', 'chat_wait')
      .where('record_id', '=', id)
      .where('closed_at', 'is', null)
      .execute()

  test('has its clock and is work once the night’s is called about', async () => {
    const { chat_id, askedAt } = await bothAsked()
    shop.clock.advanceSeconds(300)
    await called(chat_id)
    const due_at = new Date('2026-11-22T09:07:00+08:00')
    expect(await chatRow(chat_id)).toMatchObject({ inquiry_id: null, waiting_since: askedAt, due_at })
    expect(await worksOf(chat_id)).toEqual([{ due_at }])
  })

  test('is due when it would have been: of a later answer, and across closing time', async () => {
    for (const [time, isFirst] of [
      ['22T21:54:59', false],
      ['22T21:56:00', false],
      ['22T21:58:00', true],
      ['22T21:58:30', true],
    ] as const) {
      at('21T22:30:00')
      const { chat_id, askedAt } = await bothAsked(time)
      const first_reply_at = isFirst ? null : askedAt
      await db.updateTable('chat').set({ first_reply_at }).where('id', '=', chat_id).execute()
      await called(chat_id)
      expect((await chatRow(chat_id)).due_at, time).toEqual(answerDueAt(askedAt, isFirst))
    }
  })

  test('waits for nothing where it was answered first, was taken back, or the conversation is over', async () => {
    const answered = await bothAsked()
    const clerk = await signInStaff(shop, { roles: ['service'] })
    const words = { client_id: randomUUID(), kind: 'text', text: '含的' }
    const said = { id: String(answered.chat_id), ...words }
    expect(await askDesk(api, deskChats.send, said, clerk)).toMatchObject({ code: 0 })
    await called(answered.chat_id)
    at('21T22:30:00')
    const taken = await aMember()
    const { chat_id } = (await taken.say('签证要多久')).data
    at('22T09:05:00')
    const { seq } = (await taken.say('保险含在里面吗')).data
    await takeBack(taken, chat_id, seq)
    await called(chat_id)
    at('21T22:30:00')
    const over = await bothAsked()
    const end = { id: String(over.chat_id), subject: '签证' }
    expect(await askDesk(api, deskChats.close, end, clerk)).toMatchObject({ code: 0 })
    await called(over.chat_id)
    for (const id of [answered.chat_id, chat_id, over.chat_id])
      expect(await chatRow(id)).toMatchObject({ inquiry_id: null, waiting_since: null, due_at: null })
  })

  test('that is written at the same moment as the call waits as well', async () => {
    const member = await aMember()
    const { chat_id } = (await member.say('签证要多久')).data
    at('22T09:05:00')
    const isHeldUp = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%inquiry%'`.execute(
        db,
      )
      return rows.length > 0
    }
    // Somebody holds the conversation as its message does, so that the call waits for what is being written there.
    const { calling } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('chat').select('id').where('id', '=', chat_id).forUpdate().execute()
      const calling = called(chat_id)
      await expect.poll(isHeldUp).toBe(true)
      await tx
        .insertInto('chat_message')
        .values({ chat_id, seq: 3, changed_seq: 3, sender: 'visitor', kind: 'text', at: shop.clock.now() })
        .execute()
      await tx.updateTable('chat').set({ last_seq: 3 }).where('id', '=', chat_id).execute()
      return { calling }
    })
    await calling
    expect(await chatRow(chat_id)).toMatchObject({ inquiry_id: null, waiting_since: shop.clock.now() })
  })
})
