import type { DestNode } from '#src/api/catalog/taxonomy.ts'
import type { NodeRow } from './store/taxonomy.ts'

const leafOf = ({ id, label, img, hot }: NodeRow) => ({ id, label, img, hot })

/** Group → country or province → city. What hangs below a hidden node is hidden with it. */
export function destinationTree(rows: readonly NodeRow[]): DestNode[] {
  const childrenOf = Map.groupBy(rows, ({ parentId }) => parentId)
  const below = (row: NodeRow) => childrenOf.get(row.id) ?? []
  return (childrenOf.get(null) ?? []).map((group) => ({
    ...leafOf(group),
    children: below(group).map((place) => ({ ...leafOf(place), children: below(place).map(leafOf) })),
  }))
}
