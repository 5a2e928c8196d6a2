import type { productStatuses } from '../../codes.ts'

export const productStatusText: Record<keyof typeof productStatuses, string> = {
  draft: '未发布',
  on_sale: '在售',
  off_sale: '已下架',
  archived: '已归档',
}
