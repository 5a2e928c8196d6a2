import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase, openTestPool } from '#test/shop/database.ts'
import { urlOf } from '#test/shop/running/spawn-shop.ts'
import { openDatabase } from '../database.ts'
import { listen } from '../listen.ts'
import { migrate } from './migrate.ts'
import { prepareDatabase } from './prepare.ts'

const { db, pool, connection, owner, transaction } = await openTestDatabase()
const asOwner = openTestPool(owner, { max: 1 })
await asOwner.pool.query(
  "insert into audit_log (at, actor, action, entity) values (now(), 'console', 'staff.lock', 'staff')",
)

test.each([
  'create table mine (id int)',
  'create schema mine',
  'create role mine',
  'alter table orders add column mine int',
  'alter table audit_log disable trigger append_only',
  'drop table orders',
  'drop table page_visit_rest',
  'truncate orders',
  'create or replace function refuse_change() returns trigger language sql as $$ select null $$',
  'update audit_log set reason = $$another$$',
  'delete from audit_log',
  'truncate audit_log',
  'update kysely_checksum set checksum = $$another$$',
  'create table pgboss.mine (id int)',
  'set session_replication_role = replica',
])('The application’s role is refused: %s', async (statement) => {
  await expect(pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
})

test.each(["update audit_log set reason = 'another'", 'delete from audit_log', 'truncate audit_log'])(
  'Not even the owner changes the audit log by a slip: %s',
  async (statement) => {
    await expect(asOwner.pool.query(statement)).rejects.toThrow('audit_log is append-only')
  },
)

test('The application’s role reads, writes, locks, listens, numbers rows and makes temporary tables', async () => {
  const heard = Promise.withResolvers<string>()
  const hearing = await listen(connection, { anything: heard.resolve })
  await transaction(async (tx) => {
    await sql`create temporary table here (id int) on commit drop`.execute(tx)
    await sql`select pg_advisory_xact_lock(1), * from here`.execute(tx)
    await sql`select * from shop_setting for update`.execute(tx)
    await sql`insert into login_log (kind, result, at) values ('test', 'x', now())`.execute(tx)
    await sql`select setval(pg_get_serial_sequence('designer', 'id'), 1)`.execute(tx)
    await sql`notify anything, 'said'`.execute(tx)
  })
  expect(await heard.promise).toBe('said')
  expect(await db.deleteFrom('login_log').returning('result').execute()).toEqual([{ result: 'x' }])
  await hearing.stop()
})

test('A table that a later migration makes is the application’s to use, without a word in that migration', async () => {
  await asOwner.pool.query('create table later (id bigint generated always as identity, word text)')
  await pool.query("insert into later (word) values ('here')")
  await pool.query("update later set word = 'there'")
  expect((await pool.query('delete from later returning id, word')).rows).toEqual([{ id: 1, word: 'there' }])
})

test('A role that is given a database late gets the same rights and no more', async () => {
  await asOwner.pool.query("create role late_shop login password 'late'")
  try {
    const late = { ...connection, user: 'late_shop', password: 'late' }
    await expect(openTestPool(late).pool.query('select from orders')).rejects.toThrow('permission denied')
    for (let start = 0; start < 2; start++)
      expect(await migrate(owner, { application: late.user })).toEqual([])
    const database = openDatabase(late, { max: 1 })
    await database.pool.query('select from orders')
    await database.pool.query(
      "insert into audit_log (at, actor, action, entity) values (now(), 'job', 'a.b', 'a')",
    )
    for (const statement of [
      'delete from audit_log',
      'delete from kysely_checksum',
      'create table mine (id int)',
    ])
      await expect(database.pool.query(statement)).rejects.toThrow('permission denied')
    await database.close()
  } finally {
    await asOwner.pool.query('drop owned by late_shop; drop role late_shop')
  }
})

const production = { APP_ENV: 'production', DATA_DIR: '/nowhere' } as const

test('In production a database that waits for migrations is refused where its owner is not known', async () => {
  const empty = { ...owner, database: `${owner.database}_waiting` }
  await asOwner.pool.query(`create database ${empty.database}`)
  const url = urlOf({ ...connection, database: empty.database })
  await expect(
    prepareDatabase({ ...production, DATABASE_URL: url, DATABASE_OWNER_URL: undefined }),
  ).rejects.toThrow(/migrations wait for the owner of the tables, the first is 0001_foundation\.sql/)
  const prepared = await prepareDatabase({
    ...production,
    DATABASE_URL: url,
    DATABASE_OWNER_URL: urlOf(empty),
  })
  expect(prepared.migrations).toContain('0090_application_role')
  const again = await prepareDatabase({ ...production, DATABASE_URL: url, DATABASE_OWNER_URL: undefined })
  expect(again).toMatchObject({ connection: url, owner: null, migrations: [] })
})

test('In production a DATABASE_URL that names the owner is refused', async () => {
  await expect(
    prepareDatabase({ ...production, DATABASE_URL: urlOf(owner), DATABASE_OWNER_URL: undefined }),
  ).rejects.toThrow('DATABASE_URL connects as postgres, who may change tables and the audit log')
})

test('The months of visits are made and dropped by the application, and nothing else is', async () => {
  await sql`call make_visit_month('2031-05-01')`.execute(db)
  await sql`insert into page_visit (visitor_hash, url, visited_at) values ('x', '/', '2031-05-31T23:59:00+08:00')`.execute(
    db,
  )
  const { rows } = await sql`select from page_visit_2031_05`.execute(db)
  expect(rows).toHaveLength(1)
  await sql`call drop_visit_month('2031-05-01')`.execute(db)
  await expect(sql`select from page_visit_2031_05`.execute(db)).rejects.toThrow('does not exist')
})
