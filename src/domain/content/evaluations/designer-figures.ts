/** Below so many first calls a figure would be chance, and says nothing. */
const FEWEST = 5
/** How far back first calls count. */
export const ANSWER_DAYS = 90

/**
 * How soon a designer calls, in working minutes: the median of the first calls of the last 90 days, so that one request
 * over a feast does not stand for all; null while there are fewer than five. Never below a minute.
 */
export function answerMinutes(waits: readonly number[]): number | null {
  if (waits.length < FEWEST) return null
  const sorted = waits.map((minutes) => Math.max(1, minutes)).sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return Math.round(((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2)
}

/** How many customers of a designer stand with a trip or a word on the shop's pages; a newcomer has none. */
export const customersText = (customers: number): string => (customers > 0 ? `${customers} 位客户` : '新加入')
