import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { isQuoteRefusal, type QuoteInput, quote } from '#src/domain/pricing/price.ts'
import type { OrderRecord } from '../snapshot.ts'
import type { OrderParts } from './parts.ts'

type Facts = Pick<OrderRecord, 'status' | 'pay_deadline' | 'product_id' | 'snapshot' | 'total_fen'>

interface Repriced {
  productId: number
  terms: QuoteInput
}

/**
 * What an order is priced by when another coupon lowers it: its own terms. Null once it cannot be changed (rule book §8.9,
 * 11): when it was signed, when its time is up, and for a trip made to measure.
 */
export function couponTermsOf(order: Facts, now: Date): Repriced | null {
  const { terms } = order.snapshot
  const isEarly = order.status === 'wait_confirm' || order.status === 'wait_contract'
  const isLate = order.pay_deadline !== null && now >= order.pay_deadline
  if (!isEarly || isLate || !terms || order.product_id === null) return null
  return { productId: order.product_id, terms }
}

/** The coupon that an order has, and the sum that others are held against; null once it cannot be changed. */
export function couponChoiceOf(
  order: Facts,
  { items }: Pick<OrderParts, 'items'>,
  now: Date,
): OrderDetail['coupon_choice'] {
  const open = couponTermsOf(order, now)
  const price = open && quote(open.terms)
  if (!price || isQuoteRefusal(price) || price.totalFen !== order.total_fen) return null
  const [id] = items.flatMap(({ code }) => /^coupon:(\d+)$/.exec(code)?.[1] ?? [])
  return { coupon_id: id === undefined ? null : Number(id), discountable_fen: price.discountableFen }
}
