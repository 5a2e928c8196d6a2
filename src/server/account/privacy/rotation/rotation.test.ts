import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeVault, type Vault } from '#src/platform/crypto/vault.ts'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { insertMember, insertOrder } from '#test/orders/order-factories.ts'
import { openTestDatabase } from '#test/shop/database.ts'
import { urlOf } from '#test/shop/running/spawn-shop.ts'
import { nodeFlags } from '../../../../../bin/node-flags.mjs'
import { printCounts, rotateKeys } from './rotation.ts'
import { sealedColumns } from './sealed-columns.ts'

const keyOf = (fill: string) => Buffer.alloc(32, fill).toString('base64')
const secrets = { CRYPTO_INDEX_KEY: keyOf('i'), SESSION_SECRET: 's'.repeat(40) }
const ringOf = (...ids: string[]) => ids.map((id) => `${id}:${keyOf(id)}`).join(',')
const vaultOf = (...ids: string[]) => makeVault({ CRYPTO_KEYS: ringOf(...ids), ...secrets })

const [old, both, fresh] = [vaultOf('k1'), vaultOf('k2', 'k1'), vaultOf('k2')]

let shop: Awaited<ReturnType<typeof openTestDatabase>>
beforeEach(async () => {
  shop = await openTestDatabase({ max: 12 })
})

const rotate = async (vault: Vault, onLine = (_count: number) => {}) => {
  const lines: string[] = []
  await rotateKeys(shop, vault, (line) => onLine(lines.push(line)))
  return lines
}

const member = (vault: Vault, phone: string, email: string | null = null) =>
  insertMember(shop.db, {
    phone_enc: vault.seal(phone),
    email_enc: email === null ? null : vault.seal(email),
  })

const insertEvents = (vault: Vault, texts: readonly string[]) =>
  shop.db
    .insertInto('payment_event')
    .values(
      texts.map((text) => ({
        kind: 'notify',
        raw_enc: vault.seal(text),
        signature_ok: true,
        outcome: 'x',
        at: new Date(0),
      })),
    )
    .execute()

const openedEvents = async (vault: Vault, { db }: Pick<Database, 'db'> = shop) =>
  (await db.selectFrom('payment_event').select('raw_enc').orderBy('id').execute()).map(({ raw_enc }) =>
    vault.open(raw_enc ?? Buffer.alloc(0)),
  )

