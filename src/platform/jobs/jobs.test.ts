import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { openJobs } from './jobs.ts'

const { db, transaction } = await openTestDatabase()
const jobs = await openJobs(db, (error) => console.error(error), { pollSeconds: 0.5 })
afterAll(() => jobs.stop())

const confirmed: number[] = []
await jobs.work('booking.confirm', async ({ bookingId }) => {
  await new Promise((resolve) => setTimeout(resolve, 300))
  confirmed.push(bookingId)
})

const waiting = async () =>
  (await sql`select 1 from pgboss.job where state = 'created'`.execute(db)).rows.length

test('a job of a rolled-back transaction never existed', async () => {
  const failing = transaction(async (tx) => {
    await jobs.enqueueLater(tx, 'booking.confirm', { bookingId: 1 })
    throw new Error('sold out')
  })
  await expect(failing).rejects.toThrow('sold out')
  expect(await waiting()).toBe(0)
})

test('a committed job runs, a delayed one waits for its time', async () => {
  await transaction(async (tx) => {
    await jobs.enqueueLater(tx, 'booking.confirm', { bookingId: 2 })
    await jobs.enqueueLater(tx, 'booking.confirm', { bookingId: 3 }, { delaySeconds: 2 })
  })
  await vi.waitFor(() => expect(confirmed).toEqual([2]), 5_000)
  await vi.waitFor(() => expect(confirmed).toEqual([2, 3]), 10_000)
})

test('stopping waits for the job in hand', async () => {
  await transaction((tx) => jobs.enqueueLater(tx, 'booking.confirm', { bookingId: 4 }))
  await vi.waitFor(
    async () =>
      expect((await sql`select 1 from pgboss.job where state = 'active'`.execute(db)).rows).toHaveLength(1),
    5_000,
  )
  await jobs.stop()
  expect(confirmed).toContain(4)
})
