import type { ReviewState } from '../account/member-codes.ts'
import { type Day, dayOf, daysBetween } from '../calendar-day.ts'
import type { ProductType, Scope } from '../codes.ts'
import { beforeDeparture } from './departures/departure-day.ts'
import { type OrderStatus, type OrderTab, orderStatusText } from './order-codes.ts'

/** Who may make an order change its state. */
export type Actor = 'member' | 'staff' | 'job' | 'channel'

interface Transition {
  /** The row of rule book §7.2. */
  row: string
  from: readonly OrderStatus[]
  to: readonly OrderStatus[]
  by: readonly Actor[]
  when: string
}

/** An order is born in one of these: confirmed at once, or to be confirmed by staff (rule book §7.2, rows 1 and 2). */
export const firstStatus = { instant: 'wait_contract', second: 'wait_confirm' } as const

/** States in which nothing has been paid and seats are held: they count towards the limit of a member. */
export const unpaidStatuses = ['wait_confirm', 'wait_contract', 'wait_pay'] as const satisfies OrderStatus[]
export const isUnpaid = (status: OrderStatus): boolean => unpaidStatuses.some((unpaid) => unpaid === status)

/** An order in one of these whose deadline passes is cancelled (rule book §7.2, row 7). */
export const lapsingStatuses = ['wait_contract', 'wait_pay'] as const satisfies OrderStatus[]

/** What its first money makes of an order: the deposit, or the whole. */
export const firstPaidStatuses = ['deposit_paid', 'paid'] as const satisfies OrderStatus[]

/** Money has come and the trip is not over: nobody can be on another such trip in the same days. */
export const bookedStatuses = ['deposit_paid', 'paid', 'ready', 'travelling'] as const satisfies OrderStatus[]

const refundable = ['deposit_paid', 'paid', 'ready'] as const

/** The whole life of an order. What is not in a row cannot happen. */
export const transitions: readonly Transition[] = [
  { row: '3', from: ['wait_confirm'], to: ['wait_contract'], by: ['staff'], when: 'staff confirm' },
  {
    row: '4',
    from: ['wait_confirm'],
    to: ['cancelled'],
    by: ['staff', 'job'],
    when: 'not confirmed in time',
  },
  { row: '5', from: ['wait_contract'], to: ['wait_pay'], by: ['member'], when: 'the contract is signed' },
  { row: '6', from: unpaidStatuses, to: ['cancelled'], by: ['member'], when: 'the traveller cancels' },
  { row: '6b', from: unpaidStatuses, to: ['cancelled'], by: ['staff'], when: 'staff cancel' },
  {
    row: '6a',
    from: ['wait_pay'],
    to: ['wait_contract'],
    by: ['member', 'staff'],
    when: 'a name changes after signing',
  },
  {
    row: '7',
    from: lapsingStatuses,
    to: ['cancelled'],
    by: ['job'],
    when: 'the deadline passes',
  },
  { row: '8', from: ['wait_pay'], to: ['deposit_paid'], by: ['channel'], when: 'the deposit is paid' },
  { row: '9', from: ['wait_pay'], to: ['paid'], by: ['channel'], when: 'the full bill is paid' },
  {
    row: '10',
    from: ['deposit_paid'],
    to: ['paid'],
    by: ['channel', 'job'],
    when: 'the balance is paid, or falls away because fewer travel',
  },
  {
    row: '11',
    from: ['deposit_paid'],
    to: ['refunding'],
    by: ['job', 'staff'],
    when: 'the balance is 48 h overdue',
  },
  {
    row: '12',
    from: ['paid'],
    to: ['ready'],
    by: ['job', 'staff'],
    when: 'group formed, travellers and bills complete',
  },
  {
    row: '13',
    from: ['paid', 'ready'],
    to: ['travelling'],
    by: ['job'],
    when: 'the day of departure begins',
  },
  { row: '14', from: ['travelling'], to: ['wait_review'], by: ['job'], when: 'the day after return begins' },
  {
    row: '15',
    from: ['wait_review'],
    to: ['done'],
    by: ['member', 'job'],
    when: 'reviewed, or 60 days have passed',
  },
  { row: '16', from: refundable, to: ['refunding'], by: ['member', 'staff'], when: 'a refund is requested' },
  {
    row: '17',
    from: ['refunding'],
    to: refundable,
    by: ['member', 'staff'],
    when: 'it is withdrawn or rejected',
  },
  { row: '17', from: ['refunding'], to: ['travelling'], by: ['staff'], when: 'it is rejected' },
  {
    row: '18',
    from: ['refunding'],
    to: ['refunded'],
    by: ['channel', 'job'],
    when: 'all of the refund has arrived, or none was due',
  },
  {
    row: '19',
    from: refundable,
    to: ['refunding'],
    by: ['staff'],
    when: 'no group, no means, force majeure',
  },
  { row: '20', from: ['travelling'], to: ['refunding'], by: ['staff'], when: 'the trip is broken off' },
]

