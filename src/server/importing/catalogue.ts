import { z } from '#src/contract/zod.ts'
import type { CatalogueFault } from './catalogue-fault.ts'
import { type Catalogue, CatalogueShape } from './catalogue-shape.ts'
import { faultsBetween } from './reference-faults.ts'

export const isFaulty = (read: Catalogue | CatalogueFault[]): read is CatalogueFault[] => Array.isArray(read)

/**
 * The catalogue in a file's text, or everything that is wrong with it. References between rows are looked at only
 * once every row has its shape: before that, half of what they would say is noise.
 */
export function readCatalogue(text: string): Catalogue | CatalogueFault[] {
  const json = parseJson(text)
  if (json.fault !== undefined) return [{ place: 'file', message: json.fault }]
  const shape = z.safeParse(CatalogueShape, json.value)
  if (!shape.success) return shape.error.issues.flatMap((issue) => faultsOf(issue, json.value))
  const faults = faultsBetween(shape.data)
  return faults.length > 0 ? faults : shape.data
}

function parseJson(text: string): { value: unknown; fault?: undefined } | { fault: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { fault: `not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
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

function placeOf(path: readonly PropertyKey[]) {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
  return steps.join('').replace(/^\./, '') || 'file'
}
