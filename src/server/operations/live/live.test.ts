import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { events } from '#src/api/desk/work/events.ts'
import { work } from '#src/api/desk/work/items.ts'
import { listen } from '#src/platform/db/listen.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { raiseAlarm } from '#src/server/operations/notifications/service.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { askDesk, deskRequest, signInStaff } from '#test/people/staff.ts'
import { atEnd } from '#test/run/at-end.ts'
import { openShop } from '#test/shop/shop.ts'
import { makeDeskNews } from './news.ts'

const shop = await openShop()
const { db, services, clock } = shop
const api = makeDeskApi(shop.services, clock)
const hearing = await listen(shop.connection, { desk: services.news.tell })
atEnd(() => hearing.stop())

const planner = await signInStaff(shop, { roles: ['operations'] })
const colleague = await signInStaff(shop, { roles: ['operations'] })
const writer = await signInStaff(shop, { roles: ['content'] })
const cashier = await signInStaff(shop, { roles: ['finance'] })

const leaving: AbortController[] = []
afterEach(() => {
  for (const each of leaving.splice(0)) each.abort()
})

type Heard = Record<string, unknown> & { eventId: string }

/** What a browser reads of the stream. */
async function readerOf(person: typeof planner, { lastEventId = '', of = api } = {}) {
  const left = new AbortController()
  leaving.push(left)
  const headers = lastEventId ? { 'last-event-id': lastEventId } : {}
  const request = deskRequest(events.stream, {}, { ...person, headers, signal: left.signal })
  const response = await of.fetch(request, { ip: '10.9.0.1' })
  return (response.body as ReadableStream<Uint8Array>).getReader()
}

/** A browser that listens; `next` answers the next event of that type and drops what came before it. */
async function open(...listening: Parameters<typeof readerOf>) {
  const reader = await readerOf(...listening)
  const decoder = new TextDecoder()
  let text = ''
  async function read(): Promise<Heard> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end < 0) {
        const { done, value } = await reader.read()
        if (done) throw new Error('the stream has ended')
        text += decoder.decode(value, { stream: true })
        continue
      }
      const lines = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      const data = lines.find((line) => line.startsWith('data: '))?.slice(6)
      const eventId = lines.find((line) => line.startsWith('id: '))?.slice(4) ?? ''
      if (data) return { ...JSON.parse(data), eventId }
    }
  }
  return async function next(type: string): Promise<Heard> {
    for (;;) {
      const heard = await read()
      if (heard['type'] === type) return heard
    }
  }
}

