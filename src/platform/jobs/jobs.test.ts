import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { listen } from '#src/platform/db/listen.ts'
import { raiseAlarm } from '#src/server/operations/notifications/service.ts'
import { type Jobs, queues } from '#src/server/queues.ts'
import { openTestDatabase } from '#test/shop/database.ts'
import { failureJobs } from './failures.ts'
import { openJobs } from './jobs.ts'

type Notice = Jobs['notice.send']
/** A job about an order, with what the queue needs of it. */
const notice = (id: number, event: string): Notice => ({ event, to: { kind: 'order', id }, params: {} })
const NEVER = 3600

const { db, transaction, connection } = await openTestDatabase()
const hearing = await listen(connection)
const hearingToo = await listen(connection)
const heard: unknown[] = []
// Only a commit wakes them: no test here would end if it had to wait for the next look.
const jobs = await openJobs(db, queues, (error) => heard.push(error), { hearing, pollSeconds: NEVER })
const otherProcess = await openJobs(db, queues, (error) => heard.push(error), {
  hearing: hearingToo,
  pollSeconds: NEVER,
})
afterAll(async () => {
  await Promise.all([jobs.stop(), otherProcess.stop()])
  await Promise.all([hearing.stop(), hearingToo.stop()])
})

const reach = { transaction, raiseAlarm, queueNames: Object.keys(queues) }

const begun: Notice[] = []
const ended: Notice[] = []
let inHand = 0
let most = 0
let meanwhile: (job: Notice) => Promise<void>
beforeEach(() => {
  begun.length = 0
  ended.length = 0
  most = 0
  meanwhile = async () => {}
})

/** The order of a job that only wakes the workers. It may end in the next test, so it is nobody's to count. */
const NUDGE = 0

async function handle(job: Notice) {
  if (job.to.id === NUDGE) return
  begun.push(job)
  inHand += 1
  most = Math.max(most, inHand)
  try {
    await meanwhile(job)
    ended.push(job)
  } finally {
    inHand -= 1
  }
}
await jobs.work('notice.send', handle)
await otherProcess.work('notice.send', handle)

const enqueue = (...all: [orderId: number, event: string][]) =>
  transaction(async (tx) => {
    for (const [orderId, event] of all) await jobs.enqueueLater(tx, 'notice.send', notice(orderId, event))
  })
const endedOf = (orderId: number) => ended.filter(({ to }) => to.id === orderId).map(({ event }) => event)
const jobsIn = async (state: string) =>
  (
    await sql`select 1 from pgboss.job where state = ${state}::pgboss.job_state and name = 'notice.send'`.execute(
      db,
    )
  ).rows.length
/** Makes delayed jobs due at once and wakes the workers. */
const hurry = async () => {
  await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(db)
  await enqueue([NUDGE, 'paid'])
}
const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}
let serial = 100
const anOrder = () => ++serial

test('a job of a rolled-back transaction never existed', async () => {
  const failing = transaction(async (tx) => {
    await jobs.enqueueLater(tx, 'notice.send', notice(1, 'paid'))
    throw new Error('sold out')
  })
  await expect(failing).rejects.toThrow('sold out')
  expect(await jobsIn('created')).toBe(0)
})

test('a commit wakes the workers before the next poll', async () => {
  await enqueue([2, 'paid'])
  await vi.waitFor(() => expect(ended).toEqual([notice(2, 'paid')]), 40_000)
})

test('a delayed job waits for its time', async () => {
  const [now, later] = [anOrder(), anOrder()]
  await transaction(async (tx) => {
    await jobs.enqueueLater(tx, 'notice.send', notice(later, 'paid'), { delaySeconds: 600 })
    await jobs.enqueueLater(tx, 'notice.send', notice(now, 'paid'))
  })
  await vi.waitFor(() => expect(endedOf(now)).toEqual(['paid']), 40_000)
  expect(endedOf(later)).toEqual([])
  await hurry()
  await vi.waitFor(() => expect(endedOf(later)).toEqual(['paid']), 40_000)
})

test('a delayed job holds up no other job of its order', async () => {
  const order = anOrder()
  await transaction(async (tx) => {
    await jobs.enqueueLater(tx, 'notice.send', notice(order, 'departing'), { delaySeconds: 600 })
    await jobs.enqueueLater(tx, 'notice.send', notice(order, 'refunded'))
  })
  await vi.waitFor(() => expect(endedOf(order)).toEqual(['refunded']), 40_000)
  await hurry()
  await vi.waitFor(() => expect(endedOf(order)).toEqual(['refunded', 'departing']), 40_000)
})

test('jobs of different orders run side by side, ten in a process at the most', async () => {
  const { open, opened } = gate()
  meanwhile = () => opened
  await enqueue(...Array.from({ length: 60 }, () => [anOrder(), 'paid'] as [number, 'paid']))
  await vi.waitFor(() => expect(begun).toHaveLength(20), 40_000)
  open()
  await vi.waitFor(() => expect(ended).toHaveLength(60), 40_000)
  expect(most).toBe(20) // two processes
})

test('no job runs twice, however many processes fetch at once', async () => {
  const orders = Array.from({ length: 200 }, anOrder)
  await Promise.all(orders.map((order) => enqueue([order, 'paid'])))
  await vi.waitFor(() => expect(ended).toHaveLength(200), 40_000)
  expect(new Set(begun.map(({ to }) => to.id)).size).toBe(200)
  expect(begun).toHaveLength(200)
})

