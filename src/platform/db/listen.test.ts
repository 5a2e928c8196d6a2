import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { atEnd } from '#test/run/at-end.ts'
import { openTestDatabase } from '#test/shop/database.ts'
import { listen } from './listen.ts'

const { db, connection } = await openTestDatabase()
const say = (payload: string) => sql`select pg_notify('news', ${payload})`.execute(db)
const listening = async () =>
  (
    await sql`select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'shop listening'`.execute(db)
  ).rows.length

test('after a lost connection the listener subscribes once more and tells its handlers that they may have missed something', async () => {
  const heard: string[] = []
  const errors: Error[] = []
  const hearing = await listen(
    connection,
    { news: (payload) => heard.push(payload) },
    { onError: (error) => errors.push(error) },
  )
  await say('one')
  await vi.waitFor(() => expect(heard).toEqual(['one']), 40_000)

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'shop listening'`.execute(db)
  await vi.waitFor(() => expect(heard).toEqual(['one', '']), 40_000)
  await say('two')
  await vi.waitFor(() => expect(heard).toEqual(['one', '', 'two']), 40_000)
  expect(errors.length).toBeGreaterThan(0)
  expect(await listening()).toBe(1)
  await hearing.stop()
})

/** A proxy between us and PostgreSQL: after `silence` it drops every byte and closes no connection. */
async function openProxy() {
  const { host, port } = connection as { host: string; port: number }
  const sockets: Socket[] = []
  let bytesToServer = 0
  const server = createServer((ours) => {
    const theirs = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const [from, to] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      sockets.push(from)
      from.on('data', (bytes) => {
        if (from === ours) bytesToServer += bytes.length
        if (from.readableFlowing && !lost.has(from)) to.write(bytes)
      })
      from.on('error', () => {})
      from.on('close', () => !lost.has(from) && to.destroy())
    }
  })
  const lost = new Set<Socket>()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    through: { ...connection, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    silence: () => {
      for (const socket of sockets) lost.add(socket)
    },
    countConnections: () => sockets.length / 2,
    countBytes: () => bytesToServer,
  }
}

test('a connection that went silent without closing is noticed, and every handler is called once', async () => {
  const { through, silence, countConnections } = await openProxy()
  const heard: string[] = []
  const hearing = await listen(
    through,
    { news: (payload) => heard.push(payload), rumours: (payload) => heard.push(`rumour ${payload}`) },
    { askEveryMs: 50, answerWithinMs: 5_000 },
  )
  await say('one')
  await vi.waitFor(() => expect(heard).toEqual(['one']), 40_000)
  silence()
  await say('lost')
  await vi.waitFor(() => expect(heard).toEqual(['one', '', 'rumour ']), 40_000)
  await say('two')
  await vi.waitFor(() => expect(heard).toEqual(['one', '', 'rumour ', 'two']), 40_000)
  expect(countConnections()).toBe(2)
  await hearing.stop()
})

test('a listener stops without waiting for a server that no longer answers', async () => {
  const { through, silence } = await openProxy()
  const hearing = await listen(through, {}, { askEveryMs: 60_000, answerWithinMs: 1_000 })
  silence()
  await hearing.stop()
})

describe('`caughtUp`', () => {
  test('answers after every change that was committed before the question has been handled', async () => {
    const heard: string[] = []
    const hearing = await listen(connection, { news: (payload) => heard.push(payload) })
    for (let n = 0; n < 200; n++) {
      await say(`news ${n}`)
      expect(await hearing.caughtUp()).toBe(true)
      expect(heard.at(-1)).toBe(`news ${n}`)
    }
    await hearing.stop()
    expect(await hearing.caughtUp()).toBe(false)
  })

  test('sends one question for all who ask while another is under way, and sends it after they asked', async () => {
    const { through, countBytes } = await openProxy()
    const heard: string[] = []
    const hearing = await listen(through, { news: (payload) => heard.push(payload) }, { askEveryMs: 60_000 })
    await hearing.caughtUp()
    const before = countBytes()
    await hearing.caughtUp()
    const ofOne = countBytes() - before
    const first = hearing.caughtUp()
    await Promise.resolve()
    const late = Array.from({ length: 100 }, () => hearing.caughtUp())
    expect(new Set(await Promise.all([first, ...late]))).toEqual(new Set([true]))
    expect(countBytes() - before - ofOne).toBeLessThanOrEqual(2 * ofOne)
    await hearing.stop()
  })

  test('is false from the moment that the connection is lost until every handler was told so', async () => {
    const order: string[] = []
    const hearing = await listen(connection, {
      news: (payload) => order.push(payload === '' ? 'forget' : payload),
    })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'shop listening'`.execute(db)
    await say('missed')
    await vi.waitFor(async () => {
      order.push(String(await hearing.caughtUp()))
      expect(order.at(-1)).toBe('true')
    }, 40_000)
    expect(order.filter((each) => each !== 'false')).toEqual(['forget', 'true'])
    await hearing.stop()
  })

  test('is false where the server stays silent for longer than an answer may take', async () => {
    const { through, silence } = await openProxy()
    const hearing = await listen(through, {}, { askEveryMs: 60_000, answerWithinMs: 1_000 })
    silence()
    expect(await hearing.caughtUp()).toBe(false)
    await hearing.stop()
  })
})
