import { type CatalogueFault, unknown } from './catalogue-fault.ts'
import type { Catalogue } from './catalogue-shape.ts'
import { destinationFaults } from './destination-faults.ts'
import { productFaults } from './product-faults.ts'

/** What is wrong between the rows of a catalogue whose every row is well formed. */
export function faultsBetween(catalogue: Catalogue): CatalogueFault[] {
  return [
    ...duplicateFaults(catalogue),
    ...destinationFaults(catalogue.destinations),
    ...catalogue.suppliers.flatMap(({ region }, index) =>
      unknown(`suppliers[${index}].region`, 'destination', [region], catalogue.destinations),
    ),
    ...searchFaults(catalogue),
    ...catalogue.campaigns.flatMap(({ theme }, index) =>
      unknown(`campaigns[${index}].theme`, 'theme', theme, catalogue.themes),
    ),
    ...productFaults(catalogue),
  ]
}

function duplicateFaults(catalogue: Catalogue): CatalogueFault[] {
  const { destinations, themes, labels, suppliers, designers, hot_search, campaigns, products } = catalogue
  return [
    ...twice('destinations', 'id', destinations),
    ...twice('destinations', 'slug', destinations),
    ...twice('themes', 'id', themes),
    ...twice('themes', 'slug', themes),
    ...twice('labels', 'id', labels),
    ...twice('suppliers', 'id', suppliers),
    ...twice('designers', 'id', designers),
    ...twice('hot_search', 'keyword', hot_search),
    ...twice('campaigns', 'slug', campaigns),
    ...twice('products', 'id', products),
    ...repeatedPlaces(catalogue.departure_cities).map(([index, first]) => ({
      place: `departure_cities[${index}]`,
      message: `${catalogue.departure_cities[index]} is already departure_cities[${first}]`,
    })),
  ]
}

function twice<K extends string>(
  list: string,
  key: K,
  rows: readonly Record<K, string | number>[],
): CatalogueFault[] {
  return repeatedPlaces(rows.map((row) => row[key])).map(([index, first]) => ({
    place: `${list}[${index}].${key}`,
    message: `${rows[index]?.[key]} is already used by ${list}[${first}]`,
  }))
}

const repeatedPlaces = <T>(values: readonly T[]): [index: number, first: number][] =>
  values.flatMap((value, index): [number, number][] => {
    const first = values.indexOf(value)
    return first === index ? [] : [[index, first]]
  })

/** A hot search that leads to a list must name a destination or theme that exists. */
function searchFaults({ hot_search, destinations, themes }: Catalogue): CatalogueFault[] {
  return hot_search.flatMap(({ pc_route }, index) => {
    const query = new URL(pc_route, 'http://shop').searchParams
    const place = `hot_search[${index}].pc_route`
    const wanted = (name: string) => query.getAll(name).map(Number)
    return [
      ...unknown(place, 'destination', wanted('destId'), destinations),
      ...unknown(place, 'theme', wanted('themeId'), themes),
    ]
  })
}
