import type { Catalogue, CatalogueProduct } from '../catalogue-shape.ts'
import type { Sound } from '../sound.ts'
import { type CatalogueFault, unknown } from './fault.ts'
import { tripFaults } from './trip-faults.ts'

type Product = Sound<CatalogueProduct>

/** The places of one product's faults are named by its fields; `products[n].` is put in front at the end. */
export function productFaults(catalogue: Sound<Catalogue>): CatalogueFault[] {
  return (catalogue.products ?? []).flatMap((product, index) =>
    product === undefined
      ? []
      : [
          ...referenceFaults(product, catalogue),
          ...figureFaults(product),
          ...depositFaults(product),
          ...tripFaults(product),
        ].map(({ place, message }) => ({ place: `products[${index}].${place}`, message })),
  )
}

function referenceFaults(product: Product, catalogue: Sound<Catalogue>): CatalogueFault[] {
  const { destinations, themes, labels, suppliers, departure_cities: cities } = catalogue
  const { dest = [], depart_city: city, scope } = product
  const places = (destinations ?? []).filter((each) => each?.id !== undefined && dest.includes(each.id))
  const faults = [
    ...unknown('dest', 'destination', dest, destinations),
    ...unknown('theme', 'theme', product.theme ?? [], themes),
    ...unknown('label', 'label', product.label ?? [], labels),
    ...unknown('supplier_id', 'supplier', [product.supplier_id], suppliers),
  ]
  if (city !== undefined && cities?.every((each) => each !== undefined) && !cities.includes(city)) {
    faults.push({ place: 'depart_city', message: `${city} is not among departure_cities` })
  }
  if (places.length > 0 && places.every((each) => each?.parent === 0)) {
    faults.push({ place: 'dest', message: 'names only groups; a country, province or city is needed' })
  }
  for (const place of places) {
    if (scope && place?.scope && place.scope !== scope) {
      faults.push({
        place: 'scope',
        message: `${scope} differs from ${place.scope} of destination ${place.id}`,
      })
    }
  }
  return faults
}

function figureFaults(product: Product): CatalogueFault[] {
  const { days, nights, route, min_group, max_group, months, price_fen } = product
  const [low, high] = price_fen ?? []
  const faults: CatalogueFault[] = []
  if (days !== undefined && route && route.length !== days) {
    faults.push({ place: 'route', message: `${route.length} entries for ${days} days` })
  }
  // One night less than usual is spent on the way (rule book §4.2).
  if (days !== undefined && nights !== undefined && nights !== days - 1 && nights !== days - 2) {
    faults.push({ place: 'nights', message: `${nights} nights for ${days} days` })
  }
  if (low !== undefined && high !== undefined && low > high)
    faults.push({ place: 'price_fen', message: `the lowest price ${low} is above the highest ${high}` })
  if (min_group !== undefined && max_group !== undefined && min_group > max_group) {
    faults.push({ place: 'min_group', message: `${min_group} is above max_group ${max_group}` })
  }
  const named = months?.filter((month) => month !== undefined) ?? []
  if (new Set(named).size !== named.length)
    faults.push({ place: 'months', message: 'a month is named twice' })
  return faults
}

/** A deposit is at most half of the price (rule book §5.1), so a larger one could never be taken. */
function depositFaults({ deposit_mode, deposit_value, price_fen }: Product): CatalogueFault[] {
  if (deposit_mode === undefined || deposit_value === undefined) return []
  const fault = (message: string): CatalogueFault[] => [{ place: 'deposit_value', message }]
  if (deposit_mode === 'none') return deposit_value === 0 ? [] : fault('must be 0 without a deposit')
  const lowest = price_fen?.[0]
  if (deposit_mode === 'fixed' && lowest === undefined) return []
  const most = deposit_mode === 'percent' ? 5000 : Math.floor((lowest ?? 0) / 2)
  if (deposit_value >= 1 && deposit_value <= most) return []
  return fault(`must be between 1 and ${most}, half of the price`)
}
