import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jointWriters } from '#db/joint-writers.ts'
import { functionOwners, tableOwners, unwritten } from '#db/table-owners.ts'
import { root } from '#test/run/steps.ts'
import { openTestDatabase } from '#test/shop/database.ts'
import { callsIn, sqlIn, type Write, writesIn, writesOfSql } from './table-writes.ts'

const { db } = await openTestDatabase()

/** Of `platform/db/bulk.ts` and `development/simulators/delivery.ts`: they write the table they are given. */
const helpers = ['upsert', 'insertAll', 'replaceAll', 'deliverFrom']

interface Source {
  /** Below `src`, or in the repository. */
  where: string
  text: string
}

// Pages reach no database (.dependency-cruiser.cjs), and migrations are the schema itself.
const files = globSync('{src,db,bin}/**/*.{ts,mjs}', { cwd: root }).filter(
  (file) => !/\.(test|gen)\.ts$/.test(file) && !/^(src\/web|db\/migrations)\//.test(file),
)
const sources: Source[] = files.map((file) => ({
  where: file.replace(/^src\//, ''),
  text: readFileSync(join(root, file), 'utf8'),
}))
const writesOf = (of: readonly Source[]) =>
  of.flatMap(({ where, text }) => [...writesIn(where, text), ...callsIn(where, text, helpers)])
const ofSources = writesOf(sources)

const { rows: functions } = await sql<{ name: string; body: string }>`
  select p.proname as name, p.prosrc as body from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'public' and p.probin is null`.execute(db)
const ofFunctions = functions.flatMap(({ name, body }) =>
  writesOfSql(body).map((table) => ({ where: `function ${name}`, table })),
)

/** Which functions a text of SQL calls. */
const called = (text: string, names: readonly string[]) =>
  names.filter((name) => new RegExp(`\\b${name}\\s*\\(`).test(text))

/** Functions that change rows, by themselves or by one that they call. */
function writingFunctions() {
  const writing = new Set(
    functions.filter(({ body }) => writesOfSql(body).length > 0).map(({ name }) => name),
  )
  for (let before = -1; before < writing.size; ) {
    before = writing.size
    for (const { name, body } of functions) if (called(body, [...writing]).length > 0) writing.add(name)
  }
  return [...writing].sort()
}

/** Everything that can hold rows, partitions by the name of the whole. */
const { rows: relations } = await sql<{ name: string; whole: string; isView: boolean }>`
  select c.relname as name, c.relkind in ('v', 'm') as "isView", coalesce(i.inhparent::regclass::text, c.relname) as whole
  from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_inherits i on i.inhrelid = c.oid
  where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f')`.execute(db)
const wholeOf = new Map(relations.map(({ name, whole }) => [name, whole]))

/** The migrator's own tables, which the generated types leave out. */
const isBookkeeping = (table: string) => table.startsWith('kysely_')

function ownerOf(table: string | null): string {
  if (table === null) return 'nobody'
  if (table.startsWith('pgboss.')) return 'platform/jobs'
  if (isBookkeeping(table)) return 'platform/db'
  const owners: Record<string, string> = tableOwners
  return owners[wholeOf.get(table) ?? table] ?? 'nobody'
}

/** Whether a place lies in a folder, or is the file. */
const isIn = (where: string, room: string) => where === room || where.startsWith(room.replace(/\/?$/, '/'))
const placeOf = ({ where }: Write) =>
  where.startsWith('function ') ? (functionOwners[where.slice('function '.length)] ?? '') : where

const jointOf = ({ where, table }: Write) =>
  jointWriters.find(
    ({ where: room, tables }) =>
      isIn(where, room) && (tables === 'by name' ? table === null : tables.some((each) => each === table)),
  )

/** The writes of a table outside of its owner's folder. */
const breachesOf = (writes: readonly Write[]) => [
  ...new Set(
    writes
      .filter((write) => !isIn(placeOf(write), ownerOf(write.table)) && !jointOf(write))
      .map(({ where, table }) => `${where} writes ${table ?? 'a table by name'} of ${ownerOf(table)}`),
  ),
]

/** Which functions that change rows a text of SQL calls. */
const callsOf = (of: readonly Source[]) =>
  of.flatMap(({ where, text }) =>
    called(sqlIn(where, text), Object.keys(functionOwners)).map((name) => ({ where, name })),
  )
const strangeCalls = (of: readonly Source[]) =>
  callsOf(of)
    .filter(
      ({ where, name }) =>
        !isIn(where, functionOwners[name] ?? '') &&
        !jointWriters.some((joint) => isIn(where, joint.where) && joint.functions?.includes(name)),
    )
    .map(({ where, name }) => `${where} calls ${name} of ${functionOwners[name]}`)

test('only the owner of a table writes it', () => {
  expect(breachesOf(ofSources)).toEqual([])
})

test('a function of the database writes for its owner alone, and is called by nobody else', () => {
  expect(breachesOf(ofFunctions)).toEqual([])
  expect(strangeCalls(sources)).toEqual([])
  expect(Object.keys(functionOwners).sort()).toEqual(writingFunctions())
  const acrossOwners = functions.flatMap(({ name, body }) =>
    called(body, writingFunctions()).filter((other) => functionOwners[other] !== functionOwners[name]),
  )
  expect(acrossOwners).toEqual([])
})

test('every table of the schema has one owner, who writes it', () => {
  const tables = [...new Set(relations.map(({ whole }) => whole))].filter((table) => !isBookkeeping(table))
  expect(Object.keys(tableOwners).sort()).toEqual(tables.sort())
  const written = [...ofSources, ...ofFunctions]
  const views = relations.filter(({ isView }) => isView).map(({ name }) => name)
  const unseen = tables.filter(
    (table) => !views.includes(table) && !written.some((write) => wholeOf.get(write.table ?? '') === table),
  )
  expect(unseen.sort()).toEqual([...unwritten].sort())
})

test('every declared joint writer still writes the table', () => {
  const idle = jointWriters.flatMap(({ where, tables }) =>
    (tables === 'by name' ? [null] : tables)
      .filter((table) => !ofSources.some((write) => isIn(write.where, where) && write.table === table))
      .map((table) => `${where} no longer writes ${table}`),
  )
  expect(idle).toEqual([])
  for (const { where, why } of jointWriters) expect(why, where).toMatch(/^[A-Z].{40,}\.$/)
})

test('the check reads every source, and finds every statement in it that a plain search finds', () => {
  expect(sources.length).toBeGreaterThan(400)
  expect(ofSources.length).toBeGreaterThan(200)
  const plain = sources.flatMap(({ where, text }) => {
    const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
    return [
      ...code.matchAll(/\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(|\b(?:insert into|delete from) /g),
    ].map(() => where)
  })
  const seen = sources.flatMap(({ where, text }) => writesIn(where, text).map(() => where))
  const missed = [...new Set(plain)].filter(
    (where) => seen.filter((each) => each === where).length < plain.filter((each) => each === where).length,
  )
  expect(plain.length).toBeGreaterThan(150)
  expect(missed).toEqual([])
})

/** A placeholder in the templates of these cases. */
const hole = (value: string) => `$\{${value}}`

test.each([
  ["db.insertInto('payment').values({})", 'payment'],
  ["db.with('gone', (qc) => qc.deleteFrom('payment as p')).selectFrom('gone')", 'payment'],
  ["db.deleteFrom(['payment', 'order_log'])", 'payment'],
  ["db.mergeInto('payment')", 'payment'],
  [`sql\`update payment p set status = ${hole('x')} where id = ${hole('id')}\``, 'payment'],
  ['sql`with moved as (update only "payment" set id = 1 returning id) select 1 from moved`', 'payment'],
  [`sql\`insert into payment (id) select ${hole('id')}\``, 'payment'],
  ['sql`delete from payment using orders`', 'payment'],
  ['sql`merge into payment as p using x on true when matched then delete`', 'payment'],
  ["sql.raw('truncate table payment cascade')", 'payment'],
  ["client.query('copy payment (id) from stdin')", 'payment'],
  ['db.updateTable(table)', 'a table by name'],
  [`sql\`insert into ${hole('sql.table(name)')} default values\``, 'a table by name'],
  ["upsert(tx, 'payment', [], {})", 'payment'],
])('a stranger who writes is named: %s', (text, table) => {
  const owner = table === 'payment' ? 'server/booking/payments' : 'nobody'
  const planted = [{ where: 'server/catalog/reviews/planted.ts', text }]
  expect(breachesOf(writesOf(planted))).toContain(
    `server/catalog/reviews/planted.ts writes ${table} of ${owner}`,
  )
})

test('a statement that only reads or locks is no foreign write', () => {
  const text = `sql\`select * from payment for update of payment skip locked\`
    sql\`insert into review_prompt values (1) on conflict (order_id) do update set shown = 2\`
    db.selectFrom('payment')`
  expect(breachesOf(writesOf([{ where: 'server/catalog/reviews/planted.ts', text }]))).toEqual([])
})

test('a foreign write through a function of the database is found', () => {
  const planted = [
    { where: 'server/catalog/reviews/planted.ts', text: `sql\`select trip_edition_of(${hole('id')})\`` },
  ]
  expect(strangeCalls(planted)).toEqual([
    'server/catalog/reviews/planted.ts calls trip_edition_of of server/booking/orders',
  ])
})
