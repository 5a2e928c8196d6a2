import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockStanding } from '#src/server/orders/placing/place-order.ts'
import { openTestDatabase } from '#test/database.ts'
import { holdLock } from './advisory-lock.ts'

const { db, transaction } = await openTestDatabase()

test('a store and a function of the database that guard the same thing wait for each other', async () => {
  const at = new Date('2026-11-21T10:00:00+08:00')
  const order = {
    member_id: 7,
    idem_key: '00000000-0000-4000-8000-000000000000',
    departure_id: 1,
    content_hash: Buffer.alloc(32),
    twinsSince: at,
    dayBegan: at,
  }
  const standingBeside = (member_id: number) =>
    transaction(async (tx) => {
      await sql`set local lock_timeout = '50ms'`.execute(tx)
      return lockStanding(tx, { ...order, member_id })
    })
  await transaction(async (tx) => {
    await holdLock(tx, 'ordering', 7)
    await expect(standingBeside(7)).rejects.toMatchObject({ code: '55P03' })
    expect(await standingBeside(8)).toMatchObject({ unpaid: 0 })
  })
})

test('no lock has a key of another spelling', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace
      and prosrc like '%advisory%' and prosrc not like '%pg_advisory_xact_lock(lock_key(%'`.execute(db)
  expect(rows).toEqual([])
  const root = join(import.meta.dirname, '../..')
  const spelled = globSync('**/*.ts', { cwd: root }).filter(
    (file) =>
      !file.endsWith('.test.ts') && /advisory_(xact_)?lock/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(spelled).toEqual(['platform/db/advisory-lock.ts'])
})
