import type { OrderStatus } from '../../booking/order-codes.ts'
import { addDays, type Day, startOf } from '../../calendar-day.ts'
import type { OptionKind } from '../../codes.ts'
import { type Fen, shareOf, sumOf, toFen } from '../../money.ts'
import { netOf } from '../../pricing/adjustment.ts'
import type { CashbackState, VoidReason, WaitReason } from './states.ts'

interface SoldLine {
  code: string
  amountFen: Fen
  refundable: boolean
}

/** What an order gives cashback for: its lines and what lowers them, as they stand now. */
export interface Sold {
  items: readonly SoldLine[]
  /** What each line bears of each discount, by the places of the items. */
  adjustments: readonly { shares: readonly Fen[] }[]
  /** The kinds of its add-ons by their numbers; one that is not known counts for nothing. */
  optionKinds: ReadonlyMap<number, OptionKind>
  paidFen: Fen
  refundedFen: Fen
}

const withoutReward: readonly OptionKind[] = ['visa', 'insurance']

function countsForCashback({ code, refundable }: SoldLine, kinds: Sold['optionKinds']): boolean {
  if (!refundable) return false
  const [, option] = /^option:(\d+)/.exec(code) ?? []
  if (option === undefined) return true
  const kind = kinds.get(Number(option))
  return kind !== undefined && !withoutReward.includes(kind)
}

/**
 * The remaining refundable lines without visa, insurance and what was kept, after discounts (rule book §8.9, 9), less
 * goodwill; never more than what stayed paid (§13).
 */
export function cashbackBase({ items, adjustments, optionKinds, paidFen, refundedFen }: Sold): Fen {
  const net = netOf(
    items.map(({ amountFen }) => amountFen),
    adjustments,
  )
  const counted = sumOf(
    items.flatMap((item, place) => (countsForCashback(item, optionKinds) ? (net[place] ?? []) : [])),
  )
  const goodwill = sumOf(
    items.flatMap(({ code, amountFen }) => (code.startsWith('goodwill:') ? amountFen : [])),
  )
  return toFen(Math.max(0, Math.min(counted + goodwill, paidFen - refundedFen)))
}

interface Rate {
  bp: number
  capFen: Fen
}

/** Rounded down, and no more than the cap (rule book §1 and §13). */
export const cashbackAmount = (baseFen: Fen, { bp, capFen }: Rate): Fen =>
  toFen(Math.min(capFen, shareOf(baseFen, bp, 'down')))

const DAYS_AFTER_RETURN = 7

/** The clock starts at the end of the day of return (rule book §7.2, row 14), and runs for seven whole days. */
export const settleAt = (returnsOn: Day): Date => startOf(addDays(returnsOn, 1 + DAYS_AFTER_RETURN))

/** States in which an order is paid and gives, or has given, cashback. */
export const earningStatuses = [
  'paid',
  'ready',
  'travelling',
  'wait_review',
  'done',
  'refunding',
  'refunded',
] as const satisfies OrderStatus[]
const travelled: readonly OrderStatus[] = ['wait_review', 'done']

export interface OrderStanding {
  status: OrderStatus
  returnsOn: Day
  isRefunding: boolean
  hasComplaint: boolean
}

/** Why an order's cashback cannot be withdrawn at that instant; null where it can. */
export function waitReasonOf(
  { status, returnsOn, isRefunding, hasComplaint }: OrderStanding,
  now: Date,
): WaitReason | null {
  if (isRefunding || status === 'refunding') return 'refund'
  if (!travelled.includes(status)) return 'travelling'
  // An open complaint may hold it beyond its seven days, so that they are no promise.
  if (hasComplaint) return 'complaint'
  return now < settleAt(returnsOn) ? 'settling' : null
}

/** The instant of `settleAt`, where what a line waits for ends then: a complaint or a refund ends on no known day. */
export const promisedAt = (wait: WaitReason | null, at: Date): Date | null =>
  wait === 'travelling' || wait === 'settling' ? at : null

/** How much of a line is in withdrawals that wait, and in those that were paid. */
export interface Parts {
  takenFen: Fen
  paidFen: Fen
}

export const leftOf = ({ amountFen, takenFen, paidFen }: Parts & { amountFen: Fen }): Fen =>
  toFen(amountFen - takenFen - paidFen)

interface Standing {
  state: CashbackState
  voidReason: VoidReason | null
}

/** The state of a line that gives so much, of which so much is taken, for an order that stands so. */
export function cashbackStanding(
  amountFen: Fen,
  parts: Parts,
  order: OrderStanding & { refundedFen: Fen },
  now: Date,
): Standing {
  const as = (state: CashbackState, voidReason: VoidReason | null = null) => ({ state, voidReason })
  if (leftOf({ amountFen, ...parts }) <= 0) {
    if (parts.takenFen > 0) return as('withdrawing')
    if (parts.paidFen > 0) return as('withdrawn')
    return as('void', order.refundedFen > 0 || order.status === 'refunded' ? 'refunded' : 'nothing')
  }
  const waits = waitReasonOf(order, now)
  if (waits === null) return as('payable')
  // What was withdrawn in part is past 预计, whatever happens to the order.
  const isEstimated = !travelled.includes(order.status) && parts.takenFen === 0 && parts.paidFen === 0
  return as(isEstimated ? 'estimated' : 'settling')
}
