import type { ProductDoc } from '#src/domain/catalog/product-doc/doc.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { ProductState } from '../desk/store.ts'
import { writeProducts } from './write.ts'

/** How it is sold, which no document says. */
function soldOf(product: ProductState) {
  const { type, scope, ladder_code, contract_template_code, balance_days, book_ahead_days } = product
  return { type, scope, ladder_code, contract_template_code, balance_days, book_ahead_days }
}

/** Writes what a draft says of a product that there is, and puts it on sale; how it is sold stays. */
export function putIntoShop(tx: Tx, product: ProductState, doc: ProductDoc, now: Date) {
  const sold = { ...soldOf(product), status: 'on_sale', published_at: product.published_at ?? now }
  return writeProducts(tx, [{ id: product.id, doc, sold }], { now })
}

/** The same for a product that stays where it is: on sale, off sale, or not published yet. */
export const rewriteInPlace = (tx: Tx, product: ProductState, doc: ProductDoc, now: Date) =>
  writeProducts(tx, [{ id: product.id, doc, sold: { ...soldOf(product), status: product.status } }], { now })
