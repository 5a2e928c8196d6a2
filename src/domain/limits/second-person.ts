import type { Limit, Values } from './limit.ts'

/**
 * Lines above which an act needs a second person (desk book §2.2). None can be raised so far that nobody is asked any more,
 * nor lowered so far that everything waits for two.
 */
export const secondPersonLines = {
  /** A refund, with all that was approved for its order in seven days. */
  refundFen: { key: 'refund.second_fen', initial: 500_000, low: 50_000, high: 2_000_000 },
  /** The refunds of a departure that is cancelled, in all. */
  cancellationFen: { key: 'cancellation.second_fen', initial: 500_000, low: 50_000, high: 5_000_000 },
  /** A bank transfer that is recorded as paid. */
  transferFen: { key: 'transfer.second_fen', initial: 500_000, low: 50_000, high: 5_000_000 },
  /** By how much a price of a batch of departures moves. */
  pricePercent: { key: 'departure_batch.second_percent', initial: 20, low: 5, high: 50 },
  batchRows: { key: 'departure_batch.second_rows', initial: 200, low: 20, high: 500 },
  /** What one coupon takes off. */
  couponFen: { key: 'coupon.second_fen', initial: 50_000, low: 5_000, high: 200_000 },
  /** The part of the price that a coupon leaves to be paid: below it, not above. */
  couponPercent: { key: 'coupon.second_percent', initial: 70, low: 50, high: 95 },
  /** What all coupons of a rule or a batch of codes take off. */
  couponTotalFen: { key: 'coupon.second_total_fen', initial: 2_000_000, low: 100_000, high: 10_000_000 },
  /** Points by hand, at once and of a member within 30 days. */
  points: { key: 'points.second', initial: 5_000, low: 100, high: 20_000 },
  pointsOfMonth: { key: 'points.second_month', initial: 20_000, low: 500, high: 100_000 },
} as const satisfies Record<string, Limit>

export type SecondPersonLines = Values<typeof secondPersonLines>
