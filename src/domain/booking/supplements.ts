import { addDays, type Day, startOf } from '../calendar-day.ts'
import { keysOf } from '../keys.ts'
import { type Fen, sumOf, toFen } from '../money.ts'
import type { BillKind, BillStatus, OrderStatus } from './order-codes.ts'

/** What a supplement changes of the contract, and in which words its clause says so (rule book §8.1). */
export const clauses = {
  service: '增加服务项目',
  standard: '变更住宿或交通标准',
  third_party: '代收第三方费用',
} as const
export type Clause = keyof typeof clauses
export const clauseNames = keysOf(clauses)
export const isClause = (word: string): word is Clause => word in clauses

/** Above this part of the order all supplements together need a clause that is signed (rule book §8.1, §8.9, 6). */
const CLAUSE_LINE_BP = 2000
/** ¥10,000,000: no order comes near it, and the columns hold it. */
const MOST_PAYABLE_FEN = 1_000_000_000
/** Each may need several numbers of payment, of which an order has 99. */
const MOST_SUPPLEMENTS = 20

const chargeable: readonly OrderStatus[] = ['deposit_paid', 'paid', 'ready']
/** States in which staff may add a supplement (rule book §8.9, 6). */
export const maySupplement = (status: OrderStatus): boolean => chargeable.includes(status)

interface Billed {
  payableFen: Fen
  bills: readonly { kind: BillKind; status: BillStatus; amountFen: Fen }[]
}

export interface SupplementSums {
  /** All supplements of the order, this one included. */
  sumFen: Fen
  /** What the trip costs without them. */
  tripFen: Fen
  /** In basis points of the trip, rounded up: what lies above the line never shows as being on it. */
  shareBp: number
  needsClause: boolean
}

/** How a further supplement stands to the order: counted are those that are open or paid. */
export function supplementSums({ payableFen, bills }: Billed, amountFen: Fen): SupplementSums {
  const supplements = bills.filter(({ kind }) => kind === 'supplement')
  const sumIn = (...statuses: BillStatus[]) =>
    sumOf(supplements.filter(({ status }) => statuses.includes(status)).map((bill) => bill.amountFen))
  const paidFen = sumIn('paid', 'part_refunded')
  const sumFen = toFen(paidFen + sumIn('unpaid') + amountFen)
  const tripFen = toFen(Math.max(payableFen - paidFen, 0))
  return {
    sumFen,
    tripFen,
    shareBp: tripFen === 0 ? 10_000 : Math.ceil((sumFen * 10_000) / tripFen),
    needsClause: sumFen * 10_000 > tripFen * CLAUSE_LINE_BP,
  }
}

interface Wanted {
  amountFen: Fen
  dueOn: Day
  clause: Clause | null
}

/** What is wrong with a supplement, by field; empty when it can be asked for. */
export function supplementFaults(
  order: Billed & { departsOn: Day },
  wanted: Wanted,
  today: Day,
): Partial<Record<'amount_fen' | 'due_on' | 'clause' | 'title', string>> {
  const sums = supplementSums(order, wanted.amountFen)
  const open = order.bills.filter(({ kind, status }) => kind === 'supplement' && status !== 'closed')
  return {
    ...(open.length >= MOST_SUPPLEMENTS && { title: `一个订单最多${MOST_SUPPLEMENTS}笔补款` }),
    ...(sums.tripFen + sums.sumFen > MOST_PAYABLE_FEN && { amount_fen: '订单总额过大，请核对金额' }),
    ...((wanted.dueOn < today || wanted.dueOn > order.departsOn) && {
      due_on: `最晚付款日须在今天至出发日${order.departsOn}之间`,
    }),
    ...(sums.needsClause && wanted.clause === null && { clause: '补款合计超过订单的20%，须选择补充条款' }),
  }
}

/** A bill that is due on a day is due by its last second. */
export const endOfDay = (day: Day): Date => new Date(startOf(addDays(day, 1)).getTime() - 1000)
