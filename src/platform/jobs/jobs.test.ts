import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { openJobs } from './jobs.ts'

const { db, transaction } = await openTestDatabase()
const jobs = await openJobs(db, (error) => console.error(error), { pollSeconds: 0.5 })
afterAll(() => jobs.stop())

const closed: number[] = []
await jobs.work('payment.close', async ({ orderId }) => {
  await new Promise((resolve) => setTimeout(resolve, 300))
  closed.push(orderId)
})

const jobsIn = async (state: string) =>
  (
    await sql`select 1 from pgboss.job where state = ${state}::pgboss.job_state and name = 'payment.close'`.execute(
      db,
    )
  ).rows

test('a job of a rolled-back transaction never existed', async () => {
  const failing = transaction(async (tx) => {
    await jobs.enqueueLater(tx, 'payment.close', { orderId: 1 })
    throw new Error('sold out')
  })
  await expect(failing).rejects.toThrow('sold out')
  expect(await jobsIn('created')).toEqual([])
})

test('a committed job runs, a delayed one waits for its time', async () => {
  await transaction(async (tx) => {
    await jobs.enqueueLater(tx, 'payment.close', { orderId: 2 })
    await jobs.enqueueLater(tx, 'payment.close', { orderId: 3 }, { delaySeconds: 2 })
  })
  await vi.waitFor(() => expect(closed).toEqual([2]), 5_000)
  await vi.waitFor(() => expect(closed).toEqual([2, 3]), 10_000)
})

test('stopping waits for the job in hand', async () => {
  await transaction((tx) => jobs.enqueueLater(tx, 'payment.close', { orderId: 4 }))
  await vi.waitFor(async () => expect(await jobsIn('active')).toHaveLength(1), 5_000)
  await jobs.stop()
  expect(closed).toContain(4)
})
