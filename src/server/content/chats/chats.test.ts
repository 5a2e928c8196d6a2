import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '#src/api/auth/session.ts'
import { chat } from '#src/api/content/chat.ts'
import { chatter, sendChatPicture } from '#test/content/chats.ts'
import { insertMember, insertOrder } from '#test/orders/order-factories.ts'
import { aPhone, logIn } from '#test/people/log-in.ts'
import { signIn } from '#test/people/sign-in.ts'
import { signInStaff } from '#test/people/staff.ts'
import { insertProduct } from '#test/shop/factories.ts'
import { runPeriodic } from '#test/shop/run-periodic.ts'
import { openShop } from '#test/shop/shop.ts'
import { appendMessage } from './store/messages.ts'

const shop = await openShop()
const { db } = shop
beforeEach(() => shop.clock.set('2026-11-21T10:00:00+08:00'))

const chatRow = (id: number) =>
  db.selectFrom('chat').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const signedIn = async () => {
  const phone = aPhone()
  const member = await insertMember(db, {
    phone_enc: shop.services.vault.seal(phone),
    phone_hash: shop.services.vault.blindIndex('phone', phone),
  })
  return { member, phone, ...chatter(await signIn(shop, member)) }
}

describe('a message', () => {
  test('begins a conversation that waits for an answer within two minutes, sealed', async () => {
    const guest = chatter(shop.visitor())
    expect(await guest.now()).toMatchObject({ chat_id: null, state: 'none', unread: 0, opens_at_ts: null })
    const { data } = await guest.send({
      kind: 'text',
      text: '一月能看到极光吗',
      page_url: '/product?type=1&q=x',
    })
    expect(data).toMatchObject({ seq: 1, masked: false })
    expect(await guest.now()).toMatchObject({ chat_id: data.chat_id, state: 'waiting', last_seq: 1 })
    expect(await chatRow(data.chat_id)).toMatchObject({
      page_url: '/product?type=1',
      due_at: new Date('2026-11-21T10:02:00+08:00'),
    })
    const stored = await db
      .selectFrom('chat_message')
      .selectAll()
      .where('chat_id', '=', data.chat_id)
      .execute()
    expect(JSON.stringify(stored)).not.toContain('极光')
    expect((await guest.messages(data.chat_id)).list).toMatchObject([
      { seq: 1, from: 'me', text: '一月能看到极光吗' },
    ])
  })

  test('that is sent again is the same message, also from two tabs at once', async () => {
    const guest = chatter(shop.visitor())
    await guest.now()
    const name = randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => guest.say('你好', name)))
    expect(new Set(answers.map(({ data }) => `${data.chat_id} ${data.seq}`)).size).toBe(1)
    expect(answers[0]?.data.seq).toBe(1)
  })

  test('of several tabs at once takes numbers without a gap, in one conversation', async () => {
    const guest = chatter(shop.visitor())
    await guest.now()
    const sent = await Promise.all(Array.from({ length: 12 }, (_, n) => guest.say(`第${n}条`)))
    expect(new Set(sent.map(({ data }) => data.chat_id)).size).toBe(1)
    expect(sent.map(({ data }) => data.seq).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, n) => n + 1),
    )
  })

  test('loses numbers of documents and cards before it is stored, and says so', async () => {
    const guest = chatter(shop.visitor())
    const { data } = await guest.say('身份证11010519491231002X')
    expect(data.masked).toBe(true)
    expect((await guest.messages(data.chat_id)).list).toMatchObject([
      { text: '身份证110***********002X', masked: true },
    ])
  })

  test('that is the address of one of our trips becomes its card; any other address stays text', async () => {
    const product = await insertProduct(db, { status: 'on_sale', title: '冰岛极光环岛9日' })
    const guest = chatter(shop.visitor())
    const { data } = await guest.say(`http://shop.test/product/productDetail?productId=${product.id}`)
    await guest.say(`http://else.test/product/productDetail?productId=${product.id}`)
    expect((await guest.messages(data.chat_id)).list).toMatchObject([
      { kind: 'product', card: { title: '冰岛极光环岛9日', ref: String(product.id) } },
      { kind: 'text', card: null },
    ])
  })

  test('with a card: NOT_FOUND for what is not sold and for another’s order, NOT_LOGIN for a guest’s', async () => {
    const guest = chatter(shop.visitor())
    expect((await guest.send({ kind: 'product', product_id: 999 })).failed).toBe('NOT_FOUND')
    const { member, send, messages } = await signedIn()
    const own = await insertOrder(db, { status: 'paid', member_id: member.id })
    const others = await insertOrder(db, { status: 'paid' })
    expect((await guest.send({ kind: 'order', order_id: own.orderNo })).failed).toBe('NOT_LOGIN')
    expect((await send({ kind: 'order', order_id: others.orderNo })).failed).toBe('NOT_FOUND')
    const { data } = await send({ kind: 'order', order_id: own.orderNo })
    expect((await messages(data.chat_id)).list).toMatchObject([{ card: { kind: 'order', ref: own.orderNo } }])
  })

  test('is refused without a text, above 500 letters, and above twenty a minute', async () => {
    const guest = chatter(shop.visitor())
    await guest.now()
    for (const text of ['', '长'.repeat(501)]) {
      const reply = await guest.visitor.ask(chat.send, { client_id: randomUUID(), kind: 'text', text })
      expect(await reply.json()).toMatchObject({ code: 1, data: { errors: { text: '请填写1到500字' } } })
    }
    for (let n = 0; n < 20; n++) expect((await guest.say('好')).failed).toBeNull()
    expect((await guest.say('好')).failed).toBe('TOO_OFTEN')
  })

  test('can be taken back for two minutes: what is left is a number, and others’ cannot', async () => {
    const guest = chatter(shop.visitor())
    const { data } = await guest.say('发错了')
    const { chat_id } = data
    await guest.say('这条对')
    const stranger = chatter(shop.visitor())
    expect((await stranger.visitor.call(chat.withdraw, { chat_id, seq: 1 })).failed).toBe('NOT_FOUND')
    expect((await guest.visitor.call(chat.withdraw, { chat_id, seq: 9 })).failed).toBe('NOT_FOUND')
    expect((await guest.visitor.call(chat.withdraw, { chat_id, seq: 1 })).failed).toBeNull()
    expect((await guest.visitor.call(chat.withdraw, { chat_id, seq: 1 })).failed).toBeNull()
    const { list, last_seq } = await guest.messages(chat_id, 2)
    expect([list, last_seq]).toMatchObject([[{ seq: 1, changed_seq: 3, withdrawn: true, text: '' }], 3])
    const row = db.selectFrom('chat_message').select('body_enc').where('chat_id', '=', chat_id)
    expect(await row.where('seq', '=', 1).executeTakeFirst()).toEqual({ body_enc: null })
    shop.clock.advanceSeconds(121)
    expect(await guest.visitor.call(chat.withdraw, { chat_id, seq: 2 })).toMatchObject({
      failed: 'STATE',
      message: '发出2分钟后不能撤回',
    })
  })
})

