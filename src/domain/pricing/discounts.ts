import { type Fen, sumOf, toFen } from '../money.ts'
import { type Adjustment, type Deduction, netOf, sharesOf } from './adjustment.ts'
import { type Booking, bestRule, type PriceRule } from './price-rule.ts'

interface Item {
  code: string
  amountFen: Fen
  /** False for visa and insurance: no coupon lowers them (rule book §11.2). */
  discountable: boolean
}

interface Items {
  /** The price of the travellers, off which a rule takes its share; the first of `items`. */
  base: readonly Item[]
  items: readonly Item[]
}

const nothing = toFen(0)
const amountsOf = (items: readonly Item[]) => items.map(({ amountFen }) => amountFen)

/** What lowers a price: the best rule, then the traveller's coupon (rule book §5.1). One fen is always left to pay. */
export function discountsOf(
  { base, items }: Items,
  booking: Omit<Booking, 'baseFen'>,
  rules: readonly PriceRule[],
  deductions: readonly Deduction[],
): Adjustment[] {
  const adjustments = ruled({ base, items }, booking, rules)
  for (const deduction of deductions) adjustments.push(...deducted(items, adjustments, deduction))
  return adjustments
}

/** The adults bear a rule per adult, which leaves with each of them; all bear a percentage (rule book §8.9, 4). */
function ruled(
  { base, items }: Items,
  booking: Omit<Booking, 'baseFen'>,
  rules: readonly PriceRule[],
): Adjustment[] {
  const best = bestRule(rules, { ...booking, baseFen: sumOf(amountsOf(base)) })
  if (!best) return []
  const { rule } = best
  const off = toFen(Math.min(best.offFen, sumOf(amountsOf(items)) - 1))
  if (off === 0) return []
  const isPerAdult = rule.offKind === 'fen_per_adult'
  const isWhole = isPerAdult && off === rule.offValue * booking.adults
  const [unit, qty] = isWhole ? [rule.offValue, booking.adults] : [off, 1]
  // All lines bear a rule that is worth more than the adults cost.
  const adults = base.filter(({ code }) => code === 'adult')
  const bearers = isPerAdult && off <= sumOf(amountsOf(adults)) ? adults : base
  const shares = sharesOf(
    off,
    items.map((item) => (bearers.includes(item) ? item.amountFen : nothing)),
  )
  const amountFen = toFen(-off)
  return [{ kind: 'rule', refId: rule.id, label: rule.name, unitFen: toFen(-unit), qty, amountFen, shares }]
}

const netDiscountable = (items: readonly Item[], taken: readonly Adjustment[]): Fen[] =>
  netOf(amountsOf(items), taken).map((amount, index) => (items[index]?.discountable ? amount : nothing))

/** What a coupon is held against: what the discountable lines still cost after the rule (rule book §11.2). */
export const discountableOf = (items: readonly Item[], taken: readonly Adjustment[]): Fen =>
  sumOf(
    netDiscountable(
      items,
      taken.filter(({ kind }) => kind === 'rule'),
    ),
  )

/** Over what the discountable lines still cost, of which it leaves one fen (rule book §11.2). */
function deducted(
  items: readonly Item[],
  taken: readonly Adjustment[],
  { kind, refId, label, offOf }: Deduction,
): Adjustment[] {
  const net = netDiscountable(items, taken)
  const discountable = sumOf(net)
  const off = toFen(Math.max(0, Math.min(offOf(discountable), discountable - 1)))
  if (off === 0) return []
  const amountFen = toFen(-off)
  return [{ kind, refId, label, unitFen: amountFen, qty: 1, amountFen, shares: sharesOf(off, net) }]
}
