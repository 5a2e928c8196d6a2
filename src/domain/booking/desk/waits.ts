import { type Day, minuteText } from '../../calendar-day.ts'
import { confirmLapsesAt } from '../../content/working-hours.ts'
import { dateChoiceOf } from '../order.ts'
import type { OrderStatus } from '../order-codes.ts'

interface Waiting {
  status: OrderStatus
  confirmDeadline: Date | null
  payDeadline: Date | null
  balanceDueOn: string | null
  travellersComplete: boolean
  unpaidBillsFen: number
  /** Until when other dates are offered instead of the one that the shop has cancelled; null where none are. */
  offeredUntil: Date | null
  changeIsOpen: boolean
}

/** Until when an order stands in its state by the clock; null where no clock runs. */
export function standsUntil({ status, confirmDeadline, payDeadline }: Waiting): Date | null {
  if (status === 'wait_confirm') return confirmDeadline
  return status === 'wait_contract' || status === 'wait_pay' ? payDeadline : null
}

/** Until when staff may still confirm: a day beyond the promise and before the departure, when the job gives the order up. */
export const confirmableUntil = (confirmDeadline: Date | null, departsOn: Day): Date | null =>
  confirmDeadline && confirmLapsesAt(confirmDeadline, departsOn)

const before = (at: Date | null) => (at ? `，${minuteText(at).slice(5)} 前` : '')

/** For whom or what an order waits: `待客人签约，11-21 14:20 前`. Empty when it waits for nothing. */
export function waitsFor(order: Waiting): string {
  const choice = dateChoiceOf(order.offeredUntil, order.changeIsOpen)
  if (choice === 'taken') return '待客人完成改期'
  if (choice === 'open') return `待客人选择改期或退款${before(order.offeredUntil)}`
  switch (order.status) {
    case 'wait_confirm':
      return `待计调确认${before(order.confirmDeadline)}`
    case 'wait_contract':
      return `待客人签约${before(order.payDeadline)}`
    case 'wait_pay':
      return `待客人付款${before(order.payDeadline)}`
    case 'deposit_paid':
      return order.balanceDueOn ? `待付尾款，${order.balanceDueOn.slice(5)} 前` : '待付尾款'
    case 'paid':
      return missing(order) || '待成团'
    case 'ready':
      return missing(order)
    case 'refunding':
      return '退款处理中'
    default:
      return ''
  }
}

function missing({ travellersComplete, unpaidBillsFen }: Waiting): string {
  if (!travellersComplete) return '出行人资料不全'
  return unpaidBillsFen > 0 ? '有未付账单' : ''
}
