interface Node {
  id: number
  parent_id: number | null
  visible: boolean
}

/** Group → country or province → city (rule book §4.1). */
export const DEEPEST = 3

/** Every node below its parent, parents in their order and before their children. */
export function depthFirst<N extends Node>(nodes: readonly N[]): N[] {
  const childrenOf = Map.groupBy(nodes, ({ parent_id }) => parent_id)
  const below = (parent: number | null): N[] =>
    (childrenOf.get(parent) ?? []).flatMap((node) => [node, ...below(node.id)])
  return below(null)
}

/** A node and all above it, from the top. */
export function lineOf<N extends Node>(nodes: ReadonlyMap<number, N>, id: number): N[] {
  const node = nodes.get(id)
  if (!node) return []
  return node.parent_id === null ? [node] : [...lineOf(nodes, node.parent_id), node]
}

/** How many levels hang below a node, itself counted. */
export function heightOf(nodes: readonly Node[], id: number): number {
  const below = nodes.filter(({ parent_id }) => parent_id === id).map((child) => heightOf(nodes, child.id))
  return 1 + Math.max(0, ...below)
}

interface Attached {
  product_id: number
  destination_id: number
}

/**
 * Of each node the products that visitors would find nowhere, were it hidden: all their visible places are at it or below
 * it. A product must keep one visible place (rule book §4.1). What hangs below a hidden node is hidden with it.
 */
export function foundOnlyBelow(nodes: readonly Node[], attached: readonly Attached[]): Map<number, number[]> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const shared = new Map<number, number[]>()
  for (const { product_id, destination_id } of attached) {
    const line = lineOf(byId, destination_id)
    if (line.length === 0 || line.some(({ visible }) => !visible)) continue
    const ids = line.map(({ id }) => id)
    const before = shared.get(product_id)
    shared.set(product_id, before ? before.filter((id) => ids.includes(id)) : ids)
  }
  const found = new Map<number, number[]>()
  for (const [product, ids] of shared)
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), product])
  return found
}
