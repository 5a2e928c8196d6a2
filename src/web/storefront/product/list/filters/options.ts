import type { Facets } from '#src/api/catalog/product-lists.ts'
import type { DestNode } from '#src/api/catalog/taxonomy.ts'
import type { ListSearch } from '../search.ts'
import { changed, type Several, toggle, togglePlace, wayTo } from './choosing.ts'
import { priceOfBand, priceText } from './price-range.ts'

/** One choice that a filter offers. */
export interface Option {
  key: string
  label: string
  /** Products that it would leave, whatever else of its own filter is chosen. */
  count: number
  isOn: boolean
  /** The list with it, or without it when it is on. */
  search: ListSearch
}

export interface Filter {
  label: string
  options: Option[]
  /** The list without any choice of this filter; undefined where another row of it says so. */
  all?: ListSearch
  isUntouched?: boolean
}

interface Asked {
  groups: DestNode[]
  facets: Facets
  search: ListSearch
}

type Row = { id: number | string; label: string; count: number }

const unknownRow = <I extends number | string>(id: I) => ({ id, label: `编号 ${id}`, count: 0 })

/** Every filter with its choices; what is chosen and not offered any more is there too, so that it can be taken back. */
export function filtersOf({ groups, facets, search }: Asked) {
  const several = (label: string, name: Several, rows: Row[]): Filter => {
    const chosen: (number | string)[] = search[name] ?? []
    const gone = chosen.filter((id) => !rows.some((row) => row.id === id)).map(unknownRow)
    return {
      label,
      all: changed(search, { [name]: undefined }),
      isUntouched: chosen.length === 0,
      options: [...rows, ...gone].map((row) => ({
        key: `${name} ${row.id}`,
        label: row.label,
        count: row.count,
        isOn: chosen.includes(row.id),
        search: toggle(search, name, row.id),
      })),
    }
  }
  return {
    places: placesOf({ groups, facets, search }),
    type: several('产品类型', 'type', facets.types),
    days: several('行程天数', 'days', facets.days),
    theme: several('主题', 'themeId', facets.themes),
    city: several('出发城市', 'city', facets.cities),
    month: several('出发月份', 'month', facets.months),
    label: several('产品特色', 'labels', facets.labels),
    price: pricesOf(facets, search),
  }
}
export type Filters = ReturnType<typeof filtersOf>

/** The groups of places, and of each that is open what lies in it. */
function placesOf({ groups, facets, search }: Asked): { rows: Filter[]; unknown: Option[] } {
  const chosen = search.destId ?? []
  const counts = new Map(facets.dests.map(({ id, count }) => [id, count]))
  const option = ({ id, label }: { id: number; label: string }): Option => ({
    key: `destId ${id}`,
    label,
    count: counts.get(id) ?? 0,
    isOn: chosen.includes(id),
    search: togglePlace(search, groups, id),
  })
  const opened = new Set(chosen.map((id) => wayTo(groups, id)[0]))
  const open = groups.filter((group) => opened.has(group) && group.children.length > 0)
  const all = changed(search, { destId: undefined, bannerId: undefined })
  const rows: Filter[] = [
    { label: '目的地', options: groups.map(option), all, isUntouched: chosen.length === 0 },
    ...open.map(({ label, children }) => ({ label, options: children.map(option) })),
  ]
  const shown = new Set(rows.flatMap(({ options }) => options.map(({ key }) => key)))
  // Below the rows, or no longer anywhere.
  const unknown = chosen
    .map((id) => option(wayTo(groups, id).at(-1) ?? unknownRow(id)))
    .filter(({ key }) => !shown.has(key))
  return { rows, unknown }
}

/** Bands exclude each other; a range of one's own is a choice as well. */
function pricesOf({ prices }: Facets, search: ListSearch) {
  const all = changed(search, { price: undefined })
  const bands = prices.map((band) => ({
    key: `price ${band.id}`,
    label: band.label,
    count: band.count,
    isOn: priceOfBand(band) === search.price,
    search: priceOfBand(band) === search.price ? all : changed(search, { price: priceOfBand(band) }),
  }))
  return { label: '人均价格', options: bands, all }
}

/** What is chosen, in the order of the filters: each leads to the list without it. */
export function chosenOf({ places, price, ...filters }: Filters, search: ListSearch): Option[] {
  const own = search.price && !price.options.some(({ isOn }) => isOn)
  return [
    ...places.rows.flatMap(({ options }) => options),
    ...places.unknown,
    ...Object.values(filters).flatMap(({ options }) => options),
    ...price.options,
    ...(own ? [{ key: 'price', label: priceText(search), count: 0, isOn: true, search: price.all }] : []),
  ].filter(({ isOn }) => isOn)
}
