import { addWorkingHours } from '../../content/working-hours.ts'
import type { OrderStatus } from '../order-codes.ts'

/** Why a traveller asks; the number is on the wire. */
export const refundReasons = { plans: 1, health: 2, visa_refused: 3, mistake: 4, other: 9 } as const
export type RefundReason = keyof typeof refundReasons
export const refundReasonText: Record<RefundReason, string> = {
  plans: '行程有变',
  health: '身体原因',
  visa_refused: '签证被拒',
  mistake: '订错了',
  other: '其他原因',
}

/**
 * A request's state; the numbers are those of rule book §3, where 2 and 4 are states of the money alone. A first
 * approval is not the traveller's business: it still waits.
 */
export const refundRequestStatuses = {
  submitted: 0,
  approved: 1,
  done: 3,
  rejected: 5,
  withdrawn: 6,
} as const
export type ShownRequestStatus = keyof typeof refundRequestStatuses
export type RefundRequestStatus = ShownRequestStatus | 'first_approved'
export const requestStatusText: Record<RefundRequestStatus, string> = {
  submitted: '待审核',
  first_approved: '待复核',
  approved: '已通过待到账',
  done: '已退款',
  rejected: '已驳回',
  withdrawn: '已撤回',
}

export const shownStatus = (status: RefundRequestStatus): ShownRequestStatus =>
  status === 'first_approved' ? 'submitted' : status

/** Waits for the shop: nothing of the order can be paid meanwhile, and no second request stands beside it. */
export const openRequestStatuses = ['submitted', 'first_approved'] as const satisfies RefundRequestStatus[]
export const isOpenRequest = (status: RefundRequestStatus): boolean =>
  openRequestStatuses.some((open) => open === status)

/** A request that came to nothing. */
export const droppedRequestStatuses = ['rejected', 'withdrawn'] as const satisfies RefundRequestStatus[]

/** How long a channel takes after an approval, and by which way the money goes. */
export const ARRIVES = '1-7个工作日'
export const ROUTE = '原路退回'

/** States in which an order can be given up, in whole or in part (rule book §7.2, row 16). */
const refundableStatuses: readonly OrderStatus[] = ['deposit_paid', 'paid', 'ready']
export const isRefundable = (status: OrderStatus): boolean => refundableStatuses.includes(status)

const WORKING_DAY_HOURS = 13
const COST_HOURS = 8

/** Staff decide within a working day, 09:00–22:00 (rule book §8.7, desk book §3.4). */
export const refundDecisionDue = (askedAt: Date): Date => addWorkingHours(askedAt, WORKING_DAY_HOURS)
/** Whether anything was paid out already is known within eight working hours (desk book §3.4). */
export const refundCostDue = (askedAt: Date): Date => addWorkingHours(askedAt, COST_HOURS)

/** A bill that waited while a request stood is due again no sooner than a day later (rule book §8.9, 16). */
const DUE_AGAIN_MS = 24 * 3_600_000
export const dueAgain = (dueAt: Date, now: Date): Date =>
  new Date(Math.max(dueAt.getTime(), now.getTime() + DUE_AGAIN_MS))

/** `BM260803048213T01`; null when an order has had 99 requests. */
export const requestNo = (orderNo: string, nth: number): string | null =>
  nth <= 99 ? `${orderNo}T${String(nth).padStart(2, '0')}` : null