/** Whether the order may move so; with an actor, whether that one may move it. Other pairs are refused with STATE. */
export const canMove = (from: OrderStatus, to: OrderStatus, by?: Actor): boolean =>
  transitions.some((row) => row.from.includes(from) && row.to.includes(to) && (!by || row.by.includes(by)))

const tabs: Record<Exclude<OrderTab, 'all'>, readonly OrderStatus[]> = {
  to_pay: [...unpaidStatuses, 'deposit_paid'],
  to_travel: ['paid', 'ready', 'travelling'],
  to_review: ['wait_review'],
  given_back: ['cancelled', 'refunding', 'refunded'],
  done: ['done'],
}

/** The states of a tab of the order list; every state for 全部. */
export const statusesOf = (tab: OrderTab): readonly OrderStatus[] =>
  tab === 'all' ? Object.values(tabs).flat() : tabs[tab]

export function tabOf(status: OrderStatus): Exclude<OrderTab, 'all'> {
  if (status === 'done') return 'done'
  const tab = (['to_pay', 'to_travel', 'to_review'] as const).find((each) => tabs[each].includes(status))
  return tab ?? 'given_back'
}

/**
 * The shop has cancelled the order's date and offers others: its traveller is to choose, or has taken one that is not
 * signed and paid yet (docs/decisions/071).
 */
export type DateChoice = 'open' | 'taken'

export const dateChoiceOf = (offeredUntil: Date | null, changeIsOpen: boolean): DateChoice | null =>
  offeredUntil && (changeIsOpen ? 'taken' : 'open')

/** Nobody goes on the date that its state still speaks of. */
const dateChoiceText: Record<DateChoice, string> = { open: '团期已取消·待选择', taken: '团期已取消·改期中' }

/** A paid order of 自由行 waits for its day, but for no group. */
export function statusTextOf(status: OrderStatus, type: ProductType, choice: DateChoice | null): string {
  if (choice) return dateChoiceText[choice]
  return status === 'paid' && type === 'free' ? '已付款·待出行' : orderStatusText[status]
}

/** What a member can press on an order; `contract` signs it or shows the signed one (rule book §7.6). */
export type OrderAction = 'pay' | 'cancel' | 'contract' | 'refund' | 'comment' | 'again'

export interface OrderFacts {
  status: OrderStatus
  payDeadline: Date | null
  /** One that is taken now: while a change is promised, only its own. */
  hasUnpaidBill: boolean
  contractSigned: boolean
  review: ReviewState
  /** A refund was asked for and is not decided: nothing is paid meanwhile, and nothing else is asked for. */
  refundIsAsked: boolean
  /** A change of date or person stands: nothing is given back meanwhile. */
  changeIsOpen: boolean
  /** The shop has cancelled the date and offers others: the money is had there, and nothing is paid before one is chosen. */
  dateIsOffered: boolean
  departsOn: Day
}

/** States in which the cashier takes money for an open bill of the order. */
export const payableStatuses: readonly OrderStatus[] = ['wait_pay', ...bookedStatuses]
const over: readonly OrderStatus[] = ['wait_review', 'done', 'cancelled', 'refunded']

/** In the order they are shown. Past its deadline an unpaid order can no longer be signed or paid, even before the job. */
export function actionsOf(order: OrderFacts, now: Date): OrderAction[] {
  const unpaid = isUnpaid(order.status)
  const late = unpaid && order.payDeadline !== null && now >= order.payDeadline
  const actions: OrderAction[] = []
  const standsStill = order.refundIsAsked || (order.dateIsOffered && !order.changeIsOpen)
  if (payableStatuses.includes(order.status) && order.hasUnpaidBill && !late && !standsStill)
    actions.push('pay')
  if (unpaid) actions.push('cancel')
  if (order.contractSigned || (order.status === 'wait_contract' && !late)) actions.push('contract')
  const canBeGivenUp = canMove(order.status, 'refunding', 'member') && dayOf(now) <= order.departsOn
  if (canBeGivenUp && !order.refundIsAsked && !order.changeIsOpen && !order.dateIsOffered)
    actions.push('refund')
  if (order.review === 'open' || order.review === 'may_append') actions.push('comment')
  if (over.includes(order.status)) actions.push('again')
  return actions
}

