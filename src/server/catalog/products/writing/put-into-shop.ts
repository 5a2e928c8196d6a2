import type { ProductDoc } from '#src/domain/catalog/product-doc/doc.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { ProductState } from '../desk/store.ts'
import { writeProducts } from './write.ts'

/** Writes what a draft says of a product that there is, and puts it on sale; how it is sold stays. */
export function putIntoShop(tx: Tx, product: ProductState, doc: ProductDoc, now: Date) {
  const { id, type, scope, ladder_code, contract_template_code, balance_days, book_ahead_days } = product
  const sold = {
    ...{ type, scope, ladder_code, contract_template_code, balance_days, book_ahead_days },
    status: 'on_sale',
    published_at: product.published_at ?? now,
  }
  return writeProducts(tx, [{ id, doc, sold }], { now })
}
