/** As many rows as a page of a list has. One more is read, which tells whether there is another page. */
export const PAGE_ROWS = 50
/** Rows that one call deals with, chosen in a list. */
export const MOST_AT_ONCE = 50
/** Totals are exact up to so many rows; counting all of a large shop for each page would cost more than the page. */
export const MOST_COUNTED = 5_000

/** Where a page begins: behind the row with this number and with this value of what the list is sorted by. */
export interface Position {
  /** Empty where the number alone is the order. */
  value: string
  id: number
}

/** How many rows a list has, as far as they are counted. */
export const totalOf = (counted: number) => ({
  total: Math.min(counted, MOST_COUNTED),
  is_total_exact: counted <= MOST_COUNTED,
})

/** What a list says of its rows beside the rows: the last of `found`, one more than a page has, is left out. */
export function pageOf<R extends { id: number }>(
  found: readonly R[],
  total: number,
  sortedBy: (row: R) => string = () => '',
) {
  const rows = found.slice(0, PAGE_ROWS)
  const last = found.length > PAGE_ROWS ? rows.at(-1) : undefined
  const next: Position | null = last ? { value: sortedBy(last), id: last.id } : null
  return { rows, next, ...totalOf(total) }
}

/** Later than anything that the shop dates, and a time to PostgreSQL. */
const LATEST_MS = Date.UTC(9999, 0)

/** An instant as the value of a position, in milliseconds. */
export const instantValue = (at: Date): string => String(at.getTime())
/** The instant of a value; of one that no list has given, some other instant. */
export const instantOf = (value: string): Date => new Date(numberOf(value, LATEST_MS))
/** The same where rows may share a millisecond: since 1970, as PostgreSQL counts. */
export const microsecondsOf = (value: string): number => numberOf(value, LATEST_MS * 1000)

const numberOf = (value: string, most: number) => Math.min(Math.max(Number(value) || 0, 0), most)
