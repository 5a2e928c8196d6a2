import type { ProductCheck } from '#src/domain/catalog/product-doc/checks.ts'
import type { ProductDoc } from '#src/domain/catalog/product-doc/doc.ts'
import { upsert } from '#src/platform/db/bulk.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { momentOf } from '../../moment.ts'
import { checksOf, factsOf, hotelsOf, listChoices } from '../facts.ts'
import { findProduct } from '../store.ts'

/** Turns with every departure that sells out: the list asks the departures themselves. */
const askedElsewhere = 'departures'

/** A row of product_check: which lines of 检查 do not hold of what would be published now. */
export type FailedChecks = Readonly<{ product_id: number; failed: string[] }>

/** As they are kept, for the list to ask by (`isFailing`). */
export const failedOf = (product_id: number, checks: readonly ProductCheck[]): FailedChecks => ({
  product_id,
  failed: checks.flatMap(({ key, ok }) => (ok || key === askedElsewhere ? [] : [key])),
})

/** For who saves a product, under its lock. */
export async function keepChecks(ctx: Ctx, tx: Tx, id: number, doc: ProductDoc) {
  const product = await findProduct(tx, id)
  if (!product) return
  const moment = momentOf(ctx)
  const choices = await listChoices(tx, moment.today)
  const facts = await factsOf(tx, product, choices, moment)
  await writeFailed(tx, [failedOf(id, checksOf(doc, facts, choices, await hotelsOf(tx, [doc])))])
}

/** Who asks holds the locks of the products. What is kept already is not written. */
export const writeFailed = (tx: Tx, rows: readonly FailedChecks[]) =>
  upsert(tx, 'product_check', rows, { keys: ['product_id'] })
