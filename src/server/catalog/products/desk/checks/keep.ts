import { sql } from 'kysely'
import { productChecks } from '#src/domain/catalog/product-doc/checks.ts'
import type { ProductDoc } from '#src/domain/catalog/product-doc/doc.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { momentOf } from '../../moment.ts'
import { type Choices, factsOf, listChoices } from '../facts.ts'
import { findProduct } from '../store.ts'

/** Turns with every departure that sells out: the list asks the departures themselves. */
const askedElsewhere = 'departures'

/**
 * Keeps which checks do not hold of what would be published now, for the list to ask by (`isFailing`). `choices` spares
 * who does it for many products the same question each time.
 */
export async function keepChecks(ctx: Ctx, tx: Tx, id: number, doc: ProductDoc, choices?: Choices) {
  const product = await findProduct(tx, id)
  if (!product) return
  const moment = momentOf(ctx)
  const facts = await factsOf(tx, product, choices ?? (await listChoices(tx, moment.today)), moment)
  const failed = productChecks(doc, facts).flatMap(({ key, ok }) =>
    ok || key === askedElsewhere ? [] : [key],
  )
  await sql`
    insert into product_check (product_id, failed) values (${id}, ${failed}::text[])
    on conflict (product_id) do update set failed = excluded.failed
      where product_check.failed is distinct from excluded.failed`.execute(tx)
}
