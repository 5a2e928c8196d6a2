import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toFen } from '#src/domain/money.ts'
import { sharesOf } from '#src/domain/pricing/adjustment.ts'
import { migrate } from '#src/platform/db/migrations/migrate.ts'
import { openTestDatabase, openTestPool } from '#test/shop/database.ts'

/** A database as the shop before adjustments left it. */
async function openOlderDatabase() {
  const { owner, pool } = await openTestDatabase({ as: 'owner' })
  const database = `${owner.database}_older`
  await pool.query(`create database ${database}`)
  const older = { ...owner, database }
  const folder = await mkdtemp(join(tmpdir(), 'shop-older-'))
  for (const name of (await readdir(import.meta.dirname)).filter((each) => each < '0101'))
    await copyFile(join(import.meta.dirname, name), join(folder, name))
  await migrate(older, { folder })
  await rm(folder, { recursive: true })
  const { db } = openTestPool(older, { max: 1 })
  return { db, finish: () => migrate(older) }
}

const orders = [
  // A rule per adult; one dearer than the adults; a sum whose parts leave fen over; none at all.
  { id: 1, lines: { adult: 1_000_001, child_bed: 400_000, single: 120_000 }, unit: -30_000, qty: 2 },
  { id: 2, lines: { adult: 10_000, infant: 70_003 }, unit: -20_000, qty: 2 },
  {
    id: 3,
    lines: { adult: 33_333, child_bed: 33_333, child_nobed: 33_334, single: 7 },
    unit: -10_001,
    qty: 1,
  },
  { id: 4, lines: { adult: 20_000 }, unit: 0, qty: 0 },
]
type Line = [code: string, amount: number]

test('the rule of an older order becomes its adjustment, split as it would be today, and the price stays', async () => {
  const { db, finish } = await openOlderDatabase()
  // Orders of no member for no departure: only their lines matter here.
  await sql`set session_replication_role = replica`.execute(db)
  for (const { id, lines, unit, qty } of orders) {
    const entries: Line[] = Object.entries(lines)
    await sql`insert into orders (id, order_no, member_id, product_id, combo_id, departure_id, trip_edition_id, snapshot,
        departs_on, returns_on, adult, child_bed, child_nobed, infant, rooms, total_fen, payable_fen, linkman_name,
        linkman_phone_enc, status, idem_key, content_hash, created_at, updated_at) overriding system value
      values (${id}, ${`BM${id}`}, 1, 1, 1, 1, 1, '{}', '2026-12-01', '2026-12-05', 2, 0, 0, 0, 1, 1, 1, '李雷', '',
        'paid', gen_random_uuid(), '', now(), now())`.execute(db)
    for (const [n, [code, amount]] of entries.entries())
      await sql`insert into order_item (order_id, seq, code, name, unit_fen, qty, amount_fen)
        values (${id}, ${n + 1}, ${code}, ${code}, ${amount}, 1, ${amount})`.execute(db)
    if (qty > 0)
      await sql`insert into order_item (order_id, seq, code, name, unit_fen, qty, amount_fen)
        values (${id}, ${entries.length + 1}, ${`rule:${id}`}, '早鸟立减', ${unit}, ${qty}, ${unit * qty})`.execute(
        db,
      )
  }
  const before = await sql`select order_id, code, name, unit_fen, qty, amount_fen, refundable
    from order_item order by order_id, seq`.execute(db)
  await finish()
  const after = await sql`select order_id, code, name, unit_fen, qty, amount_fen, refundable
    from order_line order by order_id, seq`.execute(db)
  expect(after.rows).toEqual(before.rows)

  const adjustments = await db.selectFrom('order_adjustment').selectAll().orderBy('order_id').execute()
  const sharesOver = (index: number, bears: (code: string) => boolean) => {
    const { lines, unit, qty } = orders[index] ?? { lines: {}, unit: 0, qty: 0 }
    const entries: Line[] = Object.entries(lines)
    return sharesOf(
      toFen(-unit * qty),
      entries.map(([code, amount]) => toFen(bears(code) ? amount : 0)),
    )
  }
  const isPerson = (code: string) => code !== 'single'
  expect(adjustments).toMatchObject([
    {
      order_id: 1,
      kind: 'rule',
      ref_id: 1,
      label: '早鸟立减',
      shares: sharesOver(0, (code) => code === 'adult'),
    },
    { order_id: 2, shares: sharesOver(1, isPerson) },
    { order_id: 3, shares: sharesOver(2, isPerson) },
  ])
})
