import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { SmsSender } from '#src/server/account/auth/gateways/sms.ts'
import { SmsRefused } from '#src/server/account/auth/gateways/sms.ts'
import { insertOrder, insertRequest } from '#test/orders/order-factories.ts'
import { deliver } from '#test/shop/deliver.ts'
import { openShop } from '#test/shop/shop.ts'
import { notificationJobs } from './jobs.ts'
import { recipientLimits, sendOnce } from './service.ts'

const shop = await openShop()
let phone = ''
let serial = 0
beforeEach(() => {
  phone = String(13_900_000_000 + ++serial)
})

const sent = () => shop.sent.filter((message) => message.phone === phone).length
const send = (
  jobId: string,
  over: { kind?: 'order' | 'custom_received' | 'staff_link'; sms?: SmsSender } = {},
) => {
  const ctx = { ...shop.ctx(), ...(over.sms && { sms: over.sms }) }
  const filled = { template: 'order_confirmed' as const, fields: {} }
  return sendOnce(ctx, {
    jobId,
    kind: over.kind ?? 'order',
    phone,
    ...filled,
    text: '【百陌旅行】订单已确认。',
  })
}
const failing = (error: Error): SmsSender => ({ send: () => Promise.reject(error) })
const stateOf = async (jobId: string) =>
  (await shop.db.selectFrom('notification').select('state').where('job_id', '=', jobId).executeTakeFirst())
    ?.state

test('a job that runs again, or in two processes at once, sends its message once', async () => {
  const job = randomUUID()
  await Promise.all(Array.from({ length: 5 }, () => send(job)))
  await send(job)
  expect(sent()).toBe(1)
  expect(await stateOf(job)).toBe('sent')
})

test('a process that dies while it sends leaves a message that nobody sends again, and staff are told of it once', async () => {
  const job = randomUUID()
  let asked = 0
  void send(job, {
    sms: {
      send: () => {
        asked += 1
        return new Promise(() => {})
      },
    },
  })
  await expect.poll(() => asked).toBe(1)
  await send(job)
  expect(sent()).toBe(0)
  // The other process may be sending at this moment.
  expect(await stateOf(job)).toBe('sending')
  shop.clock.advanceSeconds(30)
  await Promise.all([send(job), send(job)])
  expect(sent()).toBe(0)
  expect(await stateOf(job)).toBe('unknown')
  const alarms = shop.db.selectFrom('alarm').select(['kind', 'ref', 'times'])
  expect(await alarms.execute()).toEqual([{ kind: 'message_unknown', ref: 'order', times: 1 }])
  await shop.db.deleteFrom('alarm').execute()
})

test('a message that the provider has refused is tried again', async () => {
  const job = randomUUID()
  for (let i = 0; i < 3; i++)
    await expect(send(job, { sms: failing(new SmsRefused('no credit')) })).rejects.toThrow('no credit')
  expect(await stateOf(job)).toBe('refused')
  await send(job)
  expect(sent()).toBe(1)
})

test('a message that may have been sent is not sent again, and staff are told', async () => {
  const job = randomUUID()
  await send(job, { sms: failing(new Error('no answer in time')) })
  await send(job)
  expect(sent()).toBe(0)
  expect(await stateOf(job)).toBe('unknown')
  const alarms = await shop.db.selectFrom('alarm').select(['kind', 'ref']).execute()
  expect(alarms).toEqual([{ kind: 'message_unknown', ref: 'order' }])
})

test.each([
  ['order', 10, 20],
  ['custom_received', 3, 3],
  ['staff_link', 3, 6],
] as const)('one telephone gets no more than so many messages of kind %s', async (kind, anHour, aDay) => {
  shop.clock.set('2026-11-22T00:00:00Z')
  for (let i = 0; i <= anHour; i++) await send(randomUUID(), { kind })
  expect(sent()).toBe(anHour)
  for (let hour = 1; hour < 6; hour++) {
    shop.clock.advanceSeconds(3600)
    for (let i = 0; i < 6; i++) await send(randomUUID(), { kind })
  }
  expect(sent()).toBe(aDay)
  const heldBack = randomUUID()
  await send(heldBack, { kind })
  expect(await stateOf(heldBack)).toBe('held_back')
  phone = String(13_700_000_000 + serial)
  await send(randomUUID(), { kind })
  expect(sent()).toBe(1)
})

test('every kind of message has a limit for its recipient, and no counter names a telephone', () => {
  const hash = shop.services.vault.blindIndex('phone', '13800000001')
  for (const kind of ['code', 'voice_code', 'order', 'custom_received', 'staff_link'] as const) {
    const limits = recipientLimits(kind, hash)
    expect(limits.some(({ windowSeconds }) => windowSeconds === 86_400)).toBe(true)
    for (const { key } of limits) expect(key).not.toContain('138')
  }
})

test('a record of sending older than any job is deleted', async () => {
  const job = randomUUID()
  await send(job)
  const later = new Date(shop.clock.now().getTime() + 30 * 86_400_000)
  for (const each of notificationJobs(shop.ctx)) await each.run(later)
  expect(await stateOf(job)).toBe('sent')
  for (const each of notificationJobs(shop.ctx)) await each.run(new Date(later.getTime() + 1))
  expect(await stateOf(job)).toBeUndefined()
})

test('messages that waited when their queue was changed are sent with the words of today', async () => {
  const { seal } = shop.services.vault
  const order = await insertOrder(shop.db, {
    status: 'cancelled',
    cancel_reason: 'by_staff',
    contact_phone_enc: seal(phone),
  })
  const request = await insertRequest(shop.db, { phone_enc: seal(phone) })
  await sql`insert into pgboss.queue select (jsonb_populate_record(q, '{"name":"custom.received"}')).*
    from pgboss.queue q where name = 'notice.send'`.execute(shop.db)
  const waiting = [
    ['notice.send', { orderId: order.id, notice: 'cancelled' }],
    ['custom.received', { requestId: request.id }],
  ] as const
  for (const [name, data] of waiting)
    await sql`insert into pgboss.job (name, data) values (${name}, ${JSON.stringify(data)})`.execute(shop.db)
  const migration = new URL('../../../../db/migrations/0111_notifications.sql', import.meta.url)
  await sql.raw(readFileSync(migration, 'utf8')).execute(shop.db)
  await deliver(shop)
  const texts = shop.sent.filter((message) => message.phone === phone).map(({ text }) => text)
  expect(texts.sort()).toEqual([
    expect.stringContaining(`已收到您的定制需求${request.requestNo}`),
    expect.stringContaining(`订单${order.orderNo}已取消（客服取消），“昆明-大理-丽江5日纯玩小团”`),
  ])
})
