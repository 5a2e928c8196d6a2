import { addDays, type Day, dayOf } from '../../calendar-day.ts'
import type { SecondPersonLines } from '../../limits/second-person.ts'
import type { Fen } from '../../money.ts'
import type { OrderSource } from '../desk/lists.ts'
import { type BillKind, type BillStatus, type OrderStatus, orderStatusText } from '../order-codes.ts'
import { type GivenUp, mayRevive, statusAfterPaying } from '../payment.ts'
import { endOfDay } from '../supplements.ts'

/** Above the line a second person looks before a transfer counts, whoever sent it: the customer or the shop (desk book §2.2). */
export const needsSecondLook = (amountFen: Fen, lines: Pick<SecondPersonLines, 'transferFen'>): boolean =>
  amountFen > lines.transferFen

/**
 * 尾款, 补款, and every bill of an order that an advisor made (rule book §8.9, 17): a first payment of anything else holds
 * seats by the minute, and a bank takes days. The difference of a change is not paid so either: its change lapses after one
 * day.
 */
export const takesTransfer = (
  { kind, change_id }: { kind: BillKind; change_id: number | null },
  order: { source: OrderSource },
): boolean => change_id === null && (kind === 'balance' || kind === 'supplement' || order.source !== 'web')

const WORKING_DAYS = 3

/** Banks carry out transfers from Monday to Friday. */
const isBankingDay = (day: Day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Until when money that is sent now should have come: the end of the third working day of banks after it. */
export function transferDue(now: Date): Date {
  let day = dayOf(now)
  for (let left = WORKING_DAYS; left > 0; ) {
    day = addDays(day, 1)
    if (isBankingDay(day)) left -= 1
  }
  return endOfDay(day)
}

interface Debt {
  id: number
  kind: BillKind
}
const isFirst = ({ kind }: Debt) => kind === 'full' || kind === 'deposit'

/**
 * Whether two bills ask for the same money, so that choosing a transfer for the second moves its deadline no further: one
 * that was signed for again, or made smaller, stands in the place of the old one.
 */
export const isSameDebt = (one: Debt, other: Debt): boolean =>
  one.kind === 'supplement' ? one.id === other.id : isFirst(one) ? isFirst(other) : one.kind === other.kind

interface Meant {
  kind: BillKind
  status: BillStatus
  amountFen: Fen
  /** A clause that it needs is signed, or none is needed. */
  isSigned: boolean
}

/**
 * What money that has come does: it pays its bill; it came after the order was given up (rule book §8.4, step 5), which
 * it may bring back or not; or it stands apart and goes back whole, for the reason that is said (§8.9, 17).
 */
export type Judgement =
  | { outcome: 'pays' }
  | { outcome: 'late'; mayRevive: boolean }
  | { outcome: 'apart'; why: string }

export function judgeTransfer(
  order: { status: OrderStatus } & GivenUp,
  bill: Meant | null,
  amountFen: Fen,
  now: Date,
): Judgement {
  const { status } = order
  const apart = (why: string) => ({ outcome: 'apart', why }) as const
  if (!bill) return apart('没有对应的账单')
  if (bill.status !== 'unpaid' && bill.status !== 'closed') return apart('账单已付清')
  if (bill.amountFen !== amountFen) return apart('金额与账单不符')
  if (status === 'cancelled') return { outcome: 'late', mayRevive: mayRevive(order, bill.kind, now) }
  if (bill.status === 'closed') return apart('账单已关闭')
  if (!bill.isSigned) return apart('补充条款尚未签署')
  if (!statusAfterPaying(bill.kind, status)) return apart(`订单${orderStatusText[status]}，不能收这笔款`)
  return { outcome: 'pays' }
}

/** Banks write their numbers in groups, and people in small letters: one number is one text. */
export const bankNo = (typed: string): string => typed.replace(/[\s_]/g, '').toUpperCase()

/** `浙江***公司 尾号5678`: enough to find the transfer on a statement by, too little to pay it to somebody. */
export function maskPayer(name: string, account: string): string {
  const letters = [...name]
  const masked =
    letters.length >= 6
      ? `${letters.slice(0, 2).join('')}***${letters.slice(-2).join('')}`
      : `${letters[0] ?? ''}***`
  return account === '' ? masked : `${masked} 尾号${account.slice(-4)}`
}
