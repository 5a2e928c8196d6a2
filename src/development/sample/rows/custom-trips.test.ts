import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '#src/platform/db/database.ts'
import { importCatalogue } from '#src/server/catalog/catalog-import/service.ts'
import { openTestDatabase } from '#test/shop/database.ts'
import { SAMPLE_MASTERS } from '../data.ts'
import { importSample, readSampleCatalogue } from '../load.ts'
import { removeSample } from '../remove.ts'

const now = new Date('2026-09-01T10:00:00+08:00')
const { transaction } = await openTestDatabase({ statementTimeoutMs: 0 })
const catalogue = await readSampleCatalogue()
/** Two products are enough: designers do not depend on them. */
const small = { ...catalogue, products: catalogue.products.slice(0, 2) }

const counted = async (tx: Tx) =>
  (
    await sql<Record<string, number>>`select
      (select count(*) from designer) as designers, (select count(*) from customer_case) as cases,
      (select count(*) from designer where not sample) + (select count(*) from customer_case where not sample)
        as unmarked,
      (select count(*) from banner where place in ('team', 'individual')
        and coalesce(starts_at <= ${now} and ends_at > ${now}, true)) as banners`.execute(tx)
  ).rows[0]

/** Runs the work and takes all of it back. */
async function undone(work: (tx: Tx) => Promise<void>) {
  const undo = new Error('undo')
  await transaction(async (tx) => {
    await work(tx)
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
}

test(
  'the sample has eight designers with two cases each, all marked, and a removal leaves none',
  () =>
    undone(async (tx) => {
      await importSample(tx, small, now)
      expect(await counted(tx)).toEqual({ designers: 8, cases: 16, unmarked: 0, banners: 4 })
      const { rows } = await sql`select from customer_case c join designer g on g.id = c.designer_id
      where not c.agreed or c.cover = '' or jsonb_array_length(c.plan_days) <> c.days
        or not (c.dest_ids <@ array(select id from destination))`.execute(tx)
      expect(rows).toEqual([])
      await removeSample(tx)
      expect(await counted(tx)).toEqual({ designers: 0, cases: 0, unmarked: 0, banners: 0 })
    }),
  60_000,
)

test(
  'a real shop gets neither: nobody has made a trip for anybody yet',
  () =>
    undone(async (tx) => {
      await importCatalogue(tx, small, { now, mastersDir: SAMPLE_MASTERS })
      expect(await counted(tx)).toEqual({ designers: 0, cases: 0, unmarked: 0, banners: 0 })
    }),
  60_000,
)
