import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { listen } from './listen.ts'

const { db, connection } = await openTestDatabase()

test('after a lost connection it listens again, once, and tells that something may have been missed', async () => {
  const heard: string[] = []
  const errors: Error[] = []
  const hearing = await listen(connection, { news: (payload) => heard.push(payload) }, (error) =>
    errors.push(error),
  )
  afterAll(() => hearing.stop())
  await sql`select pg_notify('news', 'one')`.execute(db)
  await vi.waitFor(() => expect(heard).toEqual(['one']))

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`.execute(db)
  await vi.waitFor(() => expect(heard).toEqual(['one', '']), 10_000)
  await sql`select pg_notify('news', 'two')`.execute(db)
  await vi.waitFor(() => expect(heard).toEqual(['one', '', 'two']))
  expect(errors.length).toBeGreaterThan(0)
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and query like 'listen %'`.execute(db)
  expect(rows).toHaveLength(1)
})