describe('a picture', () => {
  test('is made anew, kept sealed, and shown to its own conversation alone', async () => {
    const picture = await sharp({ create: { width: 1800, height: 900, channels: 3, background: '#14635c' } })
      .withExif({ IFD0: { Make: 'BaimoPhone' } })
      .jpeg()
      .toBuffer()
    const visitor = shop.visitor()
    const { data } = await sendChatPicture(visitor, picture)
    const fields = { chat_id: String(data['chat_id']), seq: '1' }
    const shown = await visitor.ask(chat.pictureFile, fields)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1600, height: 800 })
    expect(bytes.toString('latin1')).not.toContain('BaimoPhone')
    const stranger = shop.visitor()
    await stranger.call(chat.now, {})
    const refused = await (await stranger.ask(chat.pictureFile, fields)).json()
    expect(refused).toMatchObject({ code: 20 })
    const { content_enc } = await db
      .selectFrom('chat_picture')
      .select('content_enc')
      .executeTakeFirstOrThrow()
    expect(content_enc.includes(bytes.subarray(0, 40).toString('base64'))).toBe(false)
    const none = await sendChatPicture(visitor, Buffer.from('no picture'))
    expect(none).toMatchObject({ code: 1, data: { errors: { file: expect.any(String) } } })
  })
})