const toConfirm = () => insertOrder(db, { status: 'wait_confirm', pay_deadline: null })
const waiting = async () =>
  Number(
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from work_item where closed_at is null and kind = 'order_confirm'`.execute(
        db,
      )
    ).rows[0]?.n,
  )

describe('the stream of events', () => {
  test('begins with the counts, and tells of what has come to wait, as numbers alone', async () => {
    // The supplier of the first trip has a licence, which is to be looked at in ninety days.
    await toConfirm()
    const next = await open(planner)
    expect(await next('queue')).toMatchObject({ kinds: [], count_all: await waiting() })
    const order = await toConfirm()
    const heard = await next('queue')
    expect(heard).toMatchObject({ kinds: ['order_confirm'], count_all: await waiting() })
    await db.updateTable('orders').set({ status: 'wait_contract' }).where('id', '=', order.id).execute()
    const { eventId: _, ...record } = await next('record')
    expect(record).toEqual({ type: 'record', kind: 'order', id: order.orderNo, version: 1, by: null })
  })

  test('tells within a second of the act what a colleague took and what is done, again and again', async () => {
    const next = await open(await signInStaff(shop, { roles: ['operations'] }))
    await next('queue')
    const took: number[] = []
    for (let round = 0; round < 5; round++) {
      const order = await toConfirm()
      await next('queue')
      const { id } = await db
        .selectFrom('work_item')
        .select('id')
        .where('kind', '=', 'order_confirm')
        .where('record_id', '=', order.id)
        .executeTakeFirstOrThrow()
      const acts = [
        async () => expect((await askDesk(api, work.claim, { ids: String(id) }, colleague)).code).toBe(0),
        () => db.updateTable('orders').set({ status: 'wait_contract' }).where('id', '=', order.id).execute(),
      ]
      for (const act of acts) {
        await act()
        const done = performance.now()
        expect(await next('queue')).toMatchObject({ kinds: ['order_confirm'] })
        took.push(performance.now() - done)
      }
    }
    // Half of them, since a busy machine may pause once.
    expect(took.toSorted((a, b) => a - b)[5]).toBeLessThan(1_000)
  })

  test('tells of each step of a change of date or person as of the order that it is about', async () => {
    const next = await open(await signInStaff(shop, { roles: ['service'] }))
    await next('queue')
    const order = await toConfirm()
    const { id } = await db
      .insertInto('order_change')
      .values({
        ...{ change_no: `${order.orderNo}C01`, order_id: order.id, kind: 'swap', state: 'asked', seq: 1 },
        ...{ asked_on: '2026-11-21', asked_at: clock.now(), staff_due_at: clock.now() },
        ...{ from_departs_on: '2026-12-31', quote: '{}', difference_fen: 0, kept_floor_fen: 0 },
        traveller_enc: Buffer.from('sealed'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { eventId: _, ...asked } = await next('record')
    expect(asked).toEqual({ type: 'record', kind: 'order', id: order.orderNo, version: null, by: null })
    await db
      .updateTable('order_change')
      .set({ state: 'withdrawn', ended_at: clock.now(), traveller_enc: null })
      .where('id', '=', id)
      .execute()
    const kinds = [await next('record'), await next('record')].map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['order', 'order_change'])
  })

  test('names who of the staff changed a record', async () => {
    const order = await toConfirm()
    const next = await open(planner)
    await next('queue')
    await shop.transaction(async (tx) => {
      await sql`select set_config('shop.staff', ${String(cashier.id)}, true)`.execute(tx)
      await tx.updateTable('orders').set({ remark: '素食' }).where('id', '=', order.id).execute()
    })
    expect(await next('record')).toMatchObject({ id: order.orderNo, by: cashier.id })
  })

  test('tells of records and alarms whoever has the right, also one that was just given', async () => {
    const [theirs, money] = [await open(writer), await open(cashier)]
    await Promise.all([theirs('queue'), money('queue')])
    const order = await toConfirm()
    await raiseAlarm(db, { kind: 'payment_mismatch', ref: `P${order.id}` }, clock.now())
    await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order.id).execute()
    expect(await money('alarm')).toMatchObject({ kind: 'alarm' })
    expect(await money('record')).toMatchObject({ id: order.orderNo })
    await db
      .updateTable('staff')
      .set({ roles: sql`'{content,operations}'` })
      .where('id', '=', writer.id)
      .execute()
    const later = await toConfirm()
    await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', later.id).execute()
    // Nothing of the first order was for them.
    expect(await theirs('record')).toMatchObject({ id: later.orderNo })
  })

  test('goes on behind the event that was received last', async () => {
    const first = await open(planner)
    const { eventId } = await first('queue')
    const order = await toConfirm()
    await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order.id).execute()
    await first('record')
    const again = await open(planner, { lastEventId: eventId })
    expect(await again('record')).toMatchObject({ id: order.orderNo })
  })

  test('of a process that died between the commit and the event comes back with the counts of now', async () => {
    const before = await open(planner)
    const { eventId } = await before('queue')
    // The other process hears nothing of this, and knows nothing of what the first has told.
    await toConfirm()
    const reborn = makeDeskApi({ ...services, news: makeDeskNews('next') }, clock)
    const next = await open(planner, { lastEventId: eventId, of: reborn })
    expect(await next('reload')).toMatchObject({ build: 'next' })
    expect(await next('resync')).toBeDefined()
    expect(await next('queue')).toMatchObject({ kinds: [], count_all: await waiting() })
  })

  test('of somebody whose account is locked ends within five seconds, and their next call is NOT_STAFF', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const person = await signInStaff(shop, { roles: ['operations'] })
      const reader = await readerOf(person)
      await db.updateTable('staff').set({ status: 'locked' }).where('id', '=', person.id).execute()
      vi.advanceTimersByTime(5_000)
      for (let end = false; !end; ) end = (await reader.read()).done
      expect(await askDesk(api, work.counts, {}, person)).toMatchObject({ code: 997 })
    } finally {
      vi.useRealTimers()
    }
  })

  test('asks everybody to read anew when the database was out of hearing', async () => {
    const next = await open(planner)
    await next('queue')
    services.news.tell('')
    expect(await next('resync')).toBeDefined()
  })
})

test('What was told is known for five minutes at the most, and five thousand at the most', () => {
  const news = makeDeskNews()
  const first = news.idOf(news.last())
  news.tell(JSON.stringify({ event: 'queue', kind: 'alarm' }))
  expect(news.since(first)).toHaveLength(1)
  for (let n = 0; n < 5_000; n++) news.tell(JSON.stringify({ event: 'queue', kind: 'alarm' }))
  expect(news.since(first)).toBeNull()
  expect(news.since('made-up')).toBeNull()
  expect(news.since(news.idOf(news.last() + 1))).toBeNull()
})
