import { type Fen, sumOf, toFen } from '../../money.ts'

/** A payment that counts for its order, and what has not been given back of it, nor is on its way. */
export interface PaymentLeft {
  id: number
  paidAt: Date
  leftFen: Fen
}

/**
 * Splits a refund over the payments, the newest first, each no more than is left of it (rule book §8.7). Refuses more
 * than all of them hold: then the books are wrong, and nobody may be paid by them.
 */
export function splitRefund(
  payments: readonly PaymentLeft[],
  refundFen: Fen,
): { id: number; amountFen: Fen }[] {
  const newestFirst = [...payments].sort((a, b) => b.paidAt.getTime() - a.paidAt.getTime() || b.id - a.id)
  const parts: { id: number; amountFen: Fen }[] = []
  let openFen = refundFen
  for (const { id, leftFen } of newestFirst) {
    const amountFen = toFen(Math.max(0, Math.min(leftFen, openFen)))
    if (amountFen === 0) continue
    parts.push({ id, amountFen })
    openFen = toFen(openFen - amountFen)
  }
  if (openFen !== 0)
    throw new RangeError(
      `${refundFen} fen cannot be given back of ${sumOf(payments.map((each) => each.leftFen))}`,
    )
  return parts
}
