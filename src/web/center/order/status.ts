import type { OrderRow } from '#src/api/booking/order-views.ts'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import { dayOf, daysBetween } from '#src/domain/calendar-day.ts'

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

const taking: readonly OrderStatus[] = ['wait_pay', 'deposit_paid', 'paid', 'ready']
/** The cashier takes money for an open bill of the order. */
export const takesMoney = (status: OrderStatus) => taking.includes(status)

/** A refund was asked for, and its money has not arrived. */
export const isUnderWay = ({ status }: NonNullable<OrderRow['refund']>) =>
  status === 'submitted' || status === 'approved'

export const statusTone = (status: OrderStatus) => `tag ${tones[status] ?? ''}`

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
