import type { OrderRow, OrderSimple } from '#src/api/booking/order-views.ts'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import { dayOf, daysBetween, minuteText } from '#src/domain/calendar-day.ts'
import { confirmLapsesAt } from '#src/domain/content/working-hours.ts'

const tones: Partial<Record<OrderStatus, string>> = {
  wait_contract: 'cin',
  wait_pay: 'cin',
  wait_confirm: 'och',
  deposit_paid: 'cin',
  paid: 'pine',
  ready: 'pine',
  travelling: 'pine',
  wait_review: 'och',
}

const booked: readonly OrderStatus[] = ['deposit_paid', 'paid', 'ready', 'travelling', 'wait_review', 'done']
/** The first money is there: what is still due is due later. */
export const isBooked = (status: OrderStatus) => booked.includes(status)

const going: readonly OrderStatus[] = ['deposit_paid', 'paid', 'ready']
/** The first money is there, and the trip has not begun. */
export const isGoing = (status: OrderStatus) => going.includes(status)

/** A refund was asked for, and its money has not arrived. */
export const isUnderWay = ({ status }: NonNullable<OrderRow['refund']>) =>
  status === 'submitted' || status === 'approved'

/** A date that the shop has cancelled waits for its traveller, whatever state the order is in. */
export const statusTone = ({ status, date_offer }: Pick<OrderRow, 'status' | 'date_offer'>) =>
  `tag ${date_offer ? 'cin' : (tones[status] ?? '')}`

/** By when the shop answers, and what happens if it does not; empty once it has. */
export function confirmingText({
  confirming,
  date,
  server_ts,
}: Pick<OrderSimple, 'confirming' | 'date' | 'server_ts'>) {
  if (!confirming) return ''
  const { until_ts } = confirming
  return server_ts < until_ts
    ? `客服将在 ${minuteText(until_ts)} 前确认余位，确认前不收款。`
    : `客服正在核实余位，${minuteText(confirmLapsesAt(until_ts, date))} 前未能确认将自动取消，确认前不收款。`
}

/** How far off a paid trip is, by the server's clock; empty where there is nothing to wait for. */
export function distanceText({ status, date, server_ts }: Pick<OrderRow, 'status' | 'date' | 'server_ts'>) {
  switch (status) {
    case 'deposit_paid':
    case 'paid':
    case 'ready': {
      const days = daysBetween(dayOf(server_ts), date)
      return days > 0 ? `距出发还有 ${days} 天` : ''
    }
    case 'travelling':
      return '行程进行中'
    case 'wait_review':
      return '行程已结束'
    default:
      return ''
  }
}

/** An order without a product stands on a plan made for its traveller; the others were placed by an advisor. */
export const madeByText = ({ product_id }: Pick<OrderRow, 'product_id'>) =>
  product_id === null ? '私人定制' : '顾问代订'

/** A group gathers; who travels by their own plan leaves. */
export const startText = ({ product_id, depart_city }: Pick<OrderRow, 'product_id' | 'depart_city'>) =>
  `${depart_city}${product_id === null ? '出发' : '集合'}`
