import { expect, test } from 'vitest'
import { messages } from '#src/api/account/messages.ts'
import { session } from '#src/api/auth/session.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { insertMember } from '#test/orders/order-factories.ts'
import { signIn } from '#test/people/sign-in.ts'
import { openShop } from '#test/shop/shop.ts'
import { messageJobs } from './jobs.ts'
import { leaveMessage } from './service.ts'

const shop = await openShop()

async function aMember() {
  const phone_enc = shop.services.vault.seal('13800000009')
  const member = await insertMember(shop.db, { phone_enc })
  return { ...(await signIn(shop, member)), id: member.id }
}
type Member = Awaited<ReturnType<typeof aMember>>

let serial = 0
const leave = (who: Member, over: Partial<Parameters<typeof leaveMessage>[1]> = {}) =>
  shop.transaction((tx) =>
    leaveMessage(tx, {
      memberId: who.id,
      kind: 'order',
      title: '出行提醒',
      body: '请核对证件有效期。',
      url: '/center/order/orderDetail?id=BM261121000001',
      dedupe: `test:${++serial}`,
      now: shop.clock.now(),
      ...over,
    }),
  )
const listed = async (who: Member, input: Parameters<typeof who.call<(typeof messages)['list']>>[1] = {}) =>
  (await who.call(messages.list, input)).data

test('a message is left once for ever under one name, also when two jobs leave it at once', async () => {
  const member = await aMember()
  const twice = { dedupe: 'test:the-same' }
  expect((await Promise.all([leave(member, twice), leave(member, twice)])).sort()).toEqual([false, true])
  expect(await leave(member, twice)).toBe(false)
  expect(await listed(member)).toMatchObject({ total: 1, unread: 1 })
})

test('a message of a transaction that is rolled back does not exist', async () => {
  const member = await aMember()
  const failing = shop.transaction(async (tx) => {
    const [memberId, now] = [member.id, shop.clock.now()]
    await leaveMessage(tx, { memberId, kind: 'order', title: '订单', body: '…', dedupe: 'test:lost', now })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await listed(member)).total).toBe(0)
})

test('the newest message comes first, page by page and kind by kind, and only the own ones', async () => {
  const [member, other] = [await aMember(), await aMember()]
  await leave(other)
  for (const kind of ['order', 'payment', 'order'] as const) {
    shop.clock.advanceSeconds(1)
    await leave(member, { kind, title: `第${kind}条` })
  }
  const { list, ...counts } = await listed(member, { size: 2 })
  expect(counts).toEqual({ total: 3, page: 1, size: 2, has_more: true, unread: 3 })
  expect(list.map(({ kind }) => kind)).toEqual(['order', 'payment'])
  expect(list[0]).toMatchObject({
    kind_text: '订单',
    title: '第order条',
    body: '请核对证件有效期。',
    url: '/center/order/orderDetail?id=BM261121000001',
    sent_at: shop.clock.now(),
    read: false,
  })
  expect((await listed(member, { page: 2, size: 2 })).list).toHaveLength(1)
  expect(await listed(member, { kind: 'payment' })).toMatchObject({ total: 1, unread: 3, has_more: false })
  expect(await listed(member, { page: 9 })).toMatchObject({ list: [], total: 3, unread: 3 })
})

test('one message is read or all are; doing it again changes nothing, and the account tells how many are left', async () => {
  const member = await aMember()
  for (let i = 0; i < 3; i++) await leave(member)
  const id = (await listed(member)).list[0]?.id ?? 0
  expect((await member.call(messages.read, { id })).data).toEqual({ unread: 2 })
  const at = await shop.db.selectFrom('message').select('read_at').where('id', '=', id).executeTakeFirst()
  shop.clock.advanceSeconds(60)
  expect((await member.call(messages.read, { id })).data).toEqual({ unread: 2 })
  expect(
    await shop.db.selectFrom('message').select('read_at').where('id', '=', id).executeTakeFirst(),
  ).toEqual(at)
  expect((await member.call(session.infos, {})).data.unread).toBe(2)
  expect((await member.call(messages.read, { all: true })).data).toEqual({ unread: 0 })
  expect((await member.call(messages.read, { all: true })).data).toEqual({ unread: 0 })
  expect((await listed(member)).list.every(({ read }) => read)).toBe(true)
})

test("another member's message is NOT_FOUND and stays unread; naming none is a bad request", async () => {
  const [owner, other] = [await aMember(), await aMember()]
  await leave(owner)
  const id = (await listed(owner)).list[0]?.id ?? 0
  expect((await other.call(messages.read, { id })).failed).toBe('NOT_FOUND')
  await other.call(messages.read, { all: true })
  expect((await listed(owner)).unread).toBe(1)
  expect((await owner.call(messages.read, {})).raw.errors).toEqual({ id: '请选择要标为已读的消息' })
})

test('a message older than a year is deleted', async () => {
  const member = await aMember()
  const kept = async () => {
    for (const job of messageJobs(shop.ctx)) await job.run(shop.clock.now())
    const rows = await shop.db
      .selectFrom('message')
      .select('title')
      .where('member_id', '=', member.id)
      .execute()
    return rows.map(({ title }) => title)
  }
  await leave(member, { title: '去年' })
  shop.clock.advanceSeconds(365 * 86_400)
  await leave(member, { title: '今年' })
  expect((await kept()).sort()).toEqual(['今年', '去年'])
  shop.clock.advanceSeconds(1)
  expect(await kept()).toEqual(['今年'])
})

test('a list of messages costs one statement beside the session', async () => {
  const member = await aMember()
  await leave(member)
  const { statements } = await countStatements(() => listed(member))
  expect(statements.filter((text) => !text.includes('session'))).toHaveLength(1)
})
