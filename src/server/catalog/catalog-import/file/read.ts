import { z } from '#src/api/zod.ts'
import { type Catalogue, CatalogueShape } from './catalogue-shape.ts'
import { type CatalogueFault, placeOf } from './faults/fault.ts'
import { pictureFaults } from './faults/picture-faults.ts'
import { faultsBetween } from './faults/reference-faults.ts'
import { parseJson } from './json.ts'
import { soundPartsOf } from './sound.ts'
import { joinTrips } from './trip-files.ts'

export const isFaulty = (read: Catalogue | CatalogueFault[]): read is CatalogueFault[] => Array.isArray(read)

/** What a catalogue file refers to outside of itself. */
export interface Beside {
  /** The texts of the files in the folder `trips` beside it, by file name. */
  trips: ReadonlyMap<string, string>
  /** The names of the shop's pictures. */
  pictures: ReadonlySet<string>
}

/**
 * The catalogue in a file's text, or everything that is wrong with it: of shape, and of sense as far as the parts that
 * have their shape can be judged.
 */
export function readCatalogue(text: string, { trips, pictures }: Beside): Catalogue | CatalogueFault[] {
  const json = parseJson(text)
  if (json.fault !== undefined) return [{ place: 'file', message: json.fault }]
  const joined = joinTrips(json.value, trips)
  const shape = z.safeParse(CatalogueShape, joined.file)
  const unread = new Set(joined.faults.map(({ place }) => place))
  const misshapen = shape.error?.issues.flatMap((issue) => faultsOf(issue, joined.file)) ?? []
  const sound = soundPartsOf(CatalogueShape, joined.file) ?? {}
  const faults = [
    ...joined.faults,
    ...misshapen.filter(({ place }) => !unread.has(place)),
    ...faultsBetween(sound),
    ...pictureFaults(sound, pictures),
  ]
  return shape.success && faults.length === 0 ? shape.data : faults.map(joined.rightly)
}

function faultsOf(issue: z.core.$ZodIssue, file: unknown): CatalogueFault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      place: placeOf([...issue.path, key]),
      message: 'is not a known field',
    }))
  }
  const message = valueAt(file, issue.path) === undefined ? 'is missing' : issue.message
  return [{ place: placeOf(issue.path), message }]
}

const valueAt = (file: unknown, path: readonly PropertyKey[]) =>
  path.reduce(
    (value: unknown, step) => (Object(value) === value ? Reflect.get(Object(value), step) : undefined),
    file,
  )
