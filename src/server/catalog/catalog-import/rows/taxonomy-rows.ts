import { pinyinOf } from '#src/server/catalog/taxonomy/service.ts'
import type { Catalogue, CatalogueDestination } from '../file/catalogue-shape.ts'
import { ancestorsOf } from '../file/faults/destination-faults.ts'
import type { ImportSetting } from '../import-setting.ts'

export function destinationRows({ destinations }: Catalogue, { pictures, madeUp }: ImportSetting) {
  const byId = new Map(destinations.map((each) => [each.id, each]))
  const rows = destinations.map((each, sort) => {
    const above = lineAbove(each, byId)
    return {
      id: each.id,
      parent_id: each.parent === 0 ? null : each.parent,
      path: `/${[...above.map(({ id }) => id).reverse(), each.id].join('/')}/`,
      label: each.label,
      slug: each.slug,
      pinyin: pinyinOf(each.label),
      scope: each.scope,
      lat: each.lat,
      lng: each.lng,
      visa_text: each.visa ?? '',
      img: pictures.get(each.picture ?? '') ?? '',
      hot: each.hot === 1,
      sort,
      sample: madeUp !== null,
    }
  })
  // Parents before children, for the foreign key.
  return rows.sort((a, b) => a.path.split('/').length - b.path.split('/').length)
}

function lineAbove(each: CatalogueDestination, byId: ReadonlyMap<number, CatalogueDestination>) {
  const line = ancestorsOf(each, byId)
  if (line === 'loop') throw new Error(`destination ${each.id} is its own ancestor`)
  return line
}

export const themeRows = ({ themes }: Catalogue, { pictures, madeUp }: ImportSetting) =>
  themes.map(({ id, label, slug, picture }, sort) => ({
    id,
    label,
    slug,
    img: pictures.get(picture) ?? '',
    sort,
    sample: madeUp !== null,
  }))

export const labelRows = ({ labels }: Catalogue, { madeUp }: ImportSetting) =>
  labels.map(({ id, label }, sort) => ({ id, label, sort, sample: madeUp !== null }))

/** Name, address and telephone of the ground operator stand in every contract (旅游法 60). */
export const supplierRows = ({ suppliers }: Catalogue, { madeUp }: ImportSetting) =>
  suppliers.map(({ id, name, kind }) => ({
    id,
    name,
    kind,
    licence_no: '',
    address: '',
    phone: '',
    ...madeUp?.supplier(id),
    sample: madeUp !== null,
  }))
