import { addDays, type Day } from '../../calendar-day.ts'
import type { DepositMode, OffKind, PriceRuleKind, ProductType } from '../../codes.ts'
import { type Fen, shareOf, toFen, yuanText } from '../../money.ts'
import { type DeparturePrices, type Quote, type QuoteRefusal, quote } from '../../pricing/price.ts'
import type { ProductDoc } from './doc.ts'

/** Fen per seat for `fixed`, basis points of the whole for `percent`. */
export interface Deposit {
  mode: DepositMode
  value: number
}

/** 早鸟 or 多人同行, as a product has it (rule book §4.2). */
export interface ProductPriceRule {
  kind: PriceRuleKind
  name: string
  /** Days ahead, or adults. */
  threshold: number
  off_kind: OffKind
  /** Fen per adult, or basis points. */
  off_value: number
  starts_on: Day
  ends_on: Day
}

export const MOST_RULES = 10

/** The shop keeps one rule for each threshold of a kind. */
export const ruleKey = ({ kind, threshold }: Pick<ProductPriceRule, 'kind' | 'threshold'>) =>
  `${kind} ${threshold}`

/** Half of the price is the most that is asked at once, and the most that a rule takes off (rule book §5.1). */
const HALF_BP = 5_000

export function depositFault({ mode, value }: Deposit): string | null {
  if (mode === 'none') return null
  if (value === 0) return '订金为 0，请填写，或改为一次付清'
  return mode === 'percent' && value > HALF_BP ? '订金最多为总价的 50%' : null
}

/** What an adult pays on dates that can be booked, and what the trip costs the shop, where somebody has said it. */
export interface DatePrice {
  adultFen: Fen
  floorFen: Fen | null
}

/** Why these cannot lower the prices that there are; null when they can. */
export function rulesFault(rules: readonly ProductPriceRule[], prices: readonly DatePrice[]): string | null {
  if (rules.some(({ name }) => name.trim() === '')) return '有立减规则缺名称'
  for (const rule of rules)
    for (const { adultFen, floorFen } of prices) {
      const off = offAdult(rule, adultFen)
      const said = `“${rule.name}”对成人价 ${yuanText(adultFen)} 减 ${yuanText(off)}`
      if (off > shareOf(adultFen, HALF_BP, 'down')) return `${said}，超过一半`
      if (floorFen !== null && adultFen - off < floorFen) return `${said}，低于成本价 ${yuanText(floorFen)}`
    }
  return null
}

const offAdult = ({ off_kind, off_value }: ProductPriceRule, adultFen: Fen): Fen =>
  off_kind === 'bp' ? shareOf(adultFen, off_value, 'half_up') : toFen(off_value)

/** A date by whose prices the terms of a product are worked out for who writes them. */
export interface ExampleDate {
  departsOn: Day
  adultFen: Fen
  singleSuppFen: Fen
  tiers: DeparturePrices['tiers'][number][]
}

interface Party {
  type: ProductType
  adults: number
  /** The start is so many days after `today`. */
  daysAhead: number
  today: Day
}

/** A form may hold figures that are being typed: what was cleared is none, and no room has 0 beds. */
const isFilled = ({ deposit, price_rules: rules, ...doc }: ProductDoc) =>
  doc.beds_per_room > 0 &&
  [
    ...[doc.min_pax_order, doc.max_pax_order, doc.beds_per_room, doc.days, doc.nights, doc.balance_days],
    ...[deposit.value, ...rules.flatMap(({ threshold, off_value }) => [threshold, off_value])],
  ].every(Number.isSafeInteger)

/** What a party of adults would pay and when, by the price function that every order goes through. */
export function exampleQuote(
  doc: ProductDoc,
  { departsOn: _, ...date }: ExampleDate,
  { type, adults, daysAhead, today }: Party,
): Quote | QuoteRefusal {
  if (!isFilled(doc)) return { field: 'date', message: '填完数字后再试算' }
  return quote({
    prices: { ...date, childBedFen: null, childNobedFen: null, infantFen: null },
    terms: {
      productType: type,
      minPax: doc.min_pax_order,
      maxPax: doc.max_pax_order,
      bedsPerRoom: doc.beds_per_room,
      allowShareRoom: doc.allow_share_room,
      days: doc.days,
      nights: doc.nights,
      deposit: { ...doc.deposit, balanceDays: doc.balance_days },
      rules: doc.price_rules.map((rule, id) => ({
        ...{ id, kind: rule.kind, name: rule.name, threshold: rule.threshold },
        ...{ offKind: rule.off_kind, offValue: rule.off_value },
        ...{ startsOn: rule.starts_on, endsOn: rule.ends_on },
      })),
      options: [],
    },
    ...{ departsOn: addDays(today, daysAhead), today },
    counts: { adult: adults, child_bed: 0, child_nobed: 0, infant: 0 },
    ...{ rooms: null, share: false, choices: [] },
  })
}
