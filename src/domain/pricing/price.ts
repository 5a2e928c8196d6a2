import { refundBase } from '../booking/refund-base.ts'
import { seatsTaken } from '../booking/stock.ts'
import type { Day } from '../calendar-day.ts'
import type { ProductType } from '../codes.ts'
import type { Fault } from '../fault.ts'
import { type Fen, sumOf, toFen } from '../money.ts'
import { travellersFault } from '../travellers/people.ts'
import { type PersonKind, personKindText } from '../travellers/traveller-codes.ts'
import { type AddOn, type AddOnChoice, addOnLines, amountOf } from './add-on.ts'
import type { Adjustment, Deduction } from './adjustment.ts'
import type { Counts } from './counts.ts'
import { type DepositRule, type PayPlan, payPlan } from './deposit.ts'
import { discountableOf, discountsOf } from './discounts.ts'
import type { PriceRule } from './price-rule.ts'
import { type Rooms, roomsFor } from './rooms.ts'

/** 私家团: the price per traveller once at least `minPax` travel. A null leaves the departure's child price. */
interface PriceTier {
  minPax: number
  adultFen: Fen
  childBedFen: Fen | null
}

/** Prices of one departure; null means that kind of person cannot be booked on it. */
export interface DeparturePrices {
  adultFen: Fen
  childBedFen: Fen | null
  childNobedFen: Fen | null
  infantFen: Fen | null
  singleSuppFen: Fen
  tiers: readonly PriceTier[]
}

/** What the product says about pricing an order, the same for all its departures. */
export interface PricingTerms {
  productType: ProductType
  minPax: number
  maxPax: number
  bedsPerRoom: number
  allowShareRoom: boolean
  days: number
  nights: number
  deposit: DepositRule
  rules: readonly PriceRule[]
  options: readonly AddOn[]
}

/** Kept with an order, so that it can be priced again without the live product (rule book §8.9, 5). */
export interface QuoteInput {
  prices: DeparturePrices
  terms: PricingTerms
  departsOn: Day
  today: Day
  counts: Counts
  /** Null: as few rooms as the party fits in. */
  rooms: number | null
  share: boolean
  choices: readonly AddOnChoice[]
}

/** `amountFen` is `unitFen × qty`. Frozen with the order as it is. */
interface QuoteLine {
  code: string
  name: string
  unitFen: Fen
  qty: number
  amountFen: Fen
  /** False for visa, insurance and the like: deducted in full before the refund ladder (rule book §8.6). */
  refundable: boolean
}

/** What is bought. */
interface QuoteItem extends QuoteLine {
  /** False for visa and insurance: no coupon lowers them (rule book §11.2). */
  discountable: boolean
}

export type Quote = {
  items: readonly QuoteItem[]
  /** What lowers the price, one after the other; with the items it sums to what is to be paid. */
  adjustments: readonly Adjustment[]
  totalFen: Fen
  discountFen: Fen
  payableFen: Fen
  /** What a coupon is held against (rule book §11.2). */
  discountableFen: Fen
  /** The part of `payableFen` that no cancellation brings back. */
  nonRefundableFen: Fen
} & Omit<Rooms, 'supplements'> &
  PayPlan

export type QuoteRefusal = Fault

export const isQuoteRefusal = (result: Quote | QuoteRefusal): result is QuoteRefusal => 'message' in result

const item = (code: string, name: string, unitFen: Fen, qty: number): QuoteItem => ({
  code,
  name,
  unitFen,
  qty,
  amountFen: toFen(unitFen * qty),
  refundable: true,
  discountable: true,
})

/** Items and adjustments as the page shows them: one list that sums to what is to be paid (rule book §5.3). */
export const linesOf = ({ items, adjustments }: Pick<Quote, 'items' | 'adjustments'>): QuoteLine[] => [
  ...items.map(({ discountable: _, ...line }) => line),
  ...adjustments.map(({ kind, refId, label, unitFen, qty, amountFen }) => ({
    code: `${kind}:${refId}`,
    name: label,
    unitFen,
    qty,
    amountFen,
    refundable: true,
  })),
]