describe('whose it is', () => {
  test('another browser hears NOT_FOUND from every call; the same member reads it in another browser', async () => {
    const { member, say } = await signedIn()
    const { data } = await say('你好')
    const { chat_id } = data
    const stranger = shop.visitor()
    for (const [endpoint, fields] of [
      [chat.messages, { chat_id }],
      [chat.read, { chat_id, seq: 1 }],
      [chat.phone, { chat_id, phone: aPhone() }],
      [chat.rate, { chat_id, score: 5 }],
    ] as const)
      expect((await stranger.call(endpoint, fields as never)).failed).toBe('NOT_FOUND')
    expect((await stranger.call(chat.typing, { chat_id })).failed).toBeNull()
    const events = await stranger.ask(chat.events, { chat_id: String(chat_id) })
    expect(await events.json()).toMatchObject({ code: 20 })
    const elsewhere = chatter(await signIn(shop, member))
    expect((await elsewhere.messages(chat_id)).list).toHaveLength(1)
  })

  test('a guest’s is the member’s after a login in the same browser, and nobody’s there after the logout', async () => {
    const visitor = shop.visitor()
    const guest = chatter(visitor)
    const { data } = await guest.say('你好')
    const member = await logIn(shop, { visitor })
    expect(await guest.now()).toMatchObject({ chat_id: data.chat_id, state: 'waiting' })
    await visitor.call(session.logout, {})
    expect(await guest.now()).toMatchObject({ chat_id: null })
    const { id } = await db
      .selectFrom('member')
      .select('id')
      .where('uid', '=', member.uid)
      .executeTakeFirstOrThrow()
    const again = chatter(await signIn(shop, { id }))
    expect(await again.now()).toMatchObject({ chat_id: data.chat_id })
  })

  test('a member who talks already keeps that conversation, and staff are told of the other one', async () => {
    const { say, phone, visitor: first } = await signedIn()
    const own = await say('会员的问题')
    const visitor = shop.visitor()
    const guest = await chatter(visitor).say('登录前的问题')
    await logIn(shop, { visitor, phone })
    expect(await chatter(visitor).now()).toMatchObject({ chat_id: own.data.chat_id })
    expect(await chatRow(guest.data.chat_id)).toMatchObject({ state: 'closed', subject: '并入会员会话' })
    // The visitor sees nothing of what staff are told.
    expect((await chatter(first).messages(own.data.chat_id)).list).toHaveLength(1)
    const whispers = db.selectFrom('chat_message').select('seq').where('chat_id', '=', own.data.chat_id)
    expect(await whispers.where('sender', '=', 'whisper').execute()).toHaveLength(1)
  })
})

