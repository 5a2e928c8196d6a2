import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/shop/database.ts'
import { holdLock } from './advisory-lock.ts'

const { db, transaction } = await openTestDatabase()

test('a store and a function of the database that guard the same thing wait for each other', async () => {
  const standingBeside = (memberId: number) =>
    transaction(async (tx) => {
      await sql`set local lock_timeout = '50ms'`.execute(tx)
      const { rows } = await sql`
        select unpaid from ordering_standing(${memberId}, ${randomUUID()}, 1, '\\x00', now(), now(), '{wait_pay}')`.execute(
        tx,
      )
      return rows[0]
    })
  await transaction(async (tx) => {
    await holdLock(tx, 'ordering', 7)
    await expect(standingBeside(7)).rejects.toMatchObject({ code: '55P03' })
    expect(await standingBeside(8)).toEqual({ unpaid: 0 })
  })
})

test('every advisory lock takes its key from `lock_key`', async () => {
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
