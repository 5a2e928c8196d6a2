import { type Fen, prorate, shareOf, sumOf, toFen } from '../../money.ts'
import type { Counts } from '../../pricing/counts.ts'
import { type DeparturePrices, itemsFor, type QuoteInput } from '../../pricing/price.ts'
import { refundBase } from '../refund-base.ts'
import {
  flatLines,
  leftBehind,
  payableOf,
  type SoldAdjustment,
  type SoldItem,
  type SoldLines,
} from '../refunds/order-lines.ts'

/** What an order is repriced by: everything that is not said stays as it was sold. */
export interface Repricing {
  terms: QuoteInput
  /** Of the new date, today; of the order's own terms where the date stays. */
  prices: DeparturePrices
  counts: Counts
  /** What the ladder would have kept on the day of asking: no less of the price stays (rule book §8.9, 7). */
  floorFen: Fen
  /** What is kept of a lower price, in basis points: 0 for another date, today's ladder for another person. */
  keepBp: number
}

export interface ChangedRow {
  code: string
  name: string
  before: { unitFen: Fen; qty: number; amountFen: Fen } | null
  after: { unitFen: Fen; qty: number; amountFen: Fen } | null
}

export interface ChangedLines {
  lines: SoldLines
  rooms: number
  share: boolean
  /** Line by line, what does not change too. */
  rows: readonly ChangedRow[]
  payableFen: Fen
  /** More to pay, or less. */
  differenceFen: Fen
  /** What of the floor is left to be kept later. */
  floorFen: Fen
}

/** Lines that the departure sets: they alone are repriced (rule book §8.9, 7). */
const departureCodes = new Set(['adult', 'child_bed', 'child_nobed', 'infant', 'single'])

const nothing = toFen(0)

/**
 * What discounts come to is carried over, and so is what of it each line bears as long as the line costs that much; else
 * it is split anew over those who bore it, or over all. Null where the lines cannot bear it.
 */
function carriedOver(sold: SoldLines, items: readonly SoldItem[]): SoldAdjustment[] | null {
  const net = items.map(({ amountFen }) => amountFen)
  const adjustments: SoldAdjustment[] = []
  for (const each of sold.adjustments) {
    const before = items.map(
      ({ code }) => each.shares[sold.items.findIndex((item) => item.code === code)] ?? nothing,
    )
    const shares = fits(before, net, each.amountFen) ? before : splitAnew(each.amountFen, before, items, net)
    if (!shares) return null
    for (const [place, share] of shares.entries()) net[place] = toFen((net[place] ?? 0) + share)
    adjustments.push({ ...each, shares })
  }
  return adjustments
}

const fits = (shares: readonly Fen[], net: readonly Fen[], amountFen: Fen): boolean =>
  sumOf(shares) === amountFen && shares.every((share, place) => share === 0 || (net[place] ?? 0) + share >= 0)

function splitAnew(
  amountFen: Fen,
  before: readonly Fen[],
  items: readonly SoldItem[],
  net: readonly Fen[],
): Fen[] | null {
  const costs = net.map((fen, place) => (items[place]?.refundable ? Math.max(0, fen) : 0))
  const borne = costs.map((fen, place) => (before[place] === 0 ? 0 : fen))
  const enough = [borne, costs].find((weights) => weights.reduce((a, b) => a + b, 0) >= -amountFen)
  return enough ? prorate(enough, amountFen) : null
}

/** Behind everything else; it bears nothing of any discount. */
const withKept = ({ items, adjustments }: SoldLines, amountFen: Fen): SoldLines =>
  amountFen === 0
    ? { items, adjustments }
    : {
        items: [...items, { ...leftBehind('kept', items, amountFen), name: '改期换人扣款' }],
        adjustments: adjustments.map((each) => ({ ...each, shares: [...each.shares, nothing] })),
      }

/**
 * An order's lines after a change of date or of a person: what the departure sets at the given prices, all else carried
 * over (rule book §8.9, 7). Null where nobody can be priced so: the date takes no such people, or discounts exceed it.
 */
export function changedLines(sold: SoldLines, repricing: Repricing): ChangedLines | null {
  const { terms, prices, counts, floorFen, keepBp } = repricing
  const bought = itemsFor({ ...terms, prices, counts, choices: [] })
  if ('message' in bought) return null
  const repriced = bought.items.map(({ discountable: _, ...item }): SoldItem => item)
  const items = [...repriced, ...sold.items.filter(({ code }) => !departureCodes.has(code))]
  const adjustments = carriedOver(sold, items)
  if (!adjustments) return null
  const lines = { items, adjustments }
  const lessFen = toFen(Math.max(0, payableOf(sold) - payableOf(lines)))
  const { baseFen } = refundBase(payableOf(lines), flatLines(lines))
  const missingFen = toFen(Math.max(0, floorFen - baseFen))
  const keptFen = toFen(Math.min(lessFen, Math.max(missingFen, shareOf(lessFen, keepBp, 'down'))))
  const kept = withKept(lines, keptFen)
  const payableFen = payableOf(kept)
  if (payableFen < 0) return null
  return {
    lines: kept,
    rooms: bought.rooms.rooms,
    share: bought.rooms.share,
    rows: rowsOf(sold, kept),
    payableFen,
    differenceFen: toFen(payableFen - payableOf(sold)),
    floorFen: toFen(Math.max(0, Math.min(baseFen, floorFen - keptFen))),
  }
}

interface Row {
  code: string
  name: string
  unitFen: Fen
  qty: number
  amountFen: Fen
}

const asRows = ({ items, adjustments }: SoldLines): Row[] => [
  ...items,
  ...adjustments.map(({ kind, refId, label, unitFen, qty, amountFen }) => ({
    ...{ code: `${kind}:${refId}`, name: label, unitFen, qty, amountFen },
  })),
]

function rowsOf(sold: SoldLines, changed: SoldLines): ChangedRow[] {
  const [before, after] = [asRows(sold), asRows(changed)]
  const sides = ({ unitFen, qty, amountFen }: Row) => ({ unitFen, qty, amountFen })
  const was = (code: string) => before.find((row) => row.code === code)
  return [
    ...after.map((row) => {
      const old = was(row.code)
      return { code: row.code, name: row.name, before: old ? sides(old) : null, after: sides(row) }
    }),
    ...before
      .filter(({ code }) => !after.some((row) => row.code === code))
      .map((row) => ({ code: row.code, name: row.name, before: sides(row), after: null })),
  ]
}