test('jobs of one order run one after the other in the order of their enqueuing', async () => {
  const orders = [anOrder(), anOrder()] as const
  let overlapping = false
  const running = new Set<number>()
  meanwhile = async ({ to: { id: orderId } }) => {
    overlapping ||= running.has(orderId)
    running.add(orderId)
    await new Promise(setImmediate)
    running.delete(orderId)
  }
  const story = ['confirmed', 'paid', 'cancelled', 'refunded', 'paid', 'confirmed'] as const
  await enqueue(...story.flatMap((event) => orders.map((order) => [order, event] as [number, string])))
  await vi.waitFor(() => expect(ended).toHaveLength(12), 40_000)
  for (const order of orders) expect(endedOf(order)).toEqual(story)
  expect(overlapping).toBe(false)
})

test('a chain follows the order of commits, also where the later transaction began first', async () => {
  const order = anOrder()
  const { open, opened } = gate()
  const blocker = anOrder()
  meanwhile = ({ to }) => (to.id === blocker ? opened : Promise.resolve())
  await enqueue([blocker, 'paid'])
  await vi.waitFor(() => expect(begun).toHaveLength(1), 40_000)
  const waiting = gate()
  const begunFirst = transaction(async (tx) => {
    await sql`select now()`.execute(tx)
    await waiting.opened
    await jobs.enqueueLater(tx, 'notice.send', notice(order, 'refunded'), { delaySeconds: 1 })
  })
  await transaction((tx) => jobs.enqueueLater(tx, 'notice.send', notice(order, 'paid'), { delaySeconds: 1 }))
  waiting.open()
  await begunFirst
  open()
  await hurry()
  await vi.waitFor(() => expect(endedOf(order)).toEqual(['paid', 'refunded']), 40_000)
})

test('a failing job is tried again later, before the next of its order, and keeps nobody else waiting', async () => {
  const [failing, other] = [anOrder(), anOrder()]
  let broken = true
  meanwhile = async ({ to: { id: orderId } }) => {
    if (orderId === failing && broken) throw new Error('the provider is out of order')
  }
  await enqueue([failing, 'paid'], [failing, 'refunded'], [other, 'paid'], [other, 'refunded'])
  await vi.waitFor(() => expect(endedOf(other)).toEqual(['paid', 'refunded']), 40_000)
  await vi.waitFor(async () => expect(await jobsIn('retry')).toBe(1), 40_000)
  expect(endedOf(failing)).toEqual([])
  expect(String(heard.at(-1))).toContain('out of order')
  const { rows } = await sql<{ later: boolean }>`
    select start_after > completed_on as later from pgboss.job where state = 'retry'`.execute(db)
  expect(rows).not.toEqual([{ later: false }])
  broken = false
  await hurry()
  await vi.waitFor(() => expect(endedOf(failing)).toEqual(['paid', 'refunded']), 40_000)
})

test('a job that fails for good raises one alarm and lets the next of its order go', async () => {
  const failing = anOrder()
  let broken = true
  meanwhile = async ({ to: { id: orderId } }) => {
    if (orderId === failing && broken) throw new Error('no such number')
  }
  await enqueue([failing, 'paid'], [failing, 'refunded'])
  for (let tries = 1; tries <= 6; tries++) {
    await vi.waitFor(() => expect(begun.filter(({ to }) => to.id === failing)).toHaveLength(tries), 40_000)
    await vi.waitFor(async () => expect(await jobsIn(tries === 6 ? 'failed' : 'retry')).toBe(1), 40_000)
    await hurry()
  }
  broken = false
  for (const job of [...failureJobs(reach), ...failureJobs(reach)]) await job.run(new Date())
  await hurry()
  await vi.waitFor(() => expect(endedOf(failing)).toEqual(['refunded']), 40_000)
  const alarms = await db.selectFrom('alarm').select(['kind', 'ref', 'detail']).execute()
  expect(alarms).toEqual([{ kind: 'job_failed', ref: 'notice.send', detail: { jobs: 1 } }])
})

test('jobs that wait in a queue of an earlier release are chained and run as well', async () => {
  const order = anOrder()
  const older = await openTestDatabase()
  await sql`update pgboss.queue set policy = 'standard', notify = false, heartbeat_seconds = null`.execute(
    older.db,
  )
  for (const [id, state] of [
    ['00000000-0000-4000-8000-000000000001', 'created'],
    ['00000000-0000-4000-8000-000000000002', 'retry'],
  ])
    await sql`insert into pgboss.job (id, name, data, state, policy) values (${id}, 'notice.send',
      ${JSON.stringify({ ...notice(order, 'paid'), orderId: order })}, ${state}::pgboss.job_state, 'standard')`.execute(
      older.db,
    )
  const migration = new URL('../../../db/migrations/0055_jobs.sql', import.meta.url)
  await sql.raw(readFileSync(migration, 'utf8')).execute(older.db)
  const there = await openJobs(older.db, queues, (error) => heard.push(error))
  await there.work('notice.send', handle)
  await vi.waitFor(() => expect(endedOf(order)).toEqual(['paid', 'paid']), 40_000)
  await there.stop()
})

test('stopping waits for the job in hand and takes no other', async () => {
  const [first, second] = [anOrder(), anOrder()]
  const { open, opened } = gate()
  meanwhile = () => opened
  await enqueue([first, 'paid'], [first, 'refunded'])
  await vi.waitFor(() => expect(begun.map(({ to }) => to.id)).toContain(first), 40_000)
  const stopped = Promise.all([jobs.stop(), otherProcess.stop()])
  await enqueue([second, 'paid'])
  open()
  await stopped
  expect(endedOf(first)).toEqual(['paid'])
  expect(endedOf(second)).toEqual([])
  expect(await jobsIn('active')).toBe(0)
  expect(await jobsIn('created')).toBe(2)
})
