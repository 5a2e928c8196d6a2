import type { Catalogue } from '../catalogue-shape.ts'
import type { Sound } from '../sound.ts'
import { destinationFaults } from './destination-faults.ts'
import { type CatalogueFault, unknown } from './fault.ts'
import { productFaults } from './product-faults.ts'
import { wordingFaults } from './wording-faults.ts'

/** What is wrong between the rows of a catalogue, as far as they are well formed. */
export function faultsBetween(catalogue: Sound<Catalogue>): CatalogueFault[] {
  const { destinations, suppliers, campaigns, themes } = catalogue
  return [
    ...duplicateFaults(catalogue),
    ...destinationFaults(destinations ?? []),
    ...(suppliers ?? []).flatMap((supplier, index) =>
      unknown(`suppliers[${index}].region`, 'destination', [supplier?.region], destinations),
    ),
    ...searchFaults(catalogue),
    ...(campaigns ?? []).flatMap((campaign, index) =>
      unknown(`campaigns[${index}].theme`, 'theme', campaign?.theme ?? [], themes),
    ),
    ...productFaults(catalogue),
    ...wordingFaults(catalogue),
  ]
}

function duplicateFaults(catalogue: Sound<Catalogue>): CatalogueFault[] {
  const { destinations, themes, labels, suppliers, designers, hot_search, campaigns, products } = catalogue
  const cities = catalogue.departure_cities ?? []
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
    ...repeatedPlaces(cities).map(([index, first]) => ({
      place: `departure_cities[${index}]`,
      message: `${cities[index]} is already departure_cities[${first}]`,
    })),
  ]
}

function twice<K extends string>(
  list: string,
  key: K,
  rows: readonly ({ [key in K]?: string | number | undefined } | undefined)[] = [],
): CatalogueFault[] {
  return repeatedPlaces(rows.map((row) => row?.[key])).map(([index, first]) => ({
    place: `${list}[${index}].${key}`,
    message: `${rows[index]?.[key]} is already used by ${list}[${first}]`,
  }))
}

/** A malformed value is equal to no other. */
const repeatedPlaces = <T>(values: readonly T[]): [index: number, first: number][] =>
  values.flatMap((value, index): [number, number][] => {
    const first = values.indexOf(value)
    return first === index || value === undefined ? [] : [[index, first]]
  })

/** A hot search that leads to a list must name a destination or theme that exists. */
function searchFaults({ hot_search = [], destinations, themes }: Sound<Catalogue>): CatalogueFault[] {
  return hot_search.flatMap((search, index) => {
    if (search?.pc_route === undefined) return []
    const query = new URL(search.pc_route, 'http://shop').searchParams
    const place = `hot_search[${index}].pc_route`
    const wanted = (name: string) => query.getAll(name).map(Number)
    return [
      ...unknown(place, 'destination', wanted('destId'), destinations),
      ...unknown(place, 'theme', wanted('themeId'), themes),
    ]
  })
}
