import type { CatalogueFault } from './catalogue-fault.ts'
import type { CatalogueDestination } from './catalogue-shape.ts'

/** Group → country or province → city (rule book §4.1). */
const DEEPEST = 3

/** The destinations form a tree of at most three levels, and a child has its parent's scope unless that mixes. */
export function destinationFaults(destinations: readonly CatalogueDestination[]): CatalogueFault[] {
  const byId = new Map(destinations.map((each) => [each.id, each]))
  return destinations.flatMap((each, index): CatalogueFault[] => {
    const place = `destinations[${index}]`
    const line = ancestorsOf(each, byId)
    if (line === 'loop') return [{ place: `${place}.parent`, message: `${each.id} is its own ancestor` }]
    if (each.parent === 0) return []
    const parent = byId.get(each.parent)
    if (!parent) return [{ place: `${place}.parent`, message: `no destination has id ${each.parent}` }]
    const faults: CatalogueFault[] = []
    if (line.length >= DEEPEST) {
      faults.push({
        place: `${place}.parent`,
        message: `lies ${line.length + 1} levels deep, at most ${DEEPEST} are allowed`,
      })
    }
    if (parent.scope !== null && each.scope !== parent.scope) {
      faults.push({
        place: `${place}.scope`,
        message: `${each.scope} differs from ${parent.scope} of its parent ${parent.id}`,
      })
    }
    return faults
  })
}

/** The nodes above one, nearest first; a parent that does not exist ends the line. */
export function ancestorsOf(
  node: CatalogueDestination,
  byId: ReadonlyMap<number, CatalogueDestination>,
): CatalogueDestination[] | 'loop' {
  const line: CatalogueDestination[] = []
  for (let above = byId.get(node.parent); above; above = byId.get(above.parent)) {
    if (above.id === node.id) return 'loop'
    // A loop further up is the fault of the nodes on it, not of this one.
    if (line.includes(above)) return line
    line.push(above)
  }
  return line
}
