import type { productLists } from '#src/api/catalog/product-lists.ts'
import type { DestNode } from '#src/api/catalog/taxonomy.ts'
import type { Data } from '#src/api/endpoint.ts'

interface Named {
  /** Chosen as a filter. */
  ids: readonly number[]
  /** Searched for. */
  name: string | undefined
}

/**
 * A list with the tree of places, without cities that nobody asked for: a list offers none, and all of them would
 * stand in the HTML of each.
 */
export function narrowed(
  list: Data<typeof productLists.list>,
  tree: readonly DestNode[],
  { ids, name }: Named,
) {
  const isAsked = ({ id, label }: { id: number; label: string }) => ids.includes(id) || label === name
  const groups = tree.map((group) => ({
    ...group,
    children: group.children.map((place) => ({ ...place, children: place.children.filter(isAsked) })),
  }))
  const offered = new Set(groups.flatMap(({ id, children }) => [id, ...children.map((place) => place.id)]))
  const { facets } = list
  return {
    ...list,
    groups,
    ...(facets && {
      facets: { ...facets, dests: facets.dests.filter((each) => offered.has(each.id) || isAsked(each)) },
    }),
  }
}
