import type { Day } from '../calendar-day.ts'
import { confirmLapsesAt } from '../content/working-hours.ts'
import { beforeDeparture, dayHasCome } from './departures/departure-day.ts'
import { bookedStatuses } from './order.ts'
import type { BillKind, CancelReason, OrderStatus, PayChannel, PaymentStatus } from './order-codes.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Under one number the channel takes money for this long at most (rule book §8.3). */
const TRADE_LIFE_MS = 2 * HOUR_MS
/** A code with less time left is not shown again if a fresh one would live longer (rule book §8.2). */
const WORTH_SHOWING_MS = 2 * MINUTE_MS

/** What a channel is called on the wire: as `pay_type`, and in the address of its notifications (rule book §8.2). */
export const payTypes = {
  wechat: 'wechat_native',
  alipay: 'alipay_page',
  offline: 'offline_transfer',
} as const satisfies Record<string, PayChannel>
export type PayType = keyof typeof payTypes

/** A code cannot be scanned with the telephone that shows it, so there each provider takes another kind of trade. */
const phoneChannels: Partial<Record<PayType, PayChannel>> = { wechat: 'wechat_h5', alipay: 'alipay_wap' }

/** On what the payer looks at the cashier; the page says so, and nothing but the way to pay depends on it. */
export const payDevices = ['computer', 'phone'] as const
export type PayDevice = (typeof payDevices)[number]

export const channelOf = (payType: PayType, device: PayDevice): PayChannel =>
  (device === 'phone' && phoneChannels[payType]) || payTypes[payType]

const providers = Object.entries(payTypes).map(([payType, channel]): PayChannel[] => {
  const phone = phoneChannels[payType as PayType]
  return phone ? [channel, phone] : [channel]
})

/** The channels of one provider, who tells of them all in the same words and at the same address. */
export const sameProvider = (channel: PayChannel): PayChannel[] =>
  providers.find((channels) => channels.includes(channel)) ?? [channel]

/**
 * What a channel says of a trade. After `failed` the payer may try again. `closed` was never paid; a trade that was
 * paid and given back, in part or whole, is `refunded`, also where the channel calls it closed by then.
 */
export type TradeState = 'unpaid' | 'paying' | 'failed' | 'paid' | 'closed' | 'refunded'

/** States in which incoming money is believed: a payment closed by us may have been paid in the same moment. */
export const creditableStatuses = ['created', 'closed'] as const satisfies PaymentStatus[]

/** Money that has come, whether or not it went back since. */
export const receivedStatuses = ['success', 'refunded'] as const satisfies PaymentStatus[]

/** Refunds that the channel has to be told of, or asked about. */
export const sendableRefundStatuses = ['approved', 'sending'] as const

/** Refunds that are decided and have not arrived. */
export const outstandingRefundStatuses = [...sendableRefundStatuses, 'failed'] as const

/** Who sets out with an open supplement still owes it. */
const takesSupplements: ReadonlySet<OrderStatus> = new Set(bookedStatuses)

/** The state after a bill is paid (rule book §7.2, rows 8 to 10; 补款 changes none). Null: it cannot be paid now. */
export function statusAfterPaying(kind: BillKind, status: OrderStatus): OrderStatus | null {
  if (status === 'wait_pay') return kind === 'full' ? 'paid' : kind === 'deposit' ? 'deposit_paid' : null
  if (status === 'deposit_paid' && kind === 'balance') return 'paid'
  return kind === 'supplement' && takesSupplements.has(status) ? status : null
}

/** An order's fields of its giving up, as its row has them. */
export interface GivenUp {
  cancel_reason: CancelReason | null
  departs_on: Day
}

/**
 * Whether money for this bill may bring an order back to life that was given up before it came. Only what the clock
 * cancelled comes back: who pressed 取消 must not find a trip sold to them, and nobody a trip whose day has come.
 */
export const mayRevive = (order: GivenUp, kind: BillKind, now: Date): boolean =>
  order.cancel_reason === 'deadline' &&
  !dayHasCome(order.departs_on, now) &&
  statusAfterPaying(kind, 'wait_pay') !== null

/**
 * The last instant at which a bill can be paid: before the first money the order's own deadline, which ends with the day
 * before departure. Later bills are taken however late they are (null), until a clerk gives up the order or takes back the
 * supplement (rule book §8.9, 15).
 */
export const billDeadline = (
  order: { status: OrderStatus; payDeadline: Date | null; departsOn: Day },
  dueAt: Date,
): Date | null =>
  order.status === 'wait_pay' ? beforeDeparture(order.payDeadline ?? dueAt, order.departsOn) : null

export const tradeExpiry = (deadline: Date | null, now: Date): Date =>
  new Date(Math.min(deadline?.getTime() ?? Number.POSITIVE_INFINITY, now.getTime() + TRADE_LIFE_MS))

/** Near the deadline no new code would live longer, so the old one is good to its last second. */
export function isWorthShowing(expiresAt: Date, deadline: Date | null, now: Date): boolean {
  const leftMs = expiresAt.getTime() - now.getTime()
  return leftMs > WORTH_SHOWING_MS || (leftMs > 0 && tradeExpiry(deadline, now) <= expiresAt)
}

/** `P01` … `P99` behind the order's number (rule book §1.1); null when they are used up. */
export const outTradeNo = (orderNo: string, attempt: number): string | null =>
  attempt <= 99 ? `${orderNo}P${String(attempt).padStart(2, '0')}` : null

export const outRefundNo = (orderNo: string, attempt: number): string | null =>
  attempt <= 99 ? `${orderNo}R${String(attempt).padStart(2, '0')}` : null

/** Waiting times after a refund that the channel did not take: three more tries in 24 hours (rule book §8.7). */
const REFUND_RETRY_MS = [10 * MINUTE_MS, 2 * HOUR_MS, 20 * HOUR_MS]

/** When to try again after so many failed tries; null when staff must look at it. */
export function refundRetryAt(failedTries: number, now: Date): Date | null {
  const wait = REFUND_RETRY_MS[failedTries - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}

/** A bank may need three working days; nobody should have to ask where the money is before somebody looks. */
const SLOW_REFUND_MS = 3 * 24 * HOUR_MS

export const isRefundSlow = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= SLOW_REFUND_MS

/** Why the clock cancels an order (rule book §7.2, rows 4 and 7); null while it has time left, or once money came. */
export function overdueReason(
  order: { status: OrderStatus; payDeadline: Date | null; confirmDeadline: Date | null; departsOn: Day },
  now: Date,
): Extract<CancelReason, 'deadline' | 'no_resources'> | null {
  const isPast = (at: Date | null) => at !== null && now >= at
  if (order.status === 'wait_contract' || order.status === 'wait_pay')
    return isPast(order.payDeadline) ? 'deadline' : null
  const lapse = order.confirmDeadline && confirmLapsesAt(order.confirmDeadline, order.departsOn)
  return order.status === 'wait_confirm' && isPast(lapse) ? 'no_resources' : null
}
