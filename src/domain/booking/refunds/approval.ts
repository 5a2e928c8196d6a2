import type { SecondPersonLines } from '../../limits/second-person.ts'
import type { Fen } from '../../money.ts'
import type { RefundCause } from './deduction.ts'
import type { RefundQuote } from './quote.ts'

/** Earlier than this a refund that costs nothing needs nobody (rule book §8.7). */
const AUTOMATIC_DAYS = 30

/** A traveller's own request that costs nothing and comes early is approved at once (rule book §8.7). */
export const isAutomatic = (
  { kind, deductFen, daysBefore }: Pick<RefundQuote, 'kind' | 'deductFen' | 'daysBefore'>,
  cause: RefundCause,
  byStaff: boolean,
): boolean =>
  !byStaff && cause === 'traveller' && kind !== 'goodwill' && deductFen === 0 && daysBefore > AUTOMATIC_DAYS

/**
 * Whether a second person must agree: 体谅退款 always; else when all that was approved by staff for the order in seven
 * days comes to more than the line, so that nobody splits a refund to stay below it.
 */
export const needsSecond = (
  kind: RefundQuote['kind'],
  refundFen: Fen,
  approvedLatelyFen: Fen,
  lines: Pick<SecondPersonLines, 'refundFen'>,
): boolean => kind === 'goodwill' || refundFen + approvedLatelyFen > lines.refundFen
