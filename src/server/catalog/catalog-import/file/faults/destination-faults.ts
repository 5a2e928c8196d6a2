import type { CatalogueDestination } from '../catalogue-shape.ts'
import type { Sound } from '../sound.ts'
import type { CatalogueFault } from './fault.ts'

/** Group → country or province → city (rule book §4.1). */
const DEEPEST = 3

interface Node {
  id: number
  parent: number
}

/** The destinations form a tree of at most three levels, and a child has its parent's scope unless that mixes. */
export function destinationFaults(
  destinations: readonly (Sound<CatalogueDestination> | undefined)[],
): CatalogueFault[] {
  const nodes = destinations.map((each) =>
    each?.id === undefined || each.parent === undefined
      ? undefined
      : { id: each.id, parent: each.parent, scope: each.scope },
  )
  const byId = new Map(nodes.flatMap((each) => (each ? [[each.id, each] as const] : [])))
  const isWhole = byId.size > 0 && nodes.every((each) => each !== undefined)
  return nodes.flatMap((each, index): CatalogueFault[] => {
    if (!each) return []
    const place = `destinations[${index}]`
    const line = ancestorsOf(each, byId)
    if (line === 'loop') return [{ place: `${place}.parent`, message: `${each.id} is its own ancestor` }]
    if (each.parent === 0) return []
    const parent = byId.get(each.parent)
    if (!parent)
      return isWhole ? [{ place: `${place}.parent`, message: `no destination has id ${each.parent}` }] : []
    const faults: CatalogueFault[] = []
    if (line.length >= DEEPEST) {
      faults.push({
        place: `${place}.parent`,
        message: `lies ${line.length + 1} levels deep, at most ${DEEPEST} are allowed`,
      })
    }
    if (parent.scope && each.scope !== undefined && each.scope !== parent.scope) {
      faults.push({
        place: `${place}.scope`,
        message: `${each.scope} differs from ${parent.scope} of its parent ${parent.id}`,
      })
    }
    return faults
  })
}

/** The nodes above one, nearest first; the walk stops at a parent that does not exist. */
export function ancestorsOf<N extends Node>(node: N, byId: ReadonlyMap<number, N>): N[] | 'loop' {
  const line: N[] = []
  for (let above = byId.get(node.parent); above; above = byId.get(above.parent)) {
    if (above.id === node.id) return 'loop'
    // A loop further up is the fault of the nodes on it, not of this one.
    if (line.includes(above)) return line
    line.push(above)
  }
  return line
}
