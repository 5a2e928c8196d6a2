import type { OrderStatus } from '../../booking/order-codes.ts'

/** Orders that somebody still has to do something for: from the first step to the last day of the trip, or its refund. */
export const openStatuses = [
  ...(['wait_confirm', 'wait_contract', 'wait_pay', 'deposit_paid', 'paid', 'ready', 'travelling'] as const),
  'refunding',
] as const satisfies readonly OrderStatus[]

interface Standing {
  /** How many orders of the product are open. */
  orders: number
  /** How many of its departures to come are neither closed nor cancelled. */
  departures: number
}

/** What keeps a product from being archived, as sentences; none where nothing does (desk book §4.4). */
export const archiveBlockers = ({ orders, departures }: Standing): string[] => [
  ...(orders > 0 ? [`还有 ${orders} 个未结束的订单`] : []),
  ...(departures > 0 ? [`还有 ${departures} 个未截止的未来团期，请先截止或取消`] : []),
]
