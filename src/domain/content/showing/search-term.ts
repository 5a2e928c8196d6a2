/** Days whose searches are shown beside the hot searches, today among them. */
export const COUNTED_DAYS = 7
/** A term that fewer searches had in those days is not shown: it may be somebody's own (decision 075). */
export const LEAST_SEARCHES = 3
/** A day's words are forgotten after so many days, as the privacy policy says; its figures stay. */
export const KEPT_TERM_DAYS = 8
const LONGEST_TERM = 20

/**
 * A search as it is counted: full width as half, capitals as small, one space between words. Null for what is longer than
 * a search, and for what may be of a person: numbers as of a telephone, an order or a document, addresses of mail.
 */
export function searchTermOf(keyword: string): string | null {
  const term = keyword.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).join(' ')
  const length = [...term].length
  const mayBePersonal = /\d{5}|@/.test(term.replace(/[\s-]/g, ''))
  return length === 0 || length > LONGEST_TERM || mayBePersonal ? null : term
}
