import type { ProductRow } from '#src/api/desk/products/products.ts'

export { productStatusText } from '#src/domain/catalog/product-life/status.ts'

export const productStatusLook: Record<ProductRow['status'], string> = {
  draft: 'tag',
  on_sale: 'tag pine',
  off_sale: 'tag warn',
  archived: 'tag',
}