describe('at night', () => {
  test('a member’s question becomes an inquiry with the account’s own number, once, due by ten', async () => {
    shop.clock.set('2026-11-21T22:05:00+08:00')
    const { say, now, messages } = await signedIn()
    expect(await now()).toMatchObject({
      state: 'offline',
      opens_at_ts: new Date('2026-11-22T09:00:00+08:00'),
    })
    const { data } = await say('明天有位置吗')
    await say('急')
    const { inquiry_id } = await chatRow(data.chat_id)
    const inquiry = await db
      .selectFrom('inquiry')
      .selectAll()
      .where('id', '=', inquiry_id ?? 0)
      .executeTakeFirstOrThrow()
    expect(inquiry).toMatchObject({
      message: '明天有位置吗\n急',
      due_at: new Date('2026-11-22T10:00:00+08:00'),
      kind: 'message',
    })
    expect((await messages(data.chat_id)).list.map(({ from }) => from)).toEqual(['me', 'system', 'me'])
  })

  test('a guest is asked for a number, and the inquiry is made with it; by day nobody is', async () => {
    const guest = chatter(shop.visitor())
    const day = await guest.say('白天的问题')
    const phone = aPhone()
    const leave = (chat_id: number) => guest.visitor.call(chat.phone, { chat_id, phone })
    expect(await leave(day.data.chat_id)).toMatchObject({ failed: 'STATE', message: '现在无需留下手机号' })
    shop.clock.set('2026-11-21T22:05:00+08:00')
    const { data } = await guest.say('夜里的问题')
    expect(await guest.now()).toMatchObject({ asks_phone: true, state: 'offline' })
    expect((await leave(data.chat_id)).failed).toBeNull()
    expect(await guest.now()).toMatchObject({ asks_phone: false })
    const { inquiry_id } = await chatRow(data.chat_id)
    const inquiry = await db
      .selectFrom('inquiry')
      .select(['name', 'phone_enc'])
      .where('id', '=', inquiry_id ?? 0)
      .executeTakeFirstOrThrow()
    expect(inquiry.name).toMatch(/^访客 [0-9A-F]{4}$/)
    expect(inquiry.phone_enc && shop.services.vault.open(inquiry.phone_enc)).toBe(phone)
  })
})

describe('what is kept', () => {
  test('180 days, pictures too; a conversation in which nobody goes on for a day ends by itself', async () => {
    const guest = chatter(shop.visitor())
    const { data } = await guest.say('你好')
    await db
      .updateTable('chat')
      .set({ waiting_since: null, due_at: null })
      .where('id', '=', data.chat_id)
      .execute()
    await runPeriodic(shop, 'chat_sweep', 25 * 3_600)
    expect(await guest.now()).toMatchObject({ state: 'closed' })
    expect((await guest.messages(data.chat_id)).list.at(-1)).toMatchObject({ from: 'system' })
    await runPeriodic(shop, 'chat_sweep', 179 * 86_400)
    expect((await guest.now()).chat_id).toBe(data.chat_id)
    await runPeriodic(shop, 'chat_sweep', 2 * 86_400)
    expect((await guest.now()).chat_id).toBeNull()
    const left = db.selectFrom('chat_message').select('seq').where('chat_id', '=', data.chat_id)
    expect(await left.execute()).toEqual([])
  })

  test('one into which a clerk writes just before it would end goes on', async () => {
    const guest = chatter(shop.visitor())
    const { chat_id } = (await guest.say('你好')).data
    await db
      .updateTable('chat')
      .set({ waiting_since: null, due_at: null })
      .where('id', '=', chat_id)
      .execute()
    const { id: staffId } = await signInStaff(shop, { roles: ['service'] })
    const isHeldUp = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%chat%'`.execute(db)
      return rows.length > 0
    }
    const { sweeping } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('chat').select('id').where('id', '=', chat_id).forUpdate().execute()
      const sweeping = runPeriodic(shop, 'chat_sweep', 25 * 3_600)
      await expect.poll(isHeldUp).toBe(true)
      const answer = { sender: 'staff', staffId, kind: 'text', clientId: null, bodyEnc: null } as const
      await appendMessage(tx, chat_id, answer, shop.clock.now())
      return { sweeping }
    })
    await sweeping
    expect(await guest.now()).toMatchObject({ state: 'waiting', last_seq: 2 })
  })

  test('a page ends where it says, and the next one goes on behind it', async () => {
    const guest = chatter(shop.visitor())
    let chat_id = 0
    for (let n = 0; n < 7; n++) chat_id = (await guest.say(`第${n}条`)).data.chat_id
    const seen: number[] = []
    for (let after_seq = 0, more = true; more; ) {
      const { data } = await guest.visitor.call(chat.messages, { chat_id, after_seq, size: 3 })
      seen.push(...data.list.map(({ seq }) => seq))
      after_seq = data.last_seq
      more = data.has_more
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7])
    const { data } = await guest.visitor.call(chat.messages, { chat_id, before_seq: 4, size: 2 })
    expect(data).toMatchObject({ list: [{ seq: 2 }, { seq: 3 }], has_more: true })
  })
})
