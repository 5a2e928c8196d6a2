/** Reads one value of an address; undefined where the address says nothing that makes sense. */
type Reader<T> = (raw: unknown) => T | undefined

type Found<R> = { [K in keyof R]?: R[K] extends Reader<infer T> ? T : never }

/**
 * Reads the query of an address by a reader for each of its names; what cannot be understood is left out. (zod would do
 * the same: every page carries the code that reads the addresses of all of them, and this is a few hundred bytes.)
 */
export const searchOf =
  <R extends Record<string, Reader<unknown>>>(readers: R) =>
  (raw: Record<string, unknown>): Found<R> =>
    Object.fromEntries(
      Object.entries(readers).flatMap(([name, read]) => {
        const value = read(raw[name])
        return value === undefined ? [] : [[name, value]]
      }),
    ) as Found<R>

const MOST_ID = 2_147_483_647

/** A whole number, both bounds allowed. */
export const whole =
  (least: number, most: number): Reader<number> =>
  (raw) => {
    const value = Number(raw)
    return Number.isInteger(value) && value >= least && value <= most ? value : undefined
  }

export const rowId = whole(1, MOST_ID)

/** The first page needs no number. */
export const laterPage = whole(2, 500)

export const oneOf =
  <const T extends string | number>(...values: readonly T[]): Reader<T> =>
  (raw) =>
    values.find((value) => String(value) === String(raw ?? ''))

export const matching =
  (pattern: RegExp): Reader<string> =>
  (raw) => {
    const text = String(raw ?? '')
    return pattern.test(text) ? text : undefined
  }

export const orderNumber = matching(/^BM\d{12}$/)

export const requestNumber = matching(/^DZ\d{11}$/)

/** Trimmed and cut by code points. */
export const cut = (raw: unknown, most: number) =>
  [...String(raw ?? '').trim()].slice(0, most).join('').trim()

export const textUpTo =
  (most: number): Reader<string> =>
  (raw) =>
    cut(raw, most) || undefined
