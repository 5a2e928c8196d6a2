import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { generateTypes } from './codegen.ts'
import { migrate } from './migrate.ts'
import { PREPARED_LIMIT } from './prepared-client.ts'
import { countStatements } from './statement-counter.ts'

const { db, transaction, pool, connection } = await openTestDatabase({ max: 20 })

const insertDeparture = async (seats: number) => {
  const row = {
    title: '日本东京6日游',
    departs_on: '2027-02-05',
    seats,
    price_fen: 1_280_000,
    exchange_rate: '0.0487',
  }
  return (await db.insertInto('departure').values(row).returning('id').executeTakeFirstOrThrow()).id
}

test('values arrive as what the domain means by them', async () => {
  const id = await insertDeparture(20)
  const row = await db.selectFrom('departure').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ id, departs_on: '2027-02-05', exchange_rate: '0.0487', price_fen: 1_280_000 })
  expect(row.created_at).toBeInstanceOf(Date)
  await expect(sql`select 9007199254740993::int8`.execute(db)).rejects.toThrow('does not fit')
})

test('names sort by pinyin where a person reads them', async () => {
  const names = sql<{ name: string }>`
    select name from unnest(array['张', '李', '安', '王']) as name order by name collate zh_pinyin`
  expect((await names.execute(db)).rows.map(({ name }) => name)).toEqual(['安', '李', '王', '张'])
})

test('200 buyers for 20 seats: exactly 20 get one', async () => {
  const id = await insertDeparture(20)
  const buy = (buyer: string) =>
    transaction(async (tx) => {
      const sold = await tx
        .updateTable('departure')
        .set((eb) => ({ sold: eb('sold', '+', 1) }))
        .where('id', '=', id)
        .whereRef('sold', '<', 'seats')
        .returning('id')
        .executeTakeFirst()
      if (sold) await tx.insertInto('booking').values({ departure_id: id, buyer }).execute()
      return sold !== undefined
    })
  const bought = await Promise.all(Array.from({ length: 200 }, (_, n) => buy(`buyer ${n}`)))
  const { sold } = await db
    .selectFrom('departure')
    .select('sold')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const bookings = await db.selectFrom('booking').select('id').where('departure_id', '=', id).execute()
  expect([bought.filter(Boolean).length, sold, bookings.length]).toEqual([20, 20, 20])
})

test('a deadlock and a lost serialization race are tried again, and both sides finish', async () => {
  const [a, b] = [await insertDeparture(5), await insertDeparture(5)]
  let attempts = 0
  const lockBoth = (first: number, second: number) =>
    transaction(async (tx) => {
      attempts++
      await tx.updateTable('departure').set({ title: 'x' }).where('id', '=', first).execute()
      await sql`select pg_sleep(0.2)`.execute(tx)
      await tx.updateTable('departure').set({ title: 'y' }).where('id', '=', second).execute()
    })
  await Promise.all([lockBoth(a, b), lockBoth(b, a)])
  expect(attempts).toBe(3)

  attempts = 0
  const sellOne = () =>
    transaction(async (tx) => {
      attempts++
      await sql`set transaction isolation level serializable`.execute(tx)
      const { sold } = await tx
        .selectFrom('departure')
        .select('sold')
        .where('id', '=', a)
        .executeTakeFirstOrThrow()
      await sql`select pg_sleep(0.1)`.execute(tx)
      await tx
        .updateTable('departure')
        .set({ sold: sold + 1 })
        .where('id', '=', a)
        .execute()
    })
  await Promise.all([sellOne(), sellOne()])
  const row = await db.selectFrom('departure').select('sold').where('id', '=', a).executeTakeFirstOrThrow()
  expect([row.sold, attempts]).toEqual([2, 3])
})

test('a statement that runs too long is cut off', async () => {
  const { db: hasty } = await openTestDatabase({ statementTimeoutMs: 50 })
  await expect(sql`select pg_sleep(5)`.execute(hasty)).rejects.toThrow('statement timeout')
})

test('statements are counted per caller', async () => {
  const one = () =>
    countStatements(() => db.selectFrom('departure').select('id').where('id', '=', 1).execute())
  const [a, b] = await Promise.all([one(), one()])
  expect([a.statements.length, b.statements.length]).toEqual([1, 1])
  const { statements } = await countStatements(() =>
    transaction((tx) => tx.selectFrom('booking').select('id').execute()),
  )
  expect(statements).toEqual(['begin', 'select "id" from "booking"', 'commit'])
})

test('10,000 different statements leave at most the limit prepared, and memory flat', async () => {
  await db.connection().execute(async (one) => {
    const measure = async () => {
      const { rows } = await sql<{ prepared: number; bytes: number }>`
        select (select count(*) from pg_prepared_statements)::int as prepared,
               (select sum(total_bytes) from pg_backend_memory_contexts)::int as bytes`.execute(one)
      return rows[0] ?? { prepared: 0, bytes: 0 }
    }
    const run = async (from: number, to: number) => {
      for (let n = from; n < to; n++)
        await sql`select id, ${sql.raw(String(n))} as n from departure where id = ${n}`.execute(one)
    }
    await run(0, 1_000)
    const early = await measure()
    await run(1_000, 10_000)
    const late = await measure()
    console.log('after 1,000:', early, 'after 10,000:', late)
    expect(late.prepared).toBeLessThanOrEqual(PREPARED_LIMIT)
    expect(late.bytes).toBeLessThan(early.bytes * 1.2)
  })
})

test('dropping a statement is harmless in an aborted transaction and for text that never parsed', async () => {
  await db.connection().execute(async (one) => {
    await expect(sql`select nonsense from nowhere where 1 = ${1}`.execute(one)).rejects.toThrow()
    const many = async (tx: typeof one, salt: string) => {
      for (let n = 0; n < PREPARED_LIMIT + 5; n++)
        await sql`select ${sql.lit(salt + n)} where 1 = ${1}`.execute(tx)
    }
    await one.transaction().execute((tx) => many(tx as never, 'a'))
    const aborted = one.transaction().execute(async (tx) => {
      await sql`select 1 / ${0}::int`.execute(tx).catch(() => undefined)
      await expect(many(tx as never, 'b')).rejects.toThrow('current transaction is aborted')
      throw new Error('roll back')
    })
    await expect(aborted).rejects.toThrow('roll back')
    await many(one, 'b')
  })
})

test('migrations: a second run does nothing, an edited file is refused', async () => {
  expect(await migrate(connection)).toEqual([])
  await pool.query("update kysely_checksum set checksum = 'other'")
  await expect(migrate(connection)).rejects.toThrow('Already applied, yet edited since: 0001_departures.sql')
})

test('migrations: two processes that start together apply each file once', async () => {
  const empty = { ...connection, database: `${connection.database}_empty` }
  await pool.query(`create database ${empty.database}`)
  const applied = await Promise.all([migrate(empty), migrate(empty), migrate(empty)])
  expect(applied.flat()).toEqual(['0001_departures'])
})

test('the committed types are those of the migrated database (npm start -- --types writes them)', async () => {
  await generateTypes(connection, { verify: true })
})
