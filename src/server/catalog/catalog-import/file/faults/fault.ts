/** One thing wrong with the file. `place` is a path into it: `products[12].route`. */
export interface CatalogueFault {
  place: string
  message: string
}

export const faultText = ({ place, message }: CatalogueFault) => `${place}: ${message}`

/** `['trip', 'days', 2, 'title']` → `trip.days[2].title`; nothing is the file itself. */
export function placeOf(path: readonly PropertyKey[]) {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
  return steps.join('').replace(/^\./, '') || 'file'
}

type Rows = readonly ({ id?: number | undefined } | undefined)[] | undefined

/**
 * A fault for every wanted id that no row has, and one for every id wanted twice. While the rows cannot all be told
 * apart, nothing is said to be missing: it may be the very row that is malformed.
 */
export function unknown(
  place: string,
  noun: string,
  wanted: readonly (number | undefined)[],
  rows: Rows,
): CatalogueFault[] {
  const asked = wanted.filter((id) => id !== undefined)
  const known = rows?.map((row) => row?.id)
  const missing = known?.every((id) => id !== undefined) ? asked.filter((id) => !known.includes(id)) : []
  return [
    ...missing.map((id) => ({ place, message: `no ${noun} has id ${id}` })),
    ...repeated(asked).map((id) => ({ place, message: `${noun} ${id} is named twice` })),
  ]
}

const repeated = <T>(values: readonly T[]): T[] =>
  values.filter((value, index) => values.indexOf(value) !== index)
