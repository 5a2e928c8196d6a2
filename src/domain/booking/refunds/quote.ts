import type { Day } from '../../calendar-day.ts'
import { type Fen, toFen } from '../../money.ts'
import type { Counts } from '../../pricing/counts.ts'
import type { QuoteInput } from '../../pricing/price.ts'
import { refundBase } from '../refund-base.ts'
import { type Deduction, deductionOf, keepsOptions, type RefundCause, type Trip } from './deduction.ts'
import { flatLines, keptOf, leftBehind, payableOf, type SoldLines } from './order-lines.ts'
import { balanced, type LeavingLine, mayRemain, remainingOf, without } from './remaining.ts'

/** An order as a refund is worked out on it, under its lock when it counts. */
export interface OrderToRefund extends Trip {
  lines: SoldLines
  /** Null for orders that were not priced from a departure's terms: only the whole of them can be refunded. */
  terms: QuoteInput | null
  counts: Counts
  rooms: number
  share: boolean
  paidFen: Fen
  /** Refunds that have arrived or are on their way. */
  committedFen: Fen
  /** What the ladder of an earlier date would have kept: the traveller's own cancelling keeps no less (rule book §8.9, 7). */
  floorFen?: Fen
  /** What is still to be paid of the price itself, without unpaid 补款; 0 when nothing is. */
  balanceFen: Fen
}

export interface RefundAsked {
  cause: RefundCause
  /** The day of asking in Shanghai decides the ladder (rule book §8.9, 1). */
  today: Day
  /** Actual costs with proof, added up. */
  costFen: Fen
}

/** What happens to 尾款: replaced by a smaller bill, closed because enough is paid, or untouched as there is none. */
type Balance = { becomes: 'none' } | { becomes: 'closed' } | { becomes: 'replaced'; amountFen: Fen }

export interface RefundQuote extends Deduction {
  kind: 'whole' | 'part' | 'goodwill' | 'difference'
  /** What it is worked out on: the whole fee, or what the leavers cost. */
  feeFen: Fen
  /** The part of it that the ladder takes its share of. */
  baseFen: Fen
  leaving: readonly LeavingLine[]
  /** Kept in every case: non-refundable add-ons, and 扣款 of earlier leavers. */
  nonRefundable: readonly { name: string; amountFen: Fen }[]
  /** All that stays with the shop of what this refund is about. */
  keptFen: Fen
  refundFen: Fen
  /** The order afterwards. */
  payableFen: Fen
  lines: SoldLines
  counts: Counts
  rooms: number
  share: boolean
  balance: Balance
}

/** `NO_ADULT`: who remains may not travel alone. `BY_STAFF`: the order cannot be taken apart by rule. `DEPARTED`. */
export type RefundRefusal = 'NO_ADULT' | 'BY_STAFF' | 'DEPARTED'

export const isRefundRefusal = (quote: RefundQuote | RefundRefusal): quote is RefundRefusal =>
  typeof quote === 'string'

const nothing = toFen(0)
const nobody: Counts = { adult: 0, child_bed: 0, child_nobed: 0, infant: 0 }
const netPaidOf = ({ paidFen, committedFen }: OrderToRefund) => toFen(paidFen - committedFen)

/**
 * What goes back when the whole order ends (rule book §8.6, §8.9 rulings 1, 2 and 4): all that was paid less refunds,
 * non-refundable lines, 扣款 of earlier leavers and the deduction. All lines become one `kept`.
 */
export function quoteWhole(order: OrderToRefund, asked: RefundAsked): RefundQuote | RefundRefusal {
  const { items } = order.lines
  const fixed = items.filter(
    ({ code, refundable, amountFen }) =>
      !refundable && amountFen > 0 && (keepsOptions(asked.cause) || code.startsWith('kept:')),
  )
  const parts = refundBase(payableOf(order.lines), asBase(order.lines, asked.cause))
  const deduction = deductionOf(
    asked.cause,
    order,
    asked.today,
    parts.baseFen,
    atLeast(asked, floorOf(order, asked)),
  )
  if (!deduction) return 'DEPARTED'
  const netPaidFen = netPaidOf(order)
  const refundFen = toFen(Math.max(0, netPaidFen - parts.nonRefundableFen - deduction.deductFen))
  const keptFen = toFen(netPaidFen - refundFen)
  return {
    ...deduction,
    kind: 'whole',
    feeFen: toFen(parts.baseFen + parts.nonRefundableFen),
    baseFen: parts.baseFen,
    leaving: leavingWhole(order.lines),
    nonRefundable: fixed.map(({ name, amountFen }) => ({ name, amountFen })),
    keptFen,
    refundFen,
    payableFen: keptFen,
    lines: { items: keptFen > 0 ? [leftBehind('kept', items, keptFen)] : [], adjustments: [] },
    counts: nobody,
    rooms: 0,
    share: false,
    balance: { becomes: order.balanceFen > 0 ? 'closed' : 'none' },
  }
}

/** Where the traveller gives up; it falls away when the shop cancels, and nobody is at fault for a visa. */
const floorCauses: readonly RefundCause[] = ['traveller', 'balance_overdue', 'mid_trip']

const floorOf = ({ floorFen = nothing }: OrderToRefund, { cause }: Pick<RefundAsked, 'cause'>): Fen =>
  floorCauses.includes(cause) ? floorFen : nothing

const atLeast = ({ costFen }: RefundAsked, floorFen: Fen): Fen => toFen(Math.max(costFen, floorFen))