/** Fields of an order in the sense of rule book §7.5. `people` stands for counts, date and combo. */
export type OrderField = 'contact' | 'remark' | 'documents' | 'names' | 'people'

/** Who can still change it: the traveller alone, the shop when asked, or nobody. */
export type ChangeWay = 'self' | 'service' | 'none'

export interface EditFacts {
  today: Day
  departsOn: Day
  scope: Scope
}

/** Rule book §7.5, cell by cell. An order that waits for confirmation is treated like one that waits for the contract. */
export function changeWay(status: OrderStatus, field: OrderField, facts: EditFacts): ChangeWay {
  const ahead = daysBetween(facts.today, facts.departsOn)
  const isContact = field === 'contact' || field === 'remark'
  if (isUnpaid(status)) return field === 'people' ? 'none' : 'self'
  if (status === 'deposit_paid' || status === 'paid')
    return isContact || field === 'documents' ? 'self' : 'service'
  if (status !== 'ready') return 'none'
  if (isContact) return ahead >= 3 ? 'self' : 'none'
  if (field === 'documents') return facts.scope !== 'outbound' || ahead >= 5 ? 'service' : 'none'
  return field === 'names' && ahead >= 7 ? 'service' : 'none'
}

/** Whether the traveller may change it on the page; everything else is refused with STATE. */
export const editable = (status: OrderStatus, field: OrderField, facts: EditFacts): boolean =>
  changeWay(status, field, facts) === 'self'

/** Signing just before the deadline still leaves this long to pay. */
const CONTRACT_GRACE_MINUTES = 15
/** A payment that the payer is just entering delays the cancellation by this much at most (rule book §8.5). */
export const PAYING_GRACE_MINUTES = 5
/** The most orders that a member places on a day in Asia/Shanghai, cancelled ones too (rule book §8.9, 21). */
export const MAX_ORDERS_A_DAY = 10

interface Ordering {
  /** The account is being closed. */
  isClosing: boolean
  /** Unpaid orders that the member has. */
  unpaid: number
  /** Orders placed since the day began, cancelled ones too. */
  today: number
  /** As many as a member may have unpaid. */
  maxUnpaid: number
}

/** Why a member can place no further order, in words for them, or for the advisor who has them on the line; null: they can. */
export function orderingFault({ isClosing, unpaid, today, maxUnpaid }: Ordering, isAdvised: boolean) {
  if (isClosing)
    return isAdvised
      ? ({ code: 'closing', sentence: '客人的账号正在注销或已冻结，暂不能下单' } as const)
      : ({
          code: 'closing',
          sentence: '账号正在注销，暂不能下单；请先在“隐私与账号”撤销注销',
        } as const)
  if (unpaid >= maxUnpaid) {
    const whose = isAdvised ? '客人' : '您'
    return {
      code: 'unpaid',
      sentence: `${whose}有${maxUnpaid}个待支付订单，请先完成支付或取消`,
    } as const
  }
  if (today < MAX_ORDERS_A_DAY) return null
  const sentence = isAdvised
    ? `客人今天已有${MAX_ORDERS_A_DAY}个订单，请明天再订`
    : `您今天已提交${MAX_ORDERS_A_DAY}个订单，请明天再试，或联系客服预订`
  return { code: 'today', sentence } as const
}

/** Two orders of the same member, departure and travellers within this time are one order, sent twice. */
export const DUPLICATE_WINDOW_MINUTES = 10

const MINUTE_MS = 60_000

/**
 * The deadline after signing: never earlier than before, and never on the day of departure. It moves once in an order's life, so that signing again and
 * again cannot hold seats for ever (rule book §7.2, rows 5 and 6a).
 */
export function contractDeadline(old: Date, now: Date, departsOn: Day, alreadyExtended = false): Date {
  const graced = new Date(now.getTime() + CONTRACT_GRACE_MINUTES * MINUTE_MS)
  return beforeDeparture(alreadyExtended || old >= graced ? old : graced, departsOn)
}
