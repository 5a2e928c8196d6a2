import { monthDayText } from '#src/domain/calendar-day.ts'
import { type Fen, yuanText } from '#src/domain/money.ts'
import type { Recipient } from '../channels.ts'
import type { Events } from '../events.ts'

/** Providers take no ¥ in a field. */
export const yuanField = (fen: Fen) => yuanText(fen).replace('¥', '')

type Trip = Pick<Events['order_confirmed'], 'title' | 'departsOn'>
export const tripFields = ({ orderNo, title, departsOn }: Trip & { orderNo: string }) => ({
  order_no: orderNo,
  title,
  departs_on: departsOn,
})
export const tripOf = ({ title, departsOn }: Trip) => `“${title}”（${departsOn}出发）`
export const orderPage = ({ orderNo }: { orderNo: string }) => `/center/order/orderDetail?id=${orderNo}`

export function balanceDueText(order: Events['balance_due']) {
  const what = `订单${order.orderNo}的尾款${yuanText(order.balanceFen)}`
  if (order.days > 0)
    return `${what}应于${monthDayText(order.dueOn)}付清，已逾期：${tripOf(order)}。请尽快付清。`
  if (order.days === 0) return `${what}今天到期：${tripOf(order)}。请在今天付清。`
  return `${what}请在${monthDayText(order.dueOn)}前付清：${tripOf(order)}。`
}

/** The same for a telephone: a field has no ¥, and none is empty. */
export function balanceStanding({ days, dueOn }: Events['balance_due']) {
  if (days > 0) return { standing: `应于${monthDayText(dueOn)}付清，已逾期`, next: '请尽快付清' }
  if (days === 0) return { standing: '今天到期', next: '请在今天付清' }
  return { standing: `请在${monthDayText(dueOn)}前付清`, next: '可在订单详情中付款' }
}

/** Told to the telephone of the order's contact. */
export const contact = {
  limit: 'order',
  to: ({ orderId }: { orderId: number }): Recipient => ({ kind: 'order', id: orderId }),
} as const

/** What becomes of what was paid, as the refund request says it; a telephone's field has no ¥. */
export const givenUpNext = ({ refundFen }: Pick<Events['balance_given_up'], 'refundFen'>, sum: string) =>
  refundFen > 0 ? `按合同扣款后应退${sum}，审核后原路退回` : '已付款项按合同作为退团扣款，没有可退金额'
