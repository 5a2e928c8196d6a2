import type { DestNode } from '#src/api/catalog/taxonomy.ts'
import type { ListSearch } from '../search.ts'

/** Every change of what is asked for begins on the first page again. */
export const changed = (
  search: ListSearch,
  changes: { [K in keyof ListSearch]: ListSearch[K] | undefined },
) => {
  const { page: _page, ...rest } = search
  const next = { ...rest, ...changes }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as ListSearch
}

const orNothing = <T>(values: T[]) => (values.length > 0 ? values : undefined)

const toggled = <T>(values: readonly T[], value: T) =>
  orNothing(values.includes(value) ? values.filter((each) => each !== value) : [...values, value])

export type Several = 'type' | 'days' | 'themeId' | 'city' | 'month' | 'labels'

/** Adds a choice, or takes it back. */
export function toggle(search: ListSearch, name: Several, id: number | string): ListSearch {
  const values: (number | string)[] = search[name] ?? []
  return changed(search, { [name]: toggled(values, id), ...(name === 'themeId' && { bannerId: undefined }) })
}

/**
 * A place and what lies in it exclude each other: the larger one holds the smaller one's products already. A banner
 * belongs to the place it came with.
 */
export function togglePlace(search: ListSearch, groups: readonly DestNode[], id: number): ListSearch {
  const kin = new Set(lineOf(groups, id))
  const others = (search.destId ?? []).filter((each) => each === id || !kin.has(each))
  return changed(search, { destId: toggled(others, id), bannerId: undefined })
}

/** All that is above a place and all that is below it. */
const lineOf = (groups: readonly DestNode[], id: number): number[] =>
  groups.flatMap((group) => {
    const inside = (node: Node): number[] => [node.id, ...(node.children ?? []).flatMap(inside)]
    const line = (node: Node): number[] | undefined => {
      if (node.id === id) return inside(node)
      const below = (node.children ?? []).map(line).find((found) => found !== undefined)
      return below && [node.id, ...below]
    }
    return line(group) ?? []
  })

interface Node {
  id: number
  label: string
  img?: string
  children?: Node[]
}

/** The way to a place from its group, itself at the end; empty for an unknown one. */
export function wayTo(groups: readonly Node[], id: number): Node[] {
  for (const node of groups) {
    if (node.id === id) return [node]
    const below = wayTo(node.children ?? [], id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}
