import { addDays, dayOf, monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import type { MessageKind } from '#src/domain/member-codes.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { cancelReasonText } from '#src/domain/order-codes.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { leaveMessage } from '../messages/service.ts'
import type { OrderRecord } from './snapshot.ts'

/** What the message centre says of an order, each in the transaction in which it happens. */

interface News {
  kind: MessageKind
  /** With the order's number it names what happened. */
  what: string
  title: string
  body: string
  now: Date
}

const tell = (tx: Tx, order: OrderRecord, { what, ...news }: News) =>
  leaveMessage(tx, {
    ...news,
    memberId: order.member_id,
    url: `/center/order/orderDetail?id=${order.order_no}`,
    dedupe: dedupeOf(order.order_no, what),
  })

export const dedupeOf = (orderNo: string, what: string) => `order.${what}:${orderNo}`

const tripOf = ({ snapshot, departs_on }: OrderRecord) => `“${snapshot.title}”（${departs_on}出发）`

/** The clock or the shop gave it up; who cancels their own order knows. */
export const tellCancelled = (tx: Tx, order: OrderRecord, now: Date) => {
  const reason = order.cancel_reason ? `（${cancelReasonText[order.cancel_reason]}）` : ''
  return tell(tx, order, {
    kind: 'order',
    // An order can be given up again after late money brought it back to life.
    what: `cancelled.${order.version}`,
    title: '订单已取消',
    body: `订单${order.order_no}已取消${reason}：${tripOf(order)}。如仍想出行，可以重新预订。`,
    now,
  })
}

/** `order` as it was before this payment counted. */
export const tellPaid = (
  tx: Tx,
  order: OrderRecord,
  payment: { out_trade_no: string; amount_fen: number },
  now: Date,
) => {
  const rest = order.payable_fen - order.paid_fen - payment.amount_fen
  const next =
    rest > 0 && order.balance_due_on
      ? `尾款${yuanText(toFen(rest))}最晚于${order.balance_due_on}支付。`
      : order.travellers_complete
        ? ''
        : '请按时补齐出行人信息。'
  return tell(tx, order, {
    kind: 'payment',
    what: `paid.${payment.out_trade_no}`,
    title: '已收到付款',
    body: `订单${order.order_no}已收到付款${yuanText(toFen(payment.amount_fen))}：${tripOf(order)}。${next}`,
    now,
  })
}

export const tellRefunded = (
  tx: Tx,
  order: OrderRecord,
  refund: { out_refund_no: string; amount_fen: number },
  now: Date,
) =>
  tell(tx, order, {
    kind: 'payment',
    what: `refunded.${refund.out_refund_no}`,
    title: '退款已退回',
    body: `订单${order.order_no}的退款${yuanText(toFen(refund.amount_fen))}已退回原支付账户：${tripOf(order)}。`,
    now,
  })

/** A trip that ended longer ago than reviews are invited for is not brought up any more. */
export const tellTripOver = async (tx: Tx, order: OrderRecord, now: Date) => {
  if (addDays(order.returns_on, REVIEW_DAYS) < dayOf(now)) return
  await tell(tx, order, {
    kind: 'review',
    what: 'over',
    title: '行程已结束，可以点评了',
    body: `${tripOf(order)}的行程已结束，订单${order.order_no}。您的点评会帮助其他旅行者了解这趟行程。`,
    now,
  })
}

/** Reviews are invited for this long (rule book §7.2, row 15). */
export const REVIEW_DAYS = 60

/** What 出行提醒 is known by. */
export const SOON = 'soon'

export function tellSoon(tx: Tx, order: OrderRecord, now: Date) {
  const day = `${monthDayText(order.departs_on)}（${weekdayText(order.departs_on)}）`
  return tell(tx, order, {
    kind: 'order',
    what: SOON,
    title: '出行提醒',
    body: `“${order.snapshot.title}”将于${day}出发，订单${order.order_no}。请核对出行人信息与证件有效期，并查看集合时间和地点。`,
    now,
  })
}
