import { type Day, dayOf, daysBetween, minuteText } from '../../calendar-day.ts'
import { keysOf } from '../../keys.ts'
import { type OrderStatus, orderStatusText } from '../order-codes.ts'

/** So long after its last second a balance is only reminded of (rule book §7.2, row 11). */
const GRACE_MS = 48 * 3_600_000
const givenUpFrom = (dueAt: Date): Date => new Date(dueAt.getTime() + GRACE_MS)

/** What came of the call without which nobody's order is given up. */
export const callOutcomes = {
  gives_up: '客人表示不再出行',
  broken_promise: '客人答应付款，仍未到账',
  unreached: '多次致电未接通',
} as const
export type CallOutcome = keyof typeof callOutcomes
export const callOutcomeNames = keysOf(callOutcomes)

interface Overdue {
  status: OrderStatus
  /** When the unpaid 尾款 is due; null where there is none. */
  balanceDueAt: Date | null
  refundIsAsked: boolean
  /** Money has come by bank and waits for its second person (rule book §8.9, 17). */
  awaitsTransfer: boolean
  /** Whether the departure is cancelled is being decided: its travellers cannot pay meanwhile (rule book §8.9, 13). */
  inDoubt: boolean
  now: Date
}

/** Why an order is not given up for its balance now (row 11); empty when a clerk may confirm it. */
export function whyNotGivenUp(facts: Overdue): string {
  const { status, balanceDueAt, refundIsAsked, awaitsTransfer, inDoubt, now } = facts
  if (status !== 'deposit_paid') return `订单${orderStatusText[status]}`
  if (!balanceDueAt) return '没有待付的尾款'
  if (refundIsAsked) return '已有退款申请在处理中'
  if (inDoubt) return '该团期正在核实能否成行，客人暂不能付尾款'
  if (awaitsTransfer) return '有一笔对公转账待财务复核'
  if (now <= balanceDueAt) return '尾款还没有到期'
  const from = givenUpFrom(balanceDueAt)
  return now < from ? `逾期满48小时才能取消，${minuteText(from).slice(5)} 起` : ''
}

/** `逾期3天`, counted in calendar days. */
export const overdueText = (dueOn: Day, now: Date): string => `逾期${daysBetween(dueOn, dayOf(now))}天`