/** Who leaves bears of it what they cost of the whole, rounded down; the rest stays with who travels. */
function shareOfFloor(order: OrderToRefund, asked: Pick<RefundAsked, 'cause'>, leavingFen: Fen): Fen {
  const floorFen = floorOf(order, asked)
  const { baseFen } = refundBase(payableOf(order.lines), flatLines(order.lines))
  if (floorFen === 0 || leavingFen <= 0 || baseFen <= 0) return nothing
  return toFen(Number((BigInt(floorFen) * BigInt(Math.min(leavingFen, baseFen))) / BigInt(baseFen)))
}

/** What of the floor is left for those who travel, whoever left and why. */
export const floorAfter = (order: OrderToRefund, { kind, baseFen }: RefundQuote): Fen => {
  const { floorFen = nothing } = order
  if (kind === 'whole') return nothing
  return toFen(floorFen - (kind === 'part' ? shareOfFloor(order, { cause: 'traveller' }, baseFen) : 0))
}

/** When the shop cancels, add-ons that otherwise never come back are part of the base. */
const asBase = (lines: SoldLines, cause: RefundCause) =>
  keepsOptions(cause)
    ? flatLines(lines)
    : flatLines({
        ...lines,
        items: lines.items.map((item) => ({
          ...item,
          refundable: item.refundable || !/^(kept|goodwill):/.test(item.code),
        })),
      })

const leavingWhole = ({ items, adjustments }: SoldLines): LeavingLine[] => [
  ...items
    .filter(({ code }) => !/^(kept|goodwill):/.test(code))
    .map(({ code, name, qty, amountFen, refundable }) => ({ code, name, qty, amountFen, refundable })),
  ...adjustments.map(({ kind, refId, label, amountFen }) => ({
    ...{ code: `${kind}:${refId}`, name: label, qty: 1, amountFen, refundable: true },
  })),
]

/**
 * What goes back when some leave and the others travel (rule book §8.9, 4). While 尾款 is unpaid its bill shrinks and
 * only what was paid beyond the new price goes back. Naming everybody is the whole refund. `theirs` are the codes of 补款
 * that were for a leaver alone.
 */
export function quotePart(
  order: OrderToRefund,
  leavers: Counts,
  asked: RefundAsked,
  theirs: readonly string[] = [],
): RefundQuote | RefundRefusal {
  const counts = without(order.counts, leavers)
  if (Object.values(counts).every((count) => count === 0)) return quoteWhole(order, asked)
  if (!mayRemain(order.counts, counts)) return 'NO_ADULT'
  const remaining = order.terms && remainingOf(order.lines, order.terms, counts, theirs)
  if (!remaining) return 'BY_STAFF'
  const baseFen = toFen(Math.max(0, remaining.refundableFen))
  const floorFen = shareOfFloor(order, asked, baseFen)
  const deduction = deductionOf(asked.cause, order, asked.today, baseFen, atLeast(asked, floorFen))
  if (!deduction) return 'DEPARTED'
  const overFen = toFen(Math.min(0, remaining.refundableFen))
  const lines = overFen < 0 ? balanced(remaining.lines, overFen) : remaining.lines
  const leftFen = payableOf(lines)
  // Goodwill may have given back more than who remains still pays; then nothing more comes back.
  const keptFen = toFen(Math.max(-leftFen, remaining.fixedFen + deduction.deductFen))
  const payableFen = toFen(leftFen + keptFen)
  const dueFen = toFen(payableFen - netPaidOf(order))
  const kept = keptFen === 0 ? [] : [leftBehind('kept', order.lines.items, keptFen)]
  return {
    ...deduction,
    kind: 'part',
    feeFen: toFen(baseFen + remaining.fixedFen),
    baseFen,
    leaving: remaining.leaving,
    nonRefundable: remaining.leaving
      .filter(({ refundable }) => !refundable)
      .map(({ name, amountFen }) => ({ name, amountFen })),
    keptFen,
    refundFen: toFen(Math.max(0, -dueFen)),
    payableFen,
    lines: withKept(lines, kept),
    counts,
    rooms: remaining.rooms,
    share: remaining.share,
    balance: balanceOf(order, dueFen),
  }
}

/** The new line bears nothing of any discount. */
const withKept = ({ items, adjustments }: SoldLines, kept: SoldLines['items']): SoldLines => ({
  items: [...items, ...kept],
  adjustments: adjustments.map((each) => ({ ...each, shares: [...each.shares, ...kept.map(() => nothing)] })),
})

function balanceOf({ balanceFen }: OrderToRefund, dueFen: Fen): Balance {
  if (balanceFen === 0) return { becomes: 'none' }
  if (dueFen <= 0) return { becomes: 'closed' }
  return dueFen === balanceFen ? { becomes: 'none' } : { becomes: 'replaced', amountFen: dueFen }
}

/** 体谅退款: any part of what was paid, outside of every base (rule book §8.9, 4). Null when it is more than that. */
export function quoteGoodwill(order: OrderToRefund, amountFen: Fen): RefundQuote | null {
  const payableFen = toFen(payableOf(order.lines) - amountFen)
  if (amountFen <= 0 || amountFen > netPaidOf(order) || payableFen < 0) return null
  const item = leftBehind('goodwill', order.lines.items, toFen(-amountFen))
  return {
    kind: 'goodwill',
    ...{ daysBefore: 0, bp: 0, text: '', ladderFen: nothing, deductFen: nothing },
    feeFen: amountFen,
    baseFen: nothing,
    leaving: [],
    nonRefundable: [],
    keptFen: nothing,
    refundFen: amountFen,
    payableFen,
    lines: withKept(order.lines, [item]),
    counts: order.counts,
    rooms: order.rooms,
    share: order.share,
    balance: { becomes: 'none' },
  }
}

/** What the shop's own cancelling is measured by (rule book §8.9, 2). */
export const compensationBase = (lines: SoldLines): Fen => toFen(payableOf(lines) - keptOf(lines))
