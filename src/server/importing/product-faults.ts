import { type CatalogueFault, unknown } from './catalogue-fault.ts'
import type { Catalogue, CatalogueProduct } from './catalogue-shape.ts'

/** The places of one product's faults are fields of it; the index comes in front at the end. */
export function productFaults(catalogue: Catalogue): CatalogueFault[] {
  return catalogue.products.flatMap((product, index) =>
    [...referenceFaults(product, catalogue), ...figureFaults(product), ...depositFaults(product)].map(
      ({ place, message }) => ({ place: `products[${index}].${place}`, message }),
    ),
  )
}

function referenceFaults(product: CatalogueProduct, catalogue: Catalogue): CatalogueFault[] {
  const { destinations, themes, labels, suppliers, departure_cities } = catalogue
  const places = destinations.filter(({ id }) => product.dest.includes(id))
  const faults = [
    ...unknown('dest', 'destination', product.dest, destinations),
    ...unknown('theme', 'theme', product.theme, themes),
    ...unknown('label', 'label', product.label, labels),
    ...unknown('supplier_id', 'supplier', [product.supplier_id], suppliers),
  ]
  if (!departure_cities.includes(product.depart_city)) {
    faults.push({ place: 'depart_city', message: `${product.depart_city} is not among departure_cities` })
  }
  if (places.length > 0 && places.every(({ parent }) => parent === 0)) {
    faults.push({ place: 'dest', message: 'names only groups; a country, province or city is needed' })
  }
  for (const { id, scope } of places) {
    if (scope !== null && scope !== product.scope) {
      faults.push({ place: 'scope', message: `${product.scope} differs from ${scope} of destination ${id}` })
    }
  }
  return faults
}

function figureFaults(product: CatalogueProduct): CatalogueFault[] {
  const { days, nights, route, min_group, max_group, months } = product
  const [low, high] = product.price_fen
  const faults: CatalogueFault[] = []
  if (route.length !== days) {
    faults.push({ place: 'route', message: `${route.length} entries for ${days} days` })
  }
  // One night less than usual is spent on the way (rule book §4.2).
  if (nights !== days - 1 && nights !== days - 2) {
    faults.push({ place: 'nights', message: `${nights} nights for ${days} days` })
  }
  if (low > high)
    faults.push({ place: 'price_fen', message: `the lowest price ${low} is above the highest ${high}` })
  if (min_group > max_group) {
    faults.push({ place: 'min_group', message: `${min_group} is above max_group ${max_group}` })
  }
  if (new Set(months).size !== months.length)
    faults.push({ place: 'months', message: 'a month is named twice' })
  return faults
}

/** A deposit is at most half of the price (rule book §5.1), so a larger one could never be taken. */
function depositFaults({ deposit_mode, deposit_value, price_fen }: CatalogueProduct): CatalogueFault[] {
  const fault = (message: string): CatalogueFault[] => [{ place: 'deposit_value', message }]
  if (deposit_mode === 'none') return deposit_value === 0 ? [] : fault('must be 0 without a deposit')
  const most = deposit_mode === 'percent' ? 5000 : Math.floor(price_fen[0] / 2)
  if (deposit_value >= 1 && deposit_value <= most) return []
  return fault(`must be between 1 and ${most}, half of the price`)
}