test('every column of bytes is a sealed one that the command knows, or a hash', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.data_type = 'bytea' and t.table_type = 'BASE TABLE'
      and c.column_name not like '%\\_hash' and c.column_name <> 'sha256'`.execute(shop.db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted(),
  )
})

test('travellers of orders, whose rows have two numbers for a key, are sealed anew each by itself', async () => {
  const contact_phone_enc = old.seal('13800000000')
  const docs = ['11010519491231002X', '34052419800101001X', 'E12345678']
  for (let n = 0; n < 2; n++) {
    const order = await insertOrder(shop.db, {
      status: 'wait_contract',
      contact_phone_enc,
      member_id: (await member(old, `${n}`)).id,
    })
    await shop.db
      .insertInto('order_traveller')
      .values(
        docs.map((doc, seq) => ({
          order_id: order.id,
          seq,
          kind: 'adult',
          doc_no_enc: old.seal(`${doc} ${n}`),
        })),
      )
      .execute()
  }
  await rotate(both)
  const rows = await shop.db
    .selectFrom('order_traveller')
    .select('doc_no_enc')
    .orderBy('order_id')
    .orderBy('seq')
    .execute()
  const opened = rows.map(({ doc_no_enc }) => fresh.open(doc_no_enc ?? Buffer.alloc(0)))
  expect(opened).toEqual([0, 1].flatMap((n) => docs.map((doc) => `${doc} ${n}`)))
})

test('after rotating the new key alone opens everything, and what was sealed with it already is left alone', async () => {
  const texts = Array.from({ length: 1_234 }, (_, n) => `notification ${n}`)
  await insertEvents(old, texts)
  const { id } = await member(old, '13812345678', 'lilei@example.com')
  await member(fresh, '13900000000')
  const lines = await rotate(both)
  expect(lines).toEqual([
    'member.phone_enc: 1 of 1',
    'member.email_enc: 1 of 1',
    'payment_event.raw_enc: 500 of 1234',
    'payment_event.raw_enc: 1000 of 1234',
    'payment_event.raw_enc: 1234 of 1234',
    'key k2: 1237 values',
    'Everything is sealed with k2; the other keys can leave CRYPTO_KEYS.',
  ])
  expect(await openedEvents(fresh)).toEqual(texts)
  const row = await shop.db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(fresh.open(row.phone_enc)).toBe('13812345678')
  expect(await rotate(both)).toHaveLength(2)
})

test('a shop that goes on writing, with the new key in front or still behind, loses nothing', async () => {
  const members = await Promise.all(Array.from({ length: 40 }, (_, n) => member(old, `first ${n}`)))
  const last = new Map(members.map(({ id }, n) => [id, `first ${n}`]))
  let isOver = false
  const writing = [both, vaultOf('k1', 'k2'), both, old].map(async (vault, writer) => {
    for (let n = 0; !isOver; n++) {
      // Each member has one writer, so that it knows what it wrote last.
      const { id } = members[(n * 4 + writer) % 40] ?? { id: 0 }
      const text = `writer ${writer}, ${n}`
      await shop.db
        .updateTable('member')
        .set({ phone_enc: vault.seal(text) })
        .where('id', '=', id)
        .execute()
      last.set(id, text)
    }
  })
  // Those who still seal with the old key make work for several passes.
  // A pass that found every row done while the old key still wrote says so, and asks to be run again.
  await rotate(both, (lines) => {
    isOver ||= lines >= 4
  }).catch((error: Error) =>
    expect(error.message).toMatch(/^\d+ values are still sealed with k1: keep that key\.$/),
  )
  isOver = true
  await Promise.all(writing)
  await rotate(both)
  const rows = await shop.db.selectFrom('member').select(['id', 'phone_enc']).execute()
  for (const { id, phone_enc } of rows) expect(fresh.open(phone_enc)).toBe(last.get(id))
})

test('a row that somebody holds is waited for', async () => {
  const { id } = await member(old, '13812345678')
  const other = openDatabase(shop.connection)
  const holder = await other.pool.connect()
  await holder.query('begin')
  await holder.query('select from member where id = $1 for update', [id])
  const rotating = rotate(both)
  await insertEvents(old, ['meanwhile'])
  await holder.query('update member set phone_enc = $1 where id = $2', [both.seal('changed'), id])
  await holder.query('commit')
  holder.release()
  await other.close()
  await rotating
  const row = await shop.db.selectFrom('member').select('phone_enc').executeTakeFirstOrThrow()
  expect(fresh.open(row.phone_enc)).toBe('changed')
})

test('two rotations at once share the work', async () => {
  const texts = Array.from({ length: 2_000 }, (_, n) => String(n))
  await insertEvents(old, texts)
  await Promise.all([rotate(both), rotate(both)])
  expect(await openedEvents(fresh)).toEqual(texts)
})

test('one key and nothing sealed with another is refused with what to do; a lost key is named', async () => {
  await member(fresh, '13812345678')
  await expect(rotate(fresh)).rejects.toThrow(/holds one key, k2, .* nothing to rotate. Make a new key first/)
  await member(old, '13900000000')
  await expect(rotate(fresh)).rejects.toThrow('1 values are still sealed with k1: keep that key.')
  const lines: string[] = []
  await printCounts(shop, (line) => lines.push(line))
  expect(lines.toSorted()).toEqual(['key k1: 1 values', 'key k2: 1 values'])
})

test('killed by -9 in the middle, the command goes on where it was', async () => {
  const texts = Array.from({ length: 20_000 }, (_, n) => `notification ${n}`)
  for (let from = 0; from < texts.length; from += 5_000)
    await insertEvents(old, texts.slice(from, from + 5_000))
  const command = () =>
    spawn(process.execPath, [...nodeFlags, 'db/keys.ts', 'rotate'], {
      cwd: join(import.meta.dirname, '../../../../..'),
      env: {
        PATH: process.env['PATH'],
        APP_ENV: 'test',
        DATABASE_URL: urlOf(shop.connection),
        CRYPTO_KEYS: ringOf('k2', 'k1'),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const first = command()
  const gone = once(first, 'exit')
  createInterface(first.stdout).once('line', () => first.kill('SIGKILL'))
  expect(await gone).toEqual([null, 'SIGKILL'])
  const lines: string[] = []
  await printCounts(shop, (line) => lines.push(line))
  expect(lines).toHaveLength(2)
  const second = command()
  const said = createInterface(second.stdout)
  const output: string[] = []
  said.on('line', (line) => output.push(line))
  expect(await once(second, 'close')).toEqual([0, null])
  expect(output.at(-1)).toBe('Everything is sealed with k2; the other keys can leave CRYPTO_KEYS.')
  expect(Number(/of (\d+)/.exec(output[0] ?? '')?.[1])).toBeLessThan(20_000)
  expect(await openedEvents(fresh)).toEqual(texts)
})
