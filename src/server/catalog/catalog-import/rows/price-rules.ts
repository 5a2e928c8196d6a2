import type { Day } from '#src/domain/calendar-day.ts'
import type { ProductPriceRule } from '#src/domain/catalog/product-doc/booking-terms.ts'
import type { CatalogueProduct } from '../file/catalogue-shape.ts'

/** 早鸟 for a third of the products, 多人同行 for a fourth (rule book §4.2). They run to the end of next year. */
export function priceRulesOf({ id, scope, type }: CatalogueProduct, today: Day): ProductPriceRule[] {
  const year = Number(today.slice(0, 4))
  const running = { starts_on: `${year}-01-01`, ends_on: `${year + 1}-12-31` }
  const earlyBird: ProductPriceRule = {
    ...running,
    kind: 'early_bird',
    name: '早鸟立减',
    threshold: 60,
    off_kind: 'fen_per_adult',
    off_value: scope === 'domestic' ? 10_000 : 30_000,
  }
  const group: ProductPriceRule = {
    ...running,
    kind: 'group',
    name: '多人同行优惠',
    threshold: 4,
    off_kind: 'bp',
    off_value: 200,
  }
  // The tiers of a private tour lower its price for a larger party already.
  return [...(id % 3 === 0 ? [earlyBird] : []), ...(id % 4 === 1 && type !== 'private' ? [group] : [])]
}
