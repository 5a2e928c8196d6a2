import { type Fen, prorate, sumOf, toFen } from '../../money.ts'
import { mostOf } from '../../pricing/add-on.ts'
import { netOf } from '../../pricing/adjustment.ts'
import type { Counts } from '../../pricing/counts.ts'
import { itemsFor, type QuoteInput } from '../../pricing/price.ts'
import { roomsFor } from '../../pricing/rooms.ts'
import { payableOf, type SoldAdjustment, type SoldItem, type SoldLines } from './order-lines.ts'

/** A line of what leaves: negative for what the others pay more, or for their part of a discount. */
export interface LeavingLine {
  code: string
  name: string
  qty: number
  amountFen: Fen
  refundable: boolean
}

export interface Remaining {
  counts: Counts
  rooms: number
  share: boolean
  /** The order without who leaves, before anything is kept. */
  lines: SoldLines
  leaving: readonly LeavingLine[]
  /** What the leavers’ refundable lines cost less their part of the discounts; negative where fewer people cost more. */
  refundableFen: Fen
  /** Their non-refundable add-ons, which the shop keeps in full. */
  fixedFen: Fen
}

const kinds = ['adult', 'child_bed', 'child_nobed', 'infant'] as const

export const without = (counts: Counts, leavers: Counts): Counts => ({
  adult: counts.adult - leavers.adult,
  child_bed: counts.child_bed - leavers.child_bed,
  child_nobed: counts.child_nobed - leavers.child_nobed,
  infant: counts.infant - leavers.infant,
})

/** Whether who remains may travel alone; a student of 游学 who never had an adult in the order needs none now. */
export function mayRemain(before: Counts, after: Counts): boolean {
  if (kinds.some((kind) => after[kind] < 0)) return false
  if (after.adult === 0 && (before.adult > 0 || after.child_nobed > 0)) return false
  return after.infant <= after.adult
}

/** Add-ons that were bought for everybody leave with each; those that were bought for some stay as long as they fit. */
function termsFor(terms: QuoteInput, counts: Counts): QuoteInput {
  const { days, nights, options } = terms.terms
  const { rooms } = roomsFor(counts, terms.rooms, terms.share, terms.terms)
  const stay = { counts, rooms, days, nights }
  const most = new Map(options.map((addOn) => [addOn.id, mostOf(addOn, stay)]))
  return {
    ...terms,
    counts,
    choices: terms.choices.map(({ id, qty }) => ({ id, qty: Math.min(qty, most.get(id) ?? 0) })),
    // The least number was asked for when the order was placed, and is not judged again.
    terms: { ...terms.terms, options: options.map((addOn) => ({ ...addOn, minQty: 0 })) },
  }
}

const isPriced = (code: string): boolean =>
  code === 'single' || code.startsWith('option:') || kinds.some((kind) => kind === code)

/** Who stays keeps their heads’ share of what a line bears. */
const keptShare = (share: Fen, before: SoldItem, qtyAfter: number): Fen =>
  qtyAfter >= before.qty ? share : (prorate([qtyAfter, before.qty - qtyAfter], share)[0] ?? toFen(0))

function remainingAdjustment(
  adjustment: SoldAdjustment,
  before: readonly SoldItem[],
  after: readonly SoldItem[],
): SoldAdjustment {
  const shares = after.map(({ code, qty }) => {
    const place = before.findIndex((each) => each.code === code)
    const item = before[place]
    return item ? keptShare(adjustment.shares[place] ?? toFen(0), item, qty) : toFen(0)
  })
  const amountFen = sumOf(shares)
  const { unitFen } = adjustment
  const isWhole = unitFen !== 0 && amountFen % unitFen === 0
  return isWhole
    ? { ...adjustment, qty: amountFen / unitFen, amountFen, shares }
    : { ...adjustment, unitFen: amountFen, qty: 1, amountFen, shares }
}

/**
 * The order without the leavers, from its own terms (rule book §8.9, 4 and 5): unit prices of the tier for the number
 * that remains, beds and single supplement anew; rules and coupon are not judged again, each line keeps its share. 补款
 * stays, unless it stands in `theirs`. Null where the order was not priced from terms, so that a person must look.
 */
export function remainingOf(
  sold: SoldLines,
  terms: QuoteInput,
  counts: Counts,
  theirs: readonly string[] = [],
): Remaining | null {
  const bought = itemsFor(termsFor(terms, counts))
  if ('message' in bought) return null
  const now = new Map(bought.items.map((item) => [item.code, item]))
  const stays: SoldItem[] = sold.items.flatMap((item) => {
    if (theirs.includes(item.code)) return []
    if (!isPriced(item.code)) return [item]
    const left = now.get(item.code)
    return left ? [{ ...item, unitFen: left.unitFen, qty: left.qty, amountFen: left.amountFen }] : []
  })
  const added = bought.items
    .filter(({ code }) => !sold.items.some((item) => item.code === code))
    .map(({ discountable: _, ...item }) => item)
  const items = [...stays, ...added]
  const adjustments = sold.adjustments.map((each) => remainingAdjustment(each, sold.items, items))
  const leaving = leavingLines(sold, items, adjustments)
  const fixedFen = sumOf(leaving.filter(({ refundable }) => !refundable).map(({ amountFen }) => amountFen))
  const lines = { items, adjustments: adjustments.filter(({ amountFen }) => amountFen !== 0) }
  return {
    counts,
    rooms: bought.rooms.rooms,
    share: bought.rooms.share,
    lines,
    leaving,
    fixedFen,
    refundableFen: toFen(payableOf(sold) - payableOf(lines) - fixedFen),
  }
}

function leavingLines(
  sold: SoldLines,
  items: readonly SoldItem[],
  adjustments: readonly SoldAdjustment[],
): LeavingLine[] {
  const codes = [...new Set([...sold.items, ...items].map(({ code }) => code))]
  const ofItems = codes.flatMap((code) => {
    const before = sold.items.find((item) => item.code === code)
    const after = items.find((item) => item.code === code)
    const { name, refundable } = before ?? after ?? { name: '', refundable: true }
    const amountFen = toFen((before?.amountFen ?? 0) - (after?.amountFen ?? 0))
    return { code, name, qty: (before?.qty ?? 0) - (after?.qty ?? 0), amountFen, refundable }
  })
  const ofDiscounts = sold.adjustments.map(({ kind, refId, label, amountFen }, place) => ({
    code: `${kind}:${refId}`,
    name: label,
    qty: 1,
    amountFen: toFen(amountFen - (adjustments[place]?.amountFen ?? 0)),
    refundable: true,
  }))
  return [...ofItems, ...ofDiscounts].filter(({ amountFen }) => amountFen !== 0)
}

/** Fewer people at a dearer tier pay no more than before: one negative line, which they bear by what each line costs. */
export function balanced({ items, adjustments }: SoldLines, overFen: Fen): SoldLines {
  const net = netOf(
    items.map(({ amountFen }) => amountFen),
    adjustments,
  )
  const weights = items.map(({ refundable }, place) => (refundable ? Math.max(0, net[place] ?? 0) : 0))
  const nth = adjustments.filter(({ kind }) => kind === 'tier').length + 1
  const label = '人数减少差价减免'
  const shares = prorate(weights, overFen)
  const tier: SoldAdjustment = {
    kind: 'tier',
    refId: nth,
    label,
    unitFen: overFen,
    qty: 1,
    amountFen: overFen,
    shares,
  }
  return { items, adjustments: [...adjustments, tier] }
}
