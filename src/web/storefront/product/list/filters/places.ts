import type { productLists } from '#src/api/catalog/product-lists.ts'
import type { DestNode } from '#src/api/catalog/taxonomy.ts'
import type { Data } from '#src/api/endpoint.ts'

/**
 * A list with the tree of places, without cities that nobody asked for: a list offers none, and all of them would
 * stand in the HTML of each. Those that were chosen or searched for by name stay.
 */
export function narrowed(
  list: Data<typeof productLists.list>,
  tree: readonly DestNode[],
  chosen: readonly number[] = [],
) {
  const isAsked = ({ id }: { id: number }) => chosen.includes(id) || id === list.named?.dest?.id
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
