/** One thing wrong with the file. `place` is a path into it: `products[12].route`. */
export interface CatalogueFault {
  place: string
  message: string
}

export const faultText = ({ place, message }: CatalogueFault) => `${place}: ${message}`

/** A fault for every wanted id that no row has, and one for every id wanted twice. */
export function unknown(
  place: string,
  noun: string,
  wanted: readonly number[],
  rows: readonly { id: number }[],
): CatalogueFault[] {
  const known = new Set(rows.map(({ id }) => id))
  const missing = wanted.filter((id) => !known.has(id))
  return [
    ...missing.map((id) => ({ place, message: `no ${noun} has id ${id}` })),
    ...repeated(wanted).map((id) => ({ place, message: `${noun} ${id} is named twice` })),
  ]
}

const repeated = <T>(values: readonly T[]): T[] =>
  values.filter((value, index) => values.indexOf(value) !== index)
