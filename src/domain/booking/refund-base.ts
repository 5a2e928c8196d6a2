import { type Fen, sumOf, toFen } from '../money.ts'

export interface RefundBase {
  /** The ladder takes its share of this. */
  baseFen: Fen
  /** The shop keeps this in every case. */
  nonRefundableFen: Fen
}

/**
 * What a cancellation is worked out on: the contract's total fee, that is the sum of its bills, in two parts (rule book
 * §8.6). Goodwill, a negative line that never comes back, has been given back already and is outside of both (§8.9, 4).
 */
export function refundBase(
  payableFen: Fen,
  lines: readonly { amountFen: Fen; refundable: boolean }[],
): RefundBase {
  const fixed = lines.filter(({ refundable }) => !refundable).map(({ amountFen }) => amountFen)
  const goodwillFen = sumOf(fixed.filter((amountFen) => amountFen < 0))
  const feeFen = toFen(payableFen - goodwillFen)
  // A discount may be greater than all lines that it could be taken off again.
  const nonRefundableFen = toFen(Math.min(feeFen, sumOf(fixed.filter((amountFen) => amountFen > 0))))
  return { baseFen: toFen(feeFen - nonRefundableFen), nonRefundableFen }
}
