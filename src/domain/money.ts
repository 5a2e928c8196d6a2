declare const fen: unique symbol

/** Money in fen (1/100 yuan): a safe integer, never a float of yuan. */
export type Fen = number & { readonly [fen]: true }

/** Refuses everything that is not a whole number of fen, so that a float of yuan cannot become money. */
export function toFen(amount: number): Fen {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of fen: ${amount}`)
  // Minus zero is no amount: it would print as a debt and differ from 0 in a deep comparison.
  return (amount === 0 ? 0 : amount) as Fen
}

/**
 * `¥1,280`, `¥1,280.50` only where there are fen to show, `−¥300` (U+2212) for a discount.
 * Digits are grouped here rather than by `Intl`: the same text in Node and in every browser.
 */
export function yuanText(amount: Fen): string {
  const size = Math.abs(amount)
  const rest = size % 100
  const whole = grouped(String((size - rest) / 100))
  const text = rest === 0 ? `¥${whole}` : `¥${whole}.${String(rest).padStart(2, '0')}`
  return amount < 0 ? `−${text}` : text
}

/** `1280000` as `1,280,000`. */
const grouped = (digits: string): string =>
  digits.length <= 3 ? digits : `${grouped(digits.slice(0, -3))},${digits.slice(-3)}`

const WHOLE_BP = 10_000

/**
 * `bp` basis points of an amount ≥ 0. Multiplied first, divided last (rule book §1): prices round half up,
 * a refund deduction rounds down, in the traveller's favour.
 */
export function shareOf(amount: Fen, bp: number, rounding: 'half_up' | 'down'): Fen {
  if (amount < 0 || bp < 0 || !Number.isSafeInteger(bp)) {
    throw new RangeError(`no share of ${amount} fen at ${bp} basis points`)
  }
  const product = toFen(amount * bp) + (rounding === 'half_up' ? WHOLE_BP / 2 : 0)
  return toFen((product - (product % WHOLE_BP)) / WHOLE_BP)
}

/**
 * Splits an amount by weights so that the parts sum to it exactly. Each part is rounded towards zero; the fen
 * left over go one each to the largest remainders, the earlier part first. All weights zero: equal parts.
 */
export function prorate(weights: readonly number[], amount: Fen): Fen[] {
  if (weights.length === 0) throw new RangeError('nothing to split an amount over')
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError(`weights must be whole and not negative: ${weights.join(', ')}`)
  }
  // BigInt, because fen times fen leaves the range in which doubles are exact.
  const shares = weights.every((weight) => weight === 0) ? weights.map(() => 1n) : weights.map(BigInt)
  const sum = shares.reduce((a, b) => a + b, 0n)
  const size = BigInt(Math.abs(amount))
  const parts = shares.map((share) => ({ part: (size * share) / sum, remainder: (size * share) % sum }))
  const left = Number(size - parts.reduce((total, { part }) => total + part, 0n))
  const extra = new Set(
    parts
      .map(({ remainder }, index) => ({ remainder, index }))
      .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))
      .slice(0, left)
      .map(({ index }) => index),
  )
  const sign = amount < 0 ? -1 : 1
  return parts.map(({ part }, index) => toFen(sign * (Number(part) + (extra.has(index) ? 1 : 0))))
}

/** The sum of amounts, checked once more: an overflow throws instead of losing fen. */
export const sumOf = (amounts: readonly Fen[]): Fen => amounts.reduce((a, b) => toFen(a + b), toFen(0))

/** `18000.05`, as payment channels write yuan: by digits, never by a float. For amounts ≥ 0. */
export function decimalYuan(amount: Fen): string {
  if (amount < 0) throw new RangeError(`no channel takes a negative amount: ${amount}`)
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Reads yuan as payment channels write them: up to nine digits, at most two behind the point. Null for anything else. */
export function readDecimalYuan(text: string): Fen | null {
  const [, whole, rest = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? null : toFen(Number(whole) * 100 + Number(rest.padEnd(2, '0')))
}
