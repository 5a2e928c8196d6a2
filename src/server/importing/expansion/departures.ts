import { addDays, type Day, daysBetween } from '#src/domain/calendar-day.ts'
import { type Fen, shareOf, toFen } from '#src/domain/money.ts'
import type { CatalogueProduct } from '../file/catalogue-shape.ts'
import type { ComboPlan } from './combos.ts'
import { isHoliday } from './holidays.ts'
import { pick, type Random, randomOf } from './random.ts'
import type { SaleTerms } from './sale-terms.ts'
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
  /** Without it nothing is sold yet: seats that nobody bought belong into a sample shop only. */
  sample: boolean
}

export function departuresOf(product: CatalogueProduct, combos: readonly ComboPlan[], setting: Setting) {
  const days = departureDays(product, setting.terms, setting.today, setting.now)
  const rows = combos.flatMap((combo, index) =>
    days.map((day) => departureOf(product, combo, index, day, setting)),
  )
  if (setting.sample) markRareStates(product.id, rows)
  return rows
}

function departureOf(
  product: CatalogueProduct,
  combo: ComboPlan,
  comboIndex: number,
  day: Day,
  { terms, today, now, sample }: Setting,
): DepartureRow {
  const random = randomOf('departure', product.id, combo.key, day)
  const prices = pricesOf(product, adultFen(product, combo, day))
  const capacity = product.max_group
  const sold = sample ? soldOf(random, capacity, daysBetween(today, day)) : 0
  const close_at = closeOf(day, terms)
  const formed = sold >= product.min_group
  return {
    combo_key: combo.key,
    product_id: product.id,
    departs_on: day,
    returns_on: addDays(day, product.days - 1),
    ...prices,
    single_supp_fen: product.single_supp_fen,
    capacity,
    sold,
    min_group: product.min_group,
    max_group: product.max_group,
    close_at,
    status: close_at <= now ? 'closed' : formed ? 'formed' : 'open',
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

/** 私家团: more people share the car and the guide. Prices never rise with the party, and keep to the range. */
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

/** 0 to 90 % of the seats: mostly few, and more the nearer the day is. */
function soldOf(random: Random, capacity: number, daysAhead: number): number {
  const skew = daysAhead < 45 ? 0.8 : 1.8
  return Math.floor(capacity * 0.9 * random() ** skew)
}

/** States that chance would leave out: two full departures a product; here and there one by phone, one called off. */
function markRareStates(productId: number, rows: DepartureRow[]) {
  const random = randomOf('rare', productId)
  const open = rows.filter(({ status }) => status === 'open' || status === 'formed')
  // The first ones stay as they are, so that the nearest dates of every product can be booked.
  const candidates = open.slice(3)
  const take = () => {
    const chosen = pick(random, candidates)
    candidates.splice(candidates.indexOf(chosen), 1)
    return chosen
  }
  for (let full = 0; full < 2 && candidates.length > 0; full++) {
    const row = take()
    row.sold = row.capacity
    row.status = 'formed'
  }
  if (productId % 4 === 0 && candidates.length > 4) Object.assign(take(), { status: 'by_phone', sold: 0 })
  if (productId % 4 === 2 && candidates.length > 4) Object.assign(take(), { status: 'cancelled', sold: 0 })
}