/** The unit price of each kind of person: a tier replaces the prices it names (rule book §5.1). */
export function unitPrices(prices: DeparturePrices, pax: number): Record<PersonKind, Fen | null> {
  const reached = prices.tiers.filter((tier) => tier.minPax <= pax).sort((a, b) => b.minPax - a.minPax)[0]
  return {
    adult: reached?.adultFen ?? prices.adultFen,
    // A departure without a child price takes no children, whatever its tiers say.
    child_bed: prices.childBedFen === null ? null : (reached?.childBedFen ?? prices.childBedFen),
    child_nobed: prices.childNobedFen,
    infant: prices.infantFen,
  }
}

function peopleItems(input: QuoteInput): QuoteItem[] | Fault {
  const units = unitPrices(input.prices, seatsTaken(input.counts))
  const items: QuoteItem[] = []
  for (const kind of ['adult', 'child_bed', 'child_nobed', 'infant'] as const) {
    const unit = units[kind]
    const count = input.counts[kind]
    if (count === 0) continue
    if (unit === null) return { field: kind, message: `该团期不接受${personKindText[kind]}预订` }
    items.push(item(kind, personKindText[kind], unit, count))
  }
  return items
}

function chosenItems(input: QuoteInput, rooms: number): QuoteItem[] | Fault {
  const { days, nights, options } = input.terms
  const chosen = addOnLines(options, input.choices, { counts: input.counts, rooms, days, nights })
  if (!Array.isArray(chosen)) return chosen
  return chosen.map((each) => {
    const { id, kind, name, refundable } = each.addOn
    const discountable = kind !== 'visa' && kind !== 'insurance'
    const code = each.who === 'child' ? `option:${id}:child` : `option:${id}`
    const amountFen = amountOf(each)
    const shown = each.who === 'child' ? `${name}（儿童）` : name
    return { code, name: shown, unitFen: each.unitFen, qty: each.qty, amountFen, refundable, discountable }
  })
}

interface Bought {
  base: readonly QuoteItem[]
  items: readonly QuoteItem[]
  rooms: Omit<Rooms, 'supplements'>
}

/** What a party buys before anything lowers its price, or why it cannot: also what is left of an order when some leave. */
export function itemsFor(input: QuoteInput): Bought | Fault {
  const base = peopleItems(input)
  if (!Array.isArray(base)) return base
  const { supplements, ...rooms } = roomsFor(input.counts, input.rooms, input.share, input.terms)
  const options = chosenItems(input, rooms.rooms)
  if (!Array.isArray(options)) return options
  const single = item('single', '单房差', input.prices.singleSuppFen, supplements)
  return { base, items: [...base, ...(single.amountFen > 0 ? [single] : []), ...options], rooms }
}

const sumOfLines = (lines: readonly { amountFen: Fen }[]): Fen =>
  sumOf(lines.map(({ amountFen }) => amountFen))

/**
 * The price of an order, or the first reason why it cannot be. The one function behind list, calendar, price call,
 * order creation and supplements (rule book §5.1–5.3): two answers for the same choice cannot exist.
 */
export function quote(input: QuoteInput, deductions: readonly Deduction[] = []): Quote | QuoteRefusal {
  const { counts, terms, today, departsOn } = input
  const refusal = travellersFault(counts, terms)
  if (refusal) return refusal
  if (input.rooms !== null && !Number.isSafeInteger(input.rooms)) {
    return { field: 'rooms', message: '请选择正确的房间数' }
  }
  const bought = itemsFor(input)
  if ('message' in bought) return bought
  const { base, items, rooms } = bought
  const totalFen = sumOfLines(items)
  // Only children can be priced 0, so only an order of nobody else comes to nothing.
  if (totalFen === 0) return { field: 'date', message: '该团期价格待确认，请电话咨询' }
  const booking = { today, departsOn, adults: counts.adult }
  const adjustments = discountsOf({ base, items }, booking, terms.rules, deductions)
  const discountFen = toFen(-sumOfLines(adjustments))
  const payableFen = toFen(totalFen - discountFen)
  return {
    items,
    adjustments,
    totalFen,
    discountFen,
    payableFen,
    discountableFen: discountableOf(items, adjustments),
    nonRefundableFen: refundBase(payableFen, items).nonRefundableFen,
    ...rooms,
    ...payPlan(terms.deposit, payableFen, seatsTaken(counts), today, departsOn),
  }
}
