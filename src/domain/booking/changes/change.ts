import { type Day, daysBetween } from '../../calendar-day.ts'
import { addWorkingHours } from '../../content/working-hours.ts'
import { isUnpaid } from '../order.ts'
import { type OrderStatus, orderStatusText } from '../order-codes.ts'

/** 改期: another date of the same trip. 换人: another person in the place of one (rule book §7.5, 旅游法 64). */
export const changeKinds = ['date', 'swap'] as const
export type ChangeKind = (typeof changeKinds)[number]
export const changeKindText: Record<ChangeKind, string> = { date: '改期', swap: '换人' }

/**
 * `asked`: a clerk has to answer. `proposed`: a clerk's answer waits for the traveller. Then it is signed and, where it
 * costs more, paid; the last four are its ends.
 */
export const changeStates = [
  'asked',
  'proposed',
  'to_sign',
  'to_pay',
  'done',
  'withdrawn',
  'lapsed',
  'refused',
] as const
export type ChangeState = (typeof changeStates)[number]
export const changeStateText: Record<ChangeState, string> = {
  asked: '待客服处理',
  proposed: '待您确认',
  to_sign: '待签署新合同',
  to_pay: '待付差价',
  done: '已完成',
  withdrawn: '已撤回',
  lapsed: '已失效',
  refused: '未通过',
}

/** The same at the desk, where the traveller is somebody else. */
export const deskChangeStateText: Record<ChangeState, string> = {
  ...changeStateText,
  asked: '待处理',
  proposed: '待客人确认',
  to_sign: '待客人签署新合同',
  to_pay: '待客人付差价',
}

/** States in which a change stands: nothing else changes the order meanwhile (rule book §8.9, 7). */
export const openChangeStates = ['asked', 'proposed', 'to_sign', 'to_pay'] as const satisfies ChangeState[]
export const isOpenChange = (state: ChangeState): boolean => openChangeStates.some((open) => open === state)

/** Why nothing is given back, and nothing added, while a change stands. */
export const noRefundWhileChanging = '已有改期或换人在处理中，请先撤回或等待完成'
/** The same beside its button at the desk, where there is little room. */
export const noRefundNowShort = '改期或换人处理中'
export const noSupplementWhileChanging = '改期或换人在处理中，完成后才能加收'

/** States in which its sums are promised: of the order's bills only its own difference is paid meanwhile. */
export const promisedChangeStates = ['proposed', 'to_sign', 'to_pay'] as const satisfies ChangeState[]
export const isPromisedChange = (state: ChangeState): boolean =>
  promisedChangeStates.some((promised) => promised === state)

/** `BM260803048213C01`; null when an order has had 99 changes. */
export const changeNo = (orderNo: string, nth: number): string | null =>
  nth <= 99 ? `${orderNo}C${String(nth).padStart(2, '0')}` : null

const HOUR_MS = 3_600_000
/** Seats and bill of a change are kept for so long (rule book §8.9, 7). */
export const CHANGE_HOURS = 24
export const changeExpiry = (now: Date): Date => new Date(now.getTime() + CHANGE_HOURS * HOUR_MS)

/** Who accepts or signs in the last moment has this long for the next step; it never gets shorter. */
const GRACE_MS = { accepted: HOUR_MS, signed: HOUR_MS / 4 } as const
export const laterExpiry = (expiresAt: Date, step: keyof typeof GRACE_MS, now: Date): Date =>
  new Date(Math.max(expiresAt.getTime(), now.getTime() + GRACE_MS[step]))

/** Staff answer within a working day, as they do for refunds. */
const ANSWER_HOURS = 13
export const changeAnswerDue = (askedAt: Date): Date => addWorkingHours(askedAt, ANSWER_HOURS)

/** Another person can travel until so many days before (rule book §7.5). */
const LAST_DAY_TO_SWAP = 7

export interface ChangeFacts {
  status: OrderStatus
  today: Day
  departsOn: Day
  /** The order stands on a plan made to measure. */
  isPlan: boolean
  /** What it was priced from stands with it. */
  hasTerms: boolean
  refundIsAsked: boolean
  changeIsOpen: boolean
  /** The shop has cancelled the date, and the traveller has yet to choose between another one and the money. */
  dateIsOffered: boolean
}

/** What staff and travellers are told about an order whose date was cancelled while other dates are offered to it. */
export const whyNotWhileOffered = '团期已取消，客人正在选择改期或全额退款'
export const chooseFirst = '团期已取消，请先选择改期或全额退款'

/** Why neither can begin now, whoever asks; empty when both can. */
function whyNothing(facts: ChangeFacts): string {
  const { status, today, departsOn, refundIsAsked, changeIsOpen, dateIsOffered } = facts
  if (status === 'refunding') return '该订单正在退款'
  if (status === 'cancelled' || status === 'refunded') return `订单${orderStatusText[status]}`
  if (today >= departsOn) return '行程已开始，请联系客服处理'
  if (refundIsAsked) return '退款申请处理中，请等待处理完成'
  if (dateIsOffered) return chooseFirst
  return changeIsOpen ? '已有改期或换人申请在处理中' : ''
}

/** Why the date cannot be changed (rule book §7.5); empty when it can be asked for. */
export function whyNotMoved(facts: ChangeFacts): string {
  const { status, isPlan, hasTerms } = facts
  if (isUnpaid(status)) return '未付款的订单请取消后重新预订，已填信息可再次使用'
  const why = whyNothing(facts)
  if (why !== '') return why
  if (isPlan) return '定制行程改期请联系定制师，由其提供新方案'
  if (status === 'ready') return '已确认待出行的订单不能改期，请联系客服'
  return hasTerms ? '' : '该订单不能在线改期，请联系客服'
}

/** Why no other person can travel instead of one; empty when it can be asked for. */
export function whyNotSwapped(facts: ChangeFacts): string {
  const { status, today, departsOn, isPlan, hasTerms } = facts
  if (isUnpaid(status)) return '未付款的订单可直接修改出行人'
  const why = whyNothing(facts)
  if (why !== '') return why
  if (isPlan) return '定制行程换人请联系定制师'
  if (status === 'ready' && daysBetween(today, departsOn) < LAST_DAY_TO_SWAP)
    return `出发前${LAST_DAY_TO_SWAP}天起不能换人`
  return hasTerms ? '' : '该订单不能在线换人，请联系客服'
}

interface StandingChange {
  kind: ChangeKind
  /** It takes a date that the shop has offered for one that it cancelled. */
  isOffered: boolean
}

/** States in which a change that stands can still be carried out. */
export const mayBeChanged = ({ kind, isOffered }: StandingChange, status: OrderStatus): boolean =>
  status === 'deposit_paid' || status === 'paid' || ((kind === 'swap' || isOffered) && status === 'ready')
