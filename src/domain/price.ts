import { type AddOn, type AddOnChoice, addOnLines, amountOf } from './add-on.ts'
import type { Day } from './calendar-day.ts'
import type { ProductType } from './codes.ts'
import type { Counts } from './counts.ts'
import { type DepositRule, type PayPlan, payPlan } from './deposit.ts'
import type { Fault } from './fault.ts'
import { type Fen, sumOf, toFen } from './money.ts'
import { peopleFault } from './people.ts'
import { bestRule, type PriceRule } from './price-rule.ts'
import { type Rooms, roomsFor } from './rooms.ts'
import { seatsTaken } from './stock.ts'
import { type PersonKind, personKindText } from './traveller-codes.ts'

/** 私家团: the price per person once at least `minPax` people travel. A null leaves the departure's child price. */
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

/** `amountFen` is `unitFen × qty`; the lines sum to what is to be paid. Frozen with the order as they are. */
interface QuoteLine {
  code: string
  name: string
  unitFen: Fen
  qty: number
  amountFen: Fen
  /** False for visa, insurance and the like: deducted in full before the refund ladder (rule book §8.6). */
  refundable: boolean
}

export type Quote = {
  lines: readonly QuoteLine[]
  totalFen: Fen
  discountFen: Fen
  payableFen: Fen
  /** The part of `payableFen` that no cancellation brings back. */
  nonRefundableFen: Fen
} & Omit<Rooms, 'supplements'> &
  PayPlan

export type QuoteRefusal = Fault

export const isQuoteRefusal = (result: Quote | QuoteRefusal): result is QuoteRefusal => 'message' in result

const line = (code: string, name: string, unitFen: Fen, qty: number, refundable = true): QuoteLine => ({
  code,
  name,
  unitFen,
  qty,
  amountFen: toFen(unitFen * qty),
  refundable,
})

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

function peopleLines(input: QuoteInput): QuoteLine[] | Fault {
  const units = unitPrices(input.prices, seatsTaken(input.counts))
  const lines: QuoteLine[] = []
  for (const kind of ['adult', 'child_bed', 'child_nobed', 'infant'] as const) {
    const unit = units[kind]
    const count = input.counts[kind]
    if (count === 0) continue
    if (unit === null) return { field: kind, message: `该团期不接受${personKindText[kind]}预订` }
    lines.push(line(kind, personKindText[kind], unit, count))
  }
  return lines
}

function chosenLines(input: QuoteInput, rooms: number): QuoteLine[] | Fault {
  const { days, nights, options } = input.terms
  const chosen = addOnLines(options, input.choices, { counts: input.counts, rooms, days, nights })
  if (!Array.isArray(chosen)) return chosen
  return chosen.map((each) => {
    const { id, name, refundable } = each.addOn
    const code = each.who === 'child' ? `option:${id}:child` : `option:${id}`
    const amountFen = amountOf(each)
    const shown = each.who === 'child' ? `${name}（儿童）` : name
    return { code, name: shown, unitFen: each.unitFen, qty: each.qty, amountFen, refundable }
  })
}

/** The discount of the best rule over the base, cut so that at least one fen is left to pay. */
function ruleLine(input: QuoteInput, baseFen: Fen, totalFen: Fen): QuoteLine[] {
  const adults = input.counts.adult
  const { today, departsOn, terms } = input
  const best = bestRule(terms.rules, { today, departsOn, adults, baseFen })
  if (!best) return []
  const { rule } = best
  const off = toFen(Math.min(best.offFen, totalFen - 1))
  const perAdult = rule.offKind === 'fen_per_adult' && off === rule.offValue * adults
  const [unit, qty] = perAdult ? [rule.offValue, adults] : [off, 1]
  return off === 0 ? [] : [line(`rule:${rule.id}`, rule.name, toFen(-unit), qty)]
}

const sumOfLines = (lines: readonly QuoteLine[]): Fen => sumOf(lines.map(({ amountFen }) => amountFen))

/**
 * The price of an order, or the first reason why it cannot be. The one function behind list, calendar, price call,
 * order creation and supplements (rule book §5.1–5.3): two answers for the same choice cannot exist.
 */
export function quote(input: QuoteInput): Quote | QuoteRefusal {
  const { counts, prices, terms, today, departsOn } = input
  const refusal = peopleFault(counts, terms)
  if (refusal) return refusal
  if (input.rooms !== null && !Number.isSafeInteger(input.rooms)) {
    return { field: 'rooms', message: '请选择正确的房间数' }
  }
  const base = peopleLines(input)
  if (!Array.isArray(base)) return base
  const { supplements, ...rooms } = roomsFor(counts, input.rooms, input.share, terms)
  const options = chosenLines(input, rooms.rooms)
  if (!Array.isArray(options)) return options

  const single = line('single', '单房差', prices.singleSuppFen, supplements)
  const full = [...base, ...(single.amountFen > 0 ? [single] : []), ...options]
  const totalFen = sumOfLines(full)
  // Only children can be priced 0, so only an order of nobody else comes to nothing.
  if (totalFen === 0) return { field: 'date', message: '该团期价格待确认，请电话咨询' }
  const discount = ruleLine(input, sumOfLines(base), totalFen)
  const discountFen = toFen(-sumOfLines(discount))
  const payableFen = toFen(totalFen - discountFen)
  return {
    lines: [...full, ...discount],
    totalFen,
    discountFen,
    payableFen,
    nonRefundableFen: toFen(Math.min(payableFen, sumOfLines(options.filter((each) => !each.refundable)))),
    ...rooms,
    ...payPlan(terms.deposit, payableFen, seatsTaken(counts), today, departsOn),
  }
}
