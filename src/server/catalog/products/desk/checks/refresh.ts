import { chunks } from '#src/platform/db/bulk.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { momentOf } from '../../moment.ts'
import { listStandings } from '../draft.ts'
import { checksOf, hotelsOf, listChoices, readFacts } from '../facts.ts'
import { lockProducts } from '../store.ts'
import { type FailedChecks, failedOf, writeFailed } from './keep.ts'

/** So many documents are in memory, and so many products locked, at once. */
const BATCH = 50

/**
 * Works out the checks of every product anew: dates pass, ladders and templates go out of use, what a draft names is
 * deleted, and a catalogue that is imported tells nobody. Only what turns out otherwise than it is kept is written, and for that it is worked out once
 * more under the locks of the products, so that a save beside it comes before or after.
 */
export async function refreshChecks(ctx: Ctx): Promise<void> {
  const { db } = ctx
  const moment = momentOf(ctx)
  const choices = await listChoices(db, moment.today)

  async function workOut(on: Db, ids: readonly number[]): Promise<FailedChecks[]> {
    const products = await on
      .selectFrom('product')
      .select(['id', 'type', 'scope'])
      .where('id', 'in', ids)
      .execute()
    const standings = await listStandings(on, ids)
    const factsOf = await readFacts(on, ids, choices, moment)
    const docs = [...standings.values()].map(({ doc }) => doc)
    const hotels = await hotelsOf(on, docs)
    return products.flatMap((product) => {
      const doc = standings.get(product.id)?.doc
      return doc ? [failedOf(product.id, checksOf(doc, factsOf(product), choices, hotels))] : []
    })
  }

  for (const ids of chunks(await listChecked(db), BATCH)) {
    const turned = await listTurned(db, await workOut(db, ids))
    if (turned.length === 0) continue
    await ctx.transaction(async (tx) => {
      await lockProducts(tx, turned)
      await writeFailed(tx, await workOut(tx, turned))
    })
  }
}

async function listChecked(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('status', '<>', 'archived')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Which products are kept otherwise, or not at all. */
async function listTurned(db: Db, rows: readonly FailedChecks[]): Promise<number[]> {
  const ids = rows.map(({ product_id }) => product_id)
  const kept = await db.selectFrom('product_check').selectAll().where('product_id', 'in', ids).execute()
  const keptOf = new Map(kept.map(({ product_id, failed }) => [product_id, failed.join()]))
  return rows
    .filter(({ product_id, failed }) => keptOf.get(product_id) !== failed.join())
    .map(({ product_id }) => product_id)
}
