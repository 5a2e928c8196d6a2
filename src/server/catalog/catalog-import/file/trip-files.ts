import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CatalogueFault } from './faults/fault.ts'
import { parseJson } from './json.ts'

const FOLDER = 'trips'

/** The texts of the trips beside a catalogue file, by file name; none where there is no such folder. */
export async function readTripFiles(catalogueFile: string): Promise<Map<string, string>> {
  const folder = join(dirname(catalogueFile), FOLDER)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
  const trips = names.filter((name) => name.endsWith('.json'))
  return new Map(
    await Promise.all(trips.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  )
}

interface Joined {
  /** The file as if every trip stood in it. */
  file: unknown
  /** The faults of trip files that are no JSON. */
  faults: CatalogueFault[]
  /** Names a fault by the file that its author has to edit: the trip's own where it has one. */
  rightly(fault: CatalogueFault): CatalogueFault
}

/** Puts every trip that has a file of its own into its product. A trip written in the product itself goes first. */
export function joinTrips(file: unknown, trips: ReadonlyMap<string, string>): Joined {
  const products = productsOf(file)
  const faults: CatalogueFault[] = []
  const homes = new Map<number, string>()
  const joined = products.map((product, index) => {
    const name = `${Reflect.get(product, 'id')}.json`
    const text = trips.get(name)
    if (Reflect.has(product, 'trip')) return product
    homes.set(index, `${FOLDER}/${name}`)
    if (text === undefined) return product
    const json = parseJson(text)
    if (json.fault === undefined) return { ...product, trip: json.value }
    faults.push({ place: `products[${index}].trip`, message: json.fault })
    return product
  })
  return {
    file: products.length > 0 ? { ...Object(file), products: joined } : file,
    faults,
    rightly: ({ place, message }) => {
      const [, index, path] = /^products\[(\d+)\]\.trip\.?(.*)$/.exec(place) ?? []
      const home = homes.get(Number(index))
      if (index === undefined || home === undefined) return { place, message }
      if (message === 'is missing' && path === '')
        return { place, message: `is missing, and there is no ${home} beside the file` }
      return { place: path === '' ? home : `${home}: ${path}`, message }
    },
  }
}

const productsOf = (file: unknown): object[] => {
  const products: unknown = typeof file === 'object' && file !== null ? Reflect.get(file, 'products') : []
  if (!Array.isArray(products)) return []
  return products.every((each) => typeof each === 'object' && each !== null) ? products : []
}
