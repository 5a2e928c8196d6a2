import type { SecondPersonLines } from '../../limits/second-person.ts'
import { type Fen, sumOf } from '../../money.ts'
import { isUnpaid } from '../order.ts'
import { type OrderStatus, orderStatusText } from '../order-codes.ts'
import { isOfShop, type RefundCause, type ShopCause } from '../refunds/deduction.ts'
import { isRefundable } from '../refunds/request.ts'

/**
 * What happens to an order whose departure the shop cancels (rule book §8.9, 13): unpaid it is cancelled, paid all of it
 * goes back, unless its traveller would rather have another date that is offered; a refund that is asked for is raised to
 * the whole; one that was decided, or that the shop itself asked for, goes on as it is.
 */
export const cancelFates = ['cancelled', 'refunded', 'offered', 'raised', 'left'] as const
export type CancelFate = (typeof cancelFates)[number]

export const cancelFateText: Record<CancelFate, string> = {
  cancelled: '取消，未付款',
  refunded: '全额退款',
  offered: '可改期或全额退款',
  raised: '退款申请改为全额',
  left: '按原退款申请办理',
}

/** Before anything is offered. Null for an order whose trip has begun: then the departure cannot be cancelled any more. */
export function cancelFateOf(
  status: OrderStatus,
  openCause: RefundCause | 'goodwill' | 'changed' | null,
): Exclude<CancelFate, 'offered'> | null {
  if (isUnpaid(status)) return 'cancelled'
  if (status !== 'refunding' && !isRefundable(status)) return null
  if (openCause === null) return status === 'refunding' ? 'left' : 'refunded'
  return isOfShop(openCause) ? 'left' : 'raised'
}

/** States in which an order takes part in its departure no more. */
export const endedStatuses = ['cancelled', 'refunded'] as const satisfies OrderStatus[]

export const begunText = (status: OrderStatus): string => `有订单${orderStatusText[status]}，不能取消团期`

/** Above the line in all 财务 approves the whole batch once (rule book §8.9, 13). */
export const needsFinance = (refundFen: Fen, lines: Pick<SecondPersonLines, 'cancellationFen'>): boolean =>
  refundFen > lines.cancellationFen

/**
 * Whether the refunds of a batch are approved with it. Not for force majeure: what suppliers keep is proven order by order,
 * so nobody knows yet what they come to (旅游法 67).
 */
export const isBornApproved = (cause: ShopCause): boolean => cause !== 'force_majeure'

interface Planned {
  fate: CancelFate
  refundFen: Fen
  keptFen: Fen
  compensationFen: Fen
}

/** What it comes to when nobody takes another date. */
export function planSums(planned: readonly Planned[]) {
  const count = (fate: CancelFate) => planned.filter((each) => each.fate === fate).length
  return {
    cancelled: count('cancelled'),
    refunded: count('refunded'),
    offered: count('offered'),
    raised: count('raised'),
    left: count('left'),
    refundFen: sumOf(planned.map(({ refundFen }) => refundFen)),
    keptFen: sumOf(planned.map(({ keptFen }) => keptFen)),
    compensationFen: sumOf(planned.map(({ compensationFen }) => compensationFen)),
  }
}
