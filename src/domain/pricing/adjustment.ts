import { type Fen, prorate, sumOf, toFen } from '../money.ts'

/** What may lower the price of an order beside its lines: a price rule of the shop, a coupon of the member. */
type AdjustmentKind = 'rule' | 'coupon'

export interface Adjustment {
  kind: AdjustmentKind
  /** The rule or coupon that it comes from. */
  refId: number
  label: string
  /** Negative, as `amountFen`, which is `unitFen × qty`. */
  unitFen: Fen
  qty: number
  amountFen: Fen
  /** What of it each line of the order bears, in their order; sums to `amountFen`. */
  shares: readonly Fen[]
}

/** A discount before it is applied: it says what it takes off a sum, and the price function says off which sum. */
export interface Deduction {
  kind: Exclude<AdjustmentKind, 'rule'>
  refId: number
  label: string
  /** From the discountable sum (rule book §11.2); 0 where it does not apply. */
  offOf(discountableFen: Fen): Fen
}

/** What each line still costs once these are taken off. */
export const netOf = (lines: readonly Fen[], adjustments: readonly Pick<Adjustment, 'shares'>[]): Fen[] =>
  lines.map((amount, index) => sumOf([amount, ...adjustments.map(({ shares }) => shares[index] ?? toFen(0))]))

/**
 * Splits what is taken off over lines in proportion to what each costs, 0 for a line that does not take part: the parts
 * sum to it exactly and no line falls below zero. Refuses more than the lines come to.
 */
export function sharesOf(offFen: Fen, lines: readonly Fen[]): Fen[] {
  if (offFen < 0 || offFen > sumOf(lines))
    throw new RangeError(`cannot take ${offFen} fen off ${lines.join(' + ')}`)
  return prorate(lines, toFen(-offFen))
}
