import type { ProductDoc } from '../product-doc/doc.ts'

const bulkFields = ['themes', 'labels', 'sort_weight'] as const
export type BulkField = (typeof bulkFields)[number]

interface Classes {
  add: readonly number[]
  remove: readonly number[]
}

/** What is done to many products at once; what is not named stays. */
export interface BulkChange {
  themes?: Classes | undefined
  labels?: Classes | undefined
  sort_weight?: number | undefined
}

/** As many as a document holds of each (`api/catalog/product-doc.ts`). */
export const MOST_CLASSES = 20

/** In the order in which the shop keeps them; left as they are where none comes or goes. */
function moved(held: readonly number[], { add, remove }: Classes): number[] {
  const kept = held.filter((id) => !remove.includes(id))
  const next = [...kept, ...add.filter((id) => !kept.includes(id))]
  return next.length === held.length && kept.length === held.length
    ? [...held]
    : next.sort((one, other) => one - other)
}

/** Which fields a change speaks of. */
export const fieldsOf = (change: BulkChange): BulkField[] =>
  bulkFields.filter((field) => change[field] !== undefined)

/** The document after the change. Doing it twice is doing it once. */
export const changedBy = (doc: ProductDoc, { themes, labels, sort_weight }: BulkChange): ProductDoc => ({
  ...doc,
  ...(themes && { themes: moved(doc.themes, themes) }),
  ...(labels && { labels: moved(doc.labels, labels) }),
  ...(sort_weight !== undefined && { sort_weight }),
})

/** Why a document cannot become this; empty where it can. */
export const bulkFault = ({ themes, labels }: Pick<ProductDoc, 'themes' | 'labels'>): string =>
  themes.length > MOST_CLASSES
    ? `主题会超过 ${MOST_CLASSES} 个`
    : labels.length > MOST_CLASSES
      ? `标签会超过 ${MOST_CLASSES} 个`
      : ''
