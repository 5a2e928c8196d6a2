import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/shop/database.ts'
import { PREPARED_LIMIT } from './client/prepared-client.ts'
import { countStatements } from './client/statement-counter.ts'
import { openDatabase, type Tx } from './database.ts'
import { generateTypes } from './migrations/codegen.ts'
import { migrate } from './migrations/migrate.ts'

const { db, transaction, pool, owner } = await openTestDatabase({ as: 'owner', max: 20 })

// A table of this test's own: the test is about the connection to the database, not about the shop.
await pool.query(`
  create table boat (
    id bigint generated always as identity primary key, name text not null, sails_on date, rate numeric(10, 4),
    seats integer not null, sold integer not null default 0 check (sold <= seats), built_at timestamptz default now()
  );
  create table ticket (id bigint generated always as identity, boat_id bigint not null references boat (id))`)

interface Boat {
  id: number
  name: string
  sails_on: string
  rate: string
  sold: number
  built_at: Date
}

async function insertBoat(seats: number) {
  const { rows } = await sql<Boat>`
    insert into boat (name, sails_on, rate, seats) values ('漓江', '2027-02-05', 0.0487, ${seats}) returning *`.execute(
    db,
  )
  if (!rows[0]) throw new Error('not inserted')
  return rows[0]
}

const soldOf = async (id: number) =>
  (await sql<Boat>`select * from boat where id = ${id}`.execute(db)).rows[0]?.sold

test('a day arrives as text, an instant as a Date and a count as a number', async () => {
  const boat = await insertBoat(20)
  expect(boat).toMatchObject({ id: expect.any(Number), sails_on: '2027-02-05', rate: '0.0487' })
  expect(boat.built_at).toBeInstanceOf(Date)
  const { rows } = await sql<{ ids: number[] }>`select '{1,9007199254740991}'::int8[] as ids`.execute(db)
  expect(rows).toEqual([{ ids: [1, 9_007_199_254_740_991] }])
  await expect(sql`select '{9007199254740993}'::int8[]`.execute(db)).rejects.toThrow('does not fit')
  await expect(sql`select 9007199254740993::int8`.execute(db)).rejects.toThrow('does not fit')
})

test('names sort by pinyin where a person reads them', async () => {
  const names = sql<{ name: string }>`
    select name from unnest(array['张', '李', '安', '王']) as name order by name collate zh_pinyin`
  expect((await names.execute(db)).rows.map(({ name }) => name)).toEqual(['安', '李', '王', '张'])
})

test('200 buyers for 20 seats: exactly 20 get one', async () => {
  const { id } = await insertBoat(20)
  const buy = () =>
    transaction(async (tx) => {
      const sold =
        await sql`update boat set sold = sold + 1 where id = ${id} and sold < seats returning id`.execute(tx)
      if (sold.rows.length > 0) await sql`insert into ticket (boat_id) values (${id})`.execute(tx)
      return sold.rows.length > 0
    })
  const bought = await Promise.all(Array.from({ length: 200 }, buy))
  const tickets = await sql`select id from ticket where boat_id = ${id}`.execute(db)
  expect([bought.filter(Boolean).length, await soldOf(id), tickets.rows.length]).toEqual([20, 20, 20])
})

test('a transaction that lost to a deadlock or a serialization failure is tried again, and both sides finish', async () => {
  const [a, b] = [(await insertBoat(5)).id, (await insertBoat(5)).id]
  let attempts = 0
  const rename = (tx: Tx, id: number) => sql`update boat set name = 'x' where id = ${id}`.execute(tx)
  const lockBoth = (first: number, second: number, otherIsReady: () => Promise<void>) => {
    let isAgain = false
    const done: Promise<void> = transaction(async (tx) => {
      attempts++
      // The other transaction may be slow to take the lock that became free: a faster retry would only meet it again.
      if (isAgain) await Promise.race(both.filter((each) => each !== done))
      isAgain = true
      await rename(tx, first)
      await otherIsReady()
      await rename(tx, second)
    })
    return done
  }
  const atOnce = meetingOfTwo()
  const both = [lockBoth(a, b, atOnce()), lockBoth(b, a, atOnce())]
  await Promise.all(both)
  expect(attempts).toBe(3)

  attempts = 0
  const sellOne = (otherIsReady: () => Promise<void>) =>
    transaction(async (tx) => {
      attempts++
      await sql`set transaction isolation level serializable`.execute(tx)
      const { rows } = await sql<Boat>`select sold from boat where id = ${a}`.execute(tx)
      await otherIsReady()
      await sql`update boat set sold = ${(rows[0]?.sold ?? 0) + 1} where id = ${a}`.execute(tx)
    })
  const read = meetingOfTwo()
  await Promise.all([sellOne(read()), sellOne(read())])
  expect([await soldOf(a), attempts]).toEqual([2, 3])
})

/** Each of two transactions waits for the other on its first try; a retry goes on at once. */
function meetingOfTwo() {
  let missing = 2
  let open = () => {}
  const met = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    let isHere = false
    return () => {
      if (!isHere) {
        isHere = true
        missing--
        if (missing === 0) open()
      }
      return met
    }
  }
}

test('PostgreSQL ends a statement that runs longer than the pool allows', async () => {
  const { db: hasty } = await openTestDatabase({ statementTimeoutMs: 50 })
  await expect(sql`select pg_sleep(5)`.execute(hasty)).rejects.toThrow('statement timeout')
})

test('a pool that is closed leaves no connection behind, also when only plain statements went through it', async () => {
  const other = openDatabase(owner)
  const { rows } = await other.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await other.close()
  const left = () =>
    sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`
      .execute(db)
      .then(({ rows }) => rows.length)
  // Sooner than the ten seconds after which an idle one ends by itself.
  await expect.poll(left, { timeout: 8_000 }).toBe(0)
})

test('statements are counted per caller', async () => {
  const one = () => countStatements(() => db.selectFrom('product').select('id').where('id', '=', 1).execute())
  const [a, b] = await Promise.all([one(), one()])
  expect([a.statements.length, b.statements.length]).toEqual([1, 1])
  const { statements } = await countStatements(() =>
    transaction((tx) => tx.selectFrom('theme').select('id').execute()),
  )
  expect(statements).toEqual(['begin', 'select "id" from "theme"', 'commit'])
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
        await sql`select id, ${sql.raw(String(n))} as n from boat where id = ${n}`.execute(one)
    }
    await run(0, 1_000)
    const early = await measure()
    await run(1_000, 10_000)
    const late = await measure()
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
  expect(await migrate(owner)).toEqual([])
  await pool.query("update kysely_checksum set checksum = 'other' where name = '0001_foundation'")
  await expect(migrate(owner)).rejects.toThrow('Already applied, yet edited since: 0001_foundation.sql')
})

test('migrations: two processes that start together apply each file once', async () => {
  const empty = { ...owner, database: `${owner.database}_empty` }
  await pool.query(`create database ${empty.database}`)
  const applied = (await Promise.all([migrate(empty), migrate(empty), migrate(empty)])).flat()
  expect(applied).toContain('0001_foundation')
  expect(new Set(applied).size).toBe(applied.length)
})

test('the committed types are those of the migrated database (`npm run generate` writes them)', async () => {
  const fresh = await openTestDatabase()
  await generateTypes(fresh.owner, { verify: true })
})
