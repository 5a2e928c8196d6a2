import type { Fault } from '#src/domain/fault.ts'

/** The parts of the editor; a day is a part of its own: `day-1`. */
export type Part = 'basics' | 'terms' | 'price' | `day-${number}`

/** The part that an address names; the first one for everything else. */
export const partOf = (word: string | undefined, dayCount: number): Part => {
  if (word === 'terms' || word === 'price') return word
  const n = dayNumber(word ?? '')
  return n !== null && n >= 1 && n <= dayCount ? `day-${n}` : 'basics'
}

/** Of `day-3`, 3; null for every other part. */
export const dayNumber = (part: string): number | null => {
  const n = /^day-(\d{1,2})$/.exec(part)?.[1]
  return n === undefined ? null : Number(n)
}

const terms = ['includes', 'excludes', 'notices', 'packing', 'unfit_text']
const price = ['lines', 'deposit_bp', 'balance_days']

/** Where a fault is mended; a sentence about one day names it. */
export function partOfFault({ field, message }: Fault): Part {
  const day = /^第(\d+)天/.exec(message)?.[1]
  if (field === 'days') return day === undefined ? 'basics' : `day-${Number(day)}`
  if (terms.includes(field)) return 'terms'
  return price.includes(field) ? 'price' : 'basics'
}
