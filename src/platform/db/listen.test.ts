import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { atEnd } from '#test/at-end.ts'
import { openTestDatabase } from '#test/database.ts'
import { listen } from './listen.ts'

const { db, connection } = await openTestDatabase()
const say = (payload: string) => sql`select pg_notify('news', ${payload})`.execute(db)
const listening = async () =>
  (
    await sql`select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'shop listening'`.execute(db)
  ).rows.length

test('after a lost connection it listens again, once, and tells that something may have been missed', async () => {
  const heard: string[] = []
  const errors: Error[] = []
  const hearing = await listen(
    connection,
    { news: (payload) => heard.push(payload) },
    { onError: (error) => errors.push(error) },
  )
  await say('one')
  await vi.waitFor(() => expect(heard).toEqual(['one']))

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'shop listening'`.execute(db)
  await vi.waitFor(() => expect(heard).toEqual(['one', '']), 10_000)
  await say('two')
  await vi.waitFor(() => expect(heard).toEqual(['one', '', 'two']))
  expect(errors.length).toBeGreaterThan(0)
  expect(await listening()).toBe(1)
  await hearing.stop()
})

/** Between us and PostgreSQL: `silence` loses every byte from then on, and closes nothing. */
async function openProxy() {
  const { host, port } = connection as { host: string; port: number }
  const sockets: Socket[] = []
  const server = createServer((ours) => {
    const theirs = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const [from, to] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      sockets.push(from)
      from.on('data', (bytes) => from.readableFlowing && !lost.has(from) && to.write(bytes))
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
  }
}

test('a connection that went silent without closing is noticed, and every handler is called once', async () => {
  const { through, silence, countConnections } = await openProxy()
  const heard: string[] = []
  const hearing = await listen(
    through,
    { news: (payload) => heard.push(payload), rumours: (payload) => heard.push(`rumour ${payload}`) },
    { askEveryMs: 50, answerWithinMs: 1_000 },
  )
  await say('one')
  await vi.waitFor(() => expect(heard).toEqual(['one']), 5_000)
  silence()
  await say('lost')
  await vi.waitFor(() => expect(heard).toEqual(['one', '', 'rumour ']), 10_000)
  await say('two')
  await vi.waitFor(() => expect(heard).toEqual(['one', '', 'rumour ', 'two']), 5_000)
  expect(countConnections()).toBe(2)
  await hearing.stop()
})

test('stopping does not wait for an end that no longer answers', async () => {
  const { through, silence } = await openProxy()
  const hearing = await listen(through, {}, { askEveryMs: 60_000, answerWithinMs: 100 })
  silence()
  await hearing.stop()
})
