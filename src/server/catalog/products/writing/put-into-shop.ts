import { sql } from 'kysely'
import type { ProductDoc } from '#src/domain/catalog/product-doc/doc.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { ProductState } from '../desk/store.ts'
import { writeProducts } from './write.ts'

/** What it is, which no document says. */
const kindOf = ({ type, scope }: ProductState) => ({ type, scope })

/** Writes what a draft says of a product that there is, and puts it on sale. */
export async function putIntoShop(tx: Tx, product: ProductState, doc: ProductDoc, now: Date) {
  const sold = { ...kindOf(product), status: 'on_sale', published_at: product.published_at ?? now }
  await writeProducts(tx, [{ id: product.id, doc, sold }], { now })
  await dropCombos(tx, product.id, doc)
}

/**
 * Combos that the document does not name go, unless they have dates. Whoever makes a date holds the combo: the second
 * statement sees what became of those that the first one waited for.
 */
async function dropCombos(tx: Tx, productId: number, { combos }: ProductDoc) {
  const named = combos.map(({ combo_key }) => combo_key)
  await sql`select from combo where product_id = ${productId} and combo_key <> all (${named}) for update`.execute(
    tx,
  )
  await sql`delete from combo c where product_id = ${productId} and combo_key <> all (${named})
    and not exists (select from departure d where d.combo_id = c.id)`.execute(tx)
}

/** The same for a product that stays where it is: on sale, off sale, or not published yet. */
export const rewriteInPlace = (tx: Tx, product: ProductState, doc: ProductDoc, now: Date) =>
  writeProducts(tx, [{ id: product.id, doc, sold: { ...kindOf(product), status: product.status } }], { now })
