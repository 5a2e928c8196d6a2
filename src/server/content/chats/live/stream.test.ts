import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deskChats } from '#src/api/desk/service/chats.ts'
import { openDatabase } from '#src/platform/db/database.ts'
import { listen } from '#src/platform/db/listen.ts'
import { makeApi } from '#src/server/api.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { chatter, listenTo } from '#test/content/chats.ts'
import { logIn } from '#test/people/log-in.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { atEnd } from '#test/run/at-end.ts'
import { makeVisitor, openShop } from '#test/shop/shop.ts'
import { makeChatNews } from './news.ts'

const shop = await openShop()
const clerk = await signInStaff(shop, { roles: ['service'] })

/** A web process of its own on the same database: its own connections, its own listening connection, its own streams. */
async function openProcess() {
  const database = openDatabase(shop.connection, { max: 4 })
  atEnd(() => database.close())
  const chats = makeChatNews()
  const hearing = await listen(shop.connection, { chat: chats.tell })
  atEnd(() => hearing.stop())
  const services = { ...shop.services, db: database.db, transaction: database.transaction, chats }
  const api = makeApi(services, shop.clock)
  const desk = makeDeskApi(services, shop.clock)
  atEnd(async () => api.streams.stop())
  return {
    api,
    chats,
    answer: (id: number, text: string) =>
      askDesk(desk, deskChats.send, { id: String(id), client_id: randomUUID(), kind: 'text', text }, clerk),
    ask: (endpoint: (typeof deskChats)['typing' | 'read'], fields: Record<string, string>) =>
      askDesk(desk, endpoint, fields, clerk),
  }
}
const [one, two] = [await openProcess(), await openProcess()]
/** The same browser, served by that process. */
function servedBy(process: typeof one, cookies: ReadonlyMap<string, string>) {
  const visitor = makeVisitor(process.api)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}

async function begun() {
  const visitor = makeVisitor(one.api)
  const { data } = await chatter(visitor).say('你好')
  return { visitor, id: data.chat_id }
}

test('what a clerk answers in one process arrives in the stream of another, in order, with its number', async () => {
  const { visitor, id } = await begun()
  const stream = await listenTo(visitor, id)
  expect(await stream.next('state')).toMatchObject({ state: 'waiting', agent: null })
  await two.answer(id, '您好')
  await two.answer(id, '请问几位出行')
  const seen: string[] = []
  let upTo = 1
  while (seen.length < 3) {
    const { after, up_to, messages, eventId } = await stream.next('message')
    expect([after, eventId]).toEqual([upTo, String(up_to)])
    upTo = up_to
    seen.push(...messages.map(({ text }) => text))
  }
  expect(seen).toEqual(['林知远 为您服务', '您好', '请问几位出行'])
})

test('a stream that is opened again goes on behind what was received, and tells nothing twice', async () => {
  const { visitor, id } = await begun()
  const first = await listenTo(visitor, id)
  await first.next('state')
  await two.answer(id, '第一句')
  const { eventId } = await first.next('message')
  first.leave()
  for (const text of ['第二句', '第三句']) await two.answer(id, text)
  // By another process, as after a restart.
  const again = await listenTo(servedBy(two, visitor.cookies), id, eventId)
  const seen: string[] = []
  while (seen.at(-1) !== '第三句')
    seen.push(...(await again.next('message')).messages.map(({ text }) => text))
  expect(seen.filter((text) => text.startsWith('第'))).toEqual(
    eventId === '2' ? ['第一句', '第二句', '第三句'] : ['第二句', '第三句'],
  )
})

test('a notification that never came is made up for when the listening connection is there again', async () => {
  const { visitor, id } = await begun()
  const deaf = makeChatNews()
  const api = makeApi({ ...shop.services, chats: deaf }, shop.clock)
  atEnd(async () => api.streams.stop())
  const listening = makeVisitor(api)
  for (const [name, value] of visitor.cookies) listening.cookies.set(name, value)
  const stream = await listenTo(listening, id)
  await stream.next('state')
  await two.answer(id, '没人听见')
  deaf.tell('')
  expect((await stream.next('message')).messages.at(-1)).toMatchObject({ text: '没人听见' })
})

test('tells that a clerk is typing and how far they have read', async () => {
  const { visitor, id } = await begun()
  const stream = await listenTo(visitor, id)
  await two.answer(id, '您好')
  await stream.next('message')
  await two.ask(deskChats.typing, { id: String(id) })
  expect(await stream.next('typing')).toBeTruthy()
  const { data } = await chatter(visitor).say('两位')
  await two.ask(deskChats.read, { id: String(id), seq: String(data.seq) })
  for (let seq = 0; seq < data.seq; ) seq = (await stream.next('read')).seq
})

test('a guest’s stream ends once the conversation is a member’s', async () => {
  const visitor = shop.visitor()
  const process = await openProcess()
  const browser = servedBy(process, visitor.cookies)
  const { data } = await chatter(browser).say('你好')
  const stream = await listenTo(browser, data.chat_id)
  await stream.next('state')
  await logIn(shop, { visitor: servedByShop(browser.cookies) })
  expect(await stream.ended()).toBe(true)
})

function servedByShop(cookies: ReadonlyMap<string, string>) {
  const visitor = shop.visitor()
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}

test('two clerks and two tabs that write at once leave one order, which every stream tells', async () => {
  const { visitor, id } = await begun()
  const streams = [await listenTo(visitor, id), await listenTo(servedBy(two, visitor.cookies), id)]
  const tabs = [chatter(visitor), chatter(servedBy(two, visitor.cookies))]
  await Promise.all([
    ...Array.from({ length: 6 }, (_, n) => one.answer(id, `甲${n}`)),
    ...Array.from({ length: 6 }, (_, n) => two.answer(id, `乙${n}`)),
    ...Array.from({ length: 6 }, (_, n) => tabs[n % 2]?.say(`客${n}`)),
  ])
  const { list, last_seq } = await (tabs[0] as (typeof tabs)[0]).messages(id)
  expect(list.map(({ seq }) => seq)).toEqual(Array.from({ length: last_seq }, (_, n) => n + 1))
  for (const stream of streams) {
    const heard: number[] = []
    for (let upTo = 1; upTo < last_seq; ) {
      const event = await stream.next('message')
      expect(event.after).toBe(upTo)
      upTo = event.up_to
      heard.push(...event.messages.map(({ seq }) => seq))
    }
    expect(heard).toEqual(list.slice(1).map(({ seq }) => seq))
  }
})
