import type { ProductRow } from '#src/api/desk/products/products.ts'

type Status = ProductRow['status']

export const productStatusText: Record<Status, string> = {
  draft: '未发布',
  on_sale: '在售',
  off_sale: '已下架',
  archived: '已归档',
}

export const productStatusLook: Record<Status, string> = {
  draft: 'tag',
  on_sale: 'tag pine',
  off_sale: 'tag warn',
  archived: 'tag',
}
