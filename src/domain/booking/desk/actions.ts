import type { Right, StaffRole } from '../../account/staff.ts'
import { type Day, daysBetween } from '../../calendar-day.ts'
import type { Scope } from '../../codes.ts'
import { noRefundNowShort, noSupplementWhileChanging, whyNotWhileOffered } from '../changes/change.ts'
import { dayHasCome } from '../departures/departure-day.ts'
import { canMove, isUnpaid } from '../order.ts'
import { type OrderStatus, orderStatusText } from '../order-codes.ts'
import { whyNotAsked } from '../refunds/desk.ts'
import { maySupplement } from '../supplements.ts'
import { whyNotGivenUp } from './overdue.ts'
import { confirmableUntil } from './waits.ts'

/** What staff can do with an order on its page, in the order in which it is shown. */
export const deskActions = [
  'confirm',
  'decline',
  'people',
  'contact',
  'change',
  'supplement',
  'refund',
  'goodwill',
  'cancel',
  'overdue',
  'shop_cancel',
  'invoice',
  'mail',
  'remind',
] as const
export type DeskAction = (typeof deskActions)[number]

const actionRights: Record<DeskAction, Right> = {
  confirm: 'order.confirm',
  decline: 'order.confirm',
  people: 'order.edit',
  contact: 'order.edit',
  change: 'order.change',
  supplement: 'order.supplement',
  refund: 'refund.request',
  goodwill: 'refund.request',
  cancel: 'order.cancel',
  overdue: 'order.cancel',
  shop_cancel: 'order.shopcancel',
  invoice: 'invoice.work',
  mail: 'order.edit',
  remind: 'order.edit',
}

export interface DeskFacts {
  status: OrderStatus
  confirmDeadline: Date | null
  /** Seats are held, or the order stands on a plan, which has none. */
  hasSeats: boolean
  departureCancelled: boolean
  /** When the unpaid 尾款 is due; null where there is none. */
  balanceDueAt: Date | null
  /** A refund request waits for the shop. */
  refundIsAsked: boolean
  awaitsTransfer: boolean
  /** Whether the departure is cancelled is being decided. */
  inDoubt: boolean
  /** One that was asked for, or that is issued and not reversed. */
  invoice: 'requested' | 'issued' | null
  /** A change of date or person stands: nothing is given back or added meanwhile (rule book §8.9, 7). */
  changeIsOpen: boolean
  /** The shop has cancelled the date, and until then the traveller chooses between others and the money; null otherwise. */
  offeredUntil: Date | null
  /** Why no change of date or person can be proposed; empty when one can. */
  whyNotChanged: string
  /** Of who asks: some acts are one role's alone. */
  roles?: readonly StaffRole[]
  departsOn: Day
  scope: Scope
  today: Day
  now: Date
}

/** Staff change people until five days before a trip abroad, and until the day before one at home (desk book §4.2). */
const lastDayToEdit = (scope: Scope) => (scope === 'domestic' ? 1 : 5)
/** Nearer than this to the departure a change of people needs a reason. */
const DAYS_WITHOUT_REASON = 10

export const needsReason = ({ today, departsOn }: Pick<DeskFacts, 'today' | 'departsOn'>): boolean =>
  daysBetween(today, departsOn) < DAYS_WITHOUT_REASON

/** States in which a name stands in a contract that is in force, and the money is there: it is signed no more. */
const paidFor: readonly OrderStatus[] = ['deposit_paid', 'paid', 'ready']

/** Whether staff may change names, and not only papers: in a contract that is paid for they stand. */
export const mayRename = (status: OrderStatus): boolean => isUnpaid(status)

export const whyNotRenamed = '已付款的订单不能改名：合同已生效，须取消后重新预订'

function whyNotEdited({ status, scope, today, departsOn }: DeskFacts): string {
  if (!isUnpaid(status) && !paidFor.includes(status)) return `${orderStatusText[status]}的订单不能修改`
  const last = lastDayToEdit(scope)
  return daysBetween(today, departsOn) < last ? `出发前${last}天起不能修改` : ''
}

const notWaiting = (status: OrderStatus) =>
  status === 'wait_contract' || status === 'wait_pay' ? '已确认' : `订单${orderStatusText[status]}`

function whyNotConfirmed(facts: DeskFacts): string {
  const { status, confirmDeadline, hasSeats, departureCancelled, departsOn, now } = facts
  if (!canMove(status, 'wait_contract', 'staff') || status !== 'wait_confirm') return notWaiting(status)
  if (departureCancelled) return '团期已取消'
  if (!hasSeats) return '占位已释放'
  if (dayHasCome(departsOn, now)) return '已到出发日，不能再确认，请按“无法确认”处理'
  const until = confirmableUntil(confirmDeadline, departsOn)
  return until && now >= until ? '已过确认期限，订单将自动取消' : ''
}

const whyNotRefunded = (
  cause: 'traveller' | 'mid_trip' | 'goodwill',
  { status, refundIsAsked, changeIsOpen, offeredUntil, roles = [] }: DeskFacts,
): string =>
  isUnpaid(status)
    ? '还没有付款'
    : whyNotAsked(cause, { status, roles, hasOpenRequest: refundIsAsked }) ||
      (offeredUntil ? whyNotWhileOffered : changeIsOpen ? noRefundNowShort : '')

/** Each kind has its own reason, which its sheet tells: here is what none of them gets past. */
function whyNotMailed(status: OrderStatus): string {
  if (status === 'cancelled' || status === 'refunded') return `订单${orderStatusText[status]}`
  return status === 'wait_confirm' || status === 'wait_contract' ? '还没有签署合同' : ''
}

/** Why something cannot be done with an order now; empty when it can. Rights are asked apart. */
export function whyNot(action: DeskAction, facts: DeskFacts): string {
  const { status } = facts
  switch (action) {
    case 'confirm':
      return whyNotConfirmed(facts)
    case 'decline':
      return status === 'wait_confirm' ? '' : notWaiting(status)
    case 'change':
      return facts.whyNotChanged
    case 'supplement':
      return maySupplement(status)
        ? facts.offeredUntil
          ? whyNotWhileOffered
          : facts.changeIsOpen
            ? noSupplementWhileChanging
            : ''
        : isUnpaid(status)
          ? '付款后才能加收'
          : `订单${orderStatusText[status]}`
    case 'refund':
      return whyNotRefunded(status === 'travelling' ? 'mid_trip' : 'traveller', facts)
    case 'goodwill':
      return whyNotRefunded('goodwill', facts)
    case 'cancel':
      return isUnpaid(status)
        ? ''
        : paidFor.includes(status)
          ? '已收款，不能直接取消'
          : `订单${orderStatusText[status]}`
    case 'overdue':
      return whyNotGivenUp(facts)
    case 'shop_cancel':
      return paidFor.includes(status)
        ? ''
        : isUnpaid(status)
          ? '未付款的订单直接取消'
          : `订单${orderStatusText[status]}`
    case 'invoice':
      return facts.invoice === 'requested' ? '' : facts.invoice ? '发票已开具' : '客人还没有申请开票'
    case 'mail':
      return whyNotMailed(status)
    // Each has its own reason, which the sheet tells; asking for a call is always possible.
    case 'remind':
      return ''
    default:
      return whyNotEdited(facts)
  }
}

/** All actions with their reasons: a right that is missing comes before a state that does not fit. */
export const deskActionsOf = (facts: DeskFacts, whyNoRight: (right: Right) => string) =>
  deskActions.map((code) => {
    const why = whyNoRight(actionRights[code]) || whyNot(code, facts)
    return { code, allowed: why === '', why }
  })
