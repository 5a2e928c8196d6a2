import { type OrderStatus, orderStatusText } from '../booking/order-codes.ts'
import { minuteText } from '../calendar-day.ts'

/** How long a member can take back a request to close the account (rule book §10.5). */
export const CLOSING_MS = 15 * 86_400_000

/**
 * When an account will be closed, in words that stand between 将 and 注销. Past its day something that is not settled keeps
 * it, and its owner can still think again.
 */
export const closesWhen = (at: Date, now: Date): string =>
  at > now ? `于 ${minuteText(at)} ` : '在待处理事项完成后'

/** Nothing is owed any more, on either side. */
export const endedStatuses = ['done', 'cancelled', 'refunded'] as const satisfies OrderStatus[]

/** Refunds that staff or the channel still have in hand; a failed one waits for staff. */
export const runningRefundStatuses = ['requested', 'approved', 'sending', 'failed'] as const

export interface OpenOrder {
  orderNo: string
  status: OrderStatus
  /** Whether money is on its way back, whatever the order's state says. */
  isRefunding: boolean
}

const ways: Partial<Record<OrderStatus, string>> = {
  wait_confirm: '请先取消订单，或等待行程结束',
  wait_contract: '请先取消订单，或等待行程结束',
  wait_pay: '请先取消订单，或等待行程结束',
  wait_review: '评价后即完结；不评价的，返程满60天自动完结',
}

/** What stands in the way of closing an account, and how it is got out of the way. */
export function closingBlocker({ orderNo, status, isRefunding }: OpenOrder): string {
  if (isRefunding || status === 'refunding') return `订单${orderNo}的退款正在处理，到账后即可注销`
  return `订单${orderNo}（${orderStatusText[status]}）尚未完结，${ways[status] ?? '请等待行程结束'}`
}
