import type { Facets } from '#src/api/catalog/product-lists.ts'
import {
  computedLabels,
  dayBands,
  isInDayBand,
  isInPriceBand,
  monthId,
  monthText,
  priceBands,
} from '#src/domain/catalog/facets.ts'
import { productOrders, productOrderText, productTypes, productTypeText } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { ListConditions } from '../store/conditions.ts'
import { countFacets, countTypes, type Facet, type FacetCount } from '../store/facets.ts'

const typeNames = keysOf(productTypes)

/** How many products each further choice would leave; 0 is told too, so that a page can disable the choice. */
export async function facetsOf(db: Db, asked: ListConditions): Promise<Facets> {
  const counts = await countFacets(db, asked)
  const hasRatings = counts[0]?.hasRatings ?? false
  const byFacet = Map.groupBy(counts, ({ facet }) => facet)
  const of = (facet: Facet) => byFacet.get(facet) ?? []
  const sum = (facet: Facet, isIn: (value: number) => boolean) =>
    of(facet).reduce((total, { value, count }) => total + (isIn(value) ? count : 0), 0)
  return {
    types: typeNames.map((name) => ({
      id: productTypes[name],
      label: productTypeText[name],
      count: sum('type', (value) => value === productTypes[name]),
    })),
    days: dayBands.map((band) => ({ ...band, count: sum('days', (days) => isInDayBand(band, days)) })),
    prices: priceBands.map((band) => ({
      id: band.id,
      label: band.label,
      min_fen: band.minFen,
      max_fen: band.maxFen,
      count: sum('price', (step) => isInPriceBand(band, step)),
    })),
    cities: of('city').map(named),
    months: of('month').map(({ value, count }) => ({ id: monthId(value), label: monthText(value), count })),
    themes: of('theme').map(named),
    dests: of('dest').map(named),
    labels: of('label').map(named),
    // An order by ratings says nothing while there are none.
    order_by: orders.filter(({ id }) => hasRatings || id !== productOrders.score),
  }
}

const computedText = new Map<number, string>(
  Object.values(computedLabels).map(({ id, label }) => [id, label]),
)

const named = ({ facet, value, label, count }: FacetCount) => ({
  id: value,
  label: (facet === 'label' ? computedText.get(value) : undefined) ?? label ?? '',
  count,
})

const orders = keysOf(productOrders).map((name) => ({
  id: productOrders[name],
  label: productOrderText[name],
}))

/** The tabs above a list: everything, then each type. */
export async function typeTabs(db: Db, asked: ListConditions) {
  const counts = new Map((await countTypes(db, asked)).map(({ value, count }) => [value, count]))
  return [
    { type: 0, name: '全部', count: counts.get(0) ?? 0 },
    ...typeNames.map((name) => ({
      type: productTypes[name],
      name: productTypeText[name],
      count: counts.get(productTypes[name]) ?? 0,
    })),
  ]
}
