import { addDays, type Day } from '#src/domain/calendar-day.ts'
import type { SaleTerms } from '#src/domain/catalog/product-doc/sale-terms.ts'
import { type Fen, shareOf, toFen } from '#src/domain/money.ts'
import type { CatalogueProduct } from '#src/server/catalog/catalog-import/file/catalogue-shape.ts'
import type { ComboPlan } from '../combos.ts'
import { isHoliday } from './holidays.ts'
import { closeOf, departureDays, isSummer, isWeekend, leavesOnWorkdays } from './season.ts'

export interface DepartureRow {
  combo_key: string
  product_id: number
  departs_on: Day
  returns_on: Day
  adult_fen: Fen
  child_bed_fen: Fen
  child_nobed_fen: Fen | null
  infant_fen: Fen | null
  single_supp_fen: number
  tiers: { min_pax: number; adult_fen: Fen; child_bed_fen: Fen }[]
  capacity: number
  sold: number
  min_group: number
  max_group: number
  close_at: Date
  status: 'open' | 'formed' | 'closed' | 'cancelled' | 'by_phone'
  group_code: string
}

interface Setting {
  terms: SaleTerms
  today: Day
  now: Date
}

export function departuresOf(product: CatalogueProduct, combos: readonly ComboPlan[], setting: Setting) {
  const days = departureDays(product, setting.terms, setting.today, setting.now)
  return combos.flatMap((combo, index) => days.map((day) => departureOf(product, combo, index, day, setting)))
}

function departureOf(
  product: CatalogueProduct,
  combo: ComboPlan,
  comboIndex: number,
  day: Day,
  { terms, now }: Setting,
): DepartureRow {
  const prices = pricesOf(product, adultFen(product, combo, day))
  const close_at = closeOf(day, terms)
  return {
    combo_key: combo.key,
    product_id: product.id,
    departs_on: day,
    returns_on: addDays(day, product.days - 1),
    ...prices,
    single_supp_fen: product.single_supp_fen,
    capacity: product.max_group,
    sold: 0,
    min_group: product.min_group,
    max_group: product.max_group,
    close_at,
    status: close_at <= now ? 'closed' : 'open',
    group_code: `BM${product.id}-${day.slice(2).replaceAll('-', '')}${'ABCDEFGH'[comboIndex] ?? ''}`,
  }
}

const TEN_YUAN = 1000

/** 旺季 raises the price, never beyond the range of the file; a plain weekday of the cheapest combo is the lowest. */
function adultFen(product: CatalogueProduct, combo: ComboPlan, day: Day): Fen {
  const [low, high] = product.price_fen
  // A private tour's listed price is for two; larger parties go down from it, and must stay within the range.
  const base = product.type === 'private' ? Math.min(high, low * 1.15) : low + (high - low) * combo.lift
  const weekend = isWeekend(day) && leavesOnWorkdays(product)
  const factor = 1 + (isHoliday(day) ? 0.25 : 0) + (isSummer(day) ? 0.15 : 0) + (weekend ? 0.05 : 0)
  const rounded = Math.round((base * factor) / TEN_YUAN) * TEN_YUAN
  return toFen(Math.min(high, Math.max(low, rounded)))
}

/** ¥300 at home, a tenth abroad (rule book §27). */
const infantFen = (scope: CatalogueProduct['scope'], adult: Fen) =>
  scope === 'domestic' ? toFen(Math.min(30_000, adult)) : shareOf(adult, 1000, 'half_up')

function pricesOf(product: CatalogueProduct, adult: Fen) {
  const childShare = product.child_ratio_pct * 100
  const child = (fen: Fen) => shareOf(fen, childShare, 'half_up')
  // A study trip takes pupils: everybody has a bed, and nobody is under two.
  const isStudy = product.type === 'study'
  return {
    adult_fen: adult,
    child_bed_fen: child(adult),
    child_nobed_fen: isStudy ? null : shareOf(adult, 5000, 'half_up'),
    infant_fen: isStudy ? null : infantFen(product.scope, adult),
    tiers: product.type === 'private' ? tiersOf(product, adult, child) : [],
  }
}

/** 私家团: a larger party shares the car and the guide. Prices never rise with the party, and keep to the range. */
function tiersOf(
  { min_group, max_group, price_fen }: CatalogueProduct,
  adult: Fen,
  child: (fen: Fen) => Fen,
) {
  const steps: [minPax: number, share: number][] = [
    [min_group, 1],
    [4, 0.94],
    [6, 0.88],
  ]
  return steps
    .filter(([minPax], index) => index === 0 || (minPax > min_group && minPax <= max_group))
    .map(([min_pax, share]) => {
      const fen = toFen(Math.max(price_fen[0], Math.round((adult * share) / TEN_YUAN) * TEN_YUAN))
      return { min_pax, adult_fen: fen, child_bed_fen: child(fen) }
    })
}
