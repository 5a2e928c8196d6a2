import { pinyin } from 'pinyin-pro'
import { sampleHotels } from '#db/sample/hotels.ts'
import type { Catalogue, CatalogueDestination } from '../file/catalogue-shape.ts'
import { ancestorsOf } from '../file/destination-faults.ts'
import type { ExpansionSetting } from './product-rows.ts'

/** `云南` → `yunnan yn`: what somebody types who does not switch the keyboard. */
export function pinyinOf(label: string): string {
  const syllables = pinyin(label, { toneType: 'none', type: 'array', nonZh: 'removed' })
  return [syllables.join(''), syllables.map((each) => each[0] ?? '').join('')].join(' ')
}

export function destinationRows({ destinations }: Catalogue, { pictures, sample }: ExpansionSetting) {
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
      sample,
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

export const themeRows = ({ themes }: Catalogue, { pictures, sample }: ExpansionSetting) =>
  themes.map(({ id, label, slug, picture }, sort) => ({
    id,
    label,
    slug,
    img: pictures.get(picture) ?? '',
    sort,
    sample,
  }))

export const labelRows = ({ labels }: Catalogue, { sample }: ExpansionSetting) =>
  labels.map(({ id, label }, sort) => ({ id, label, sort, sample }))

/** Name, address and telephone of the ground operator stand in every contract (旅游法 60); the sample's are made up. */
export const supplierRows = ({ suppliers, destinations }: Catalogue, { sample }: ExpansionSetting) =>
  suppliers.map(({ id, name, kind, region }) => {
    const place = destinations.find((each) => each.id === region)?.label ?? ''
    return {
      id,
      name,
      kind,
      licence_no: sample ? `L-DJ-${String(id).padStart(5, '0')}（示例）` : '',
      address: sample ? `${place}接待服务中心${id}号（示例）` : '',
      phone: sample ? `400-000-${String(1000 + id)}` : '',
      sample,
    }
  })

const FACILITIES = ['wifi', 'breakfast', 'parking', 'gym', 'airport', 'kids', 'spa', 'pool'] as const

export function hotelRows({ destinations }: Catalogue, { pictures, sample }: ExpansionSetting) {
  if (!sample) return []
  const known = new Set(destinations.map(({ id }) => id))
  return sampleHotels.flatMap((hotel, index) =>
    known.has(hotel.destination)
      ? [
          {
            id: index + 1,
            name: hotel.name,
            name_en: hotel.nameEn,
            star: hotel.level,
            diamond: hotel.level,
            destination_id: hotel.destination,
            address: hotel.address,
            lat: hotel.lat,
            lng: hotel.lng,
            images: [
              {
                url: pictures.get(pictureOf(destinations, hotel.destination)) ?? '',
                alt: `${hotel.city}风景插画`,
              },
            ],
            intro_html: `<p>${hotel.name}位于${hotel.address}，客房整洁，提供早餐，方便当日行程往返。</p>`,
            facilities: FACILITIES.slice(0, hotel.level + (index % 3)),
            rooms: [
              {
                name: '高级双床房',
                area_m2: 28 + (hotel.level - 3) * 4,
                bed: '2张单人床',
                max_pax: 2,
                images: [],
                window: true,
              },
              {
                name: '高级大床房',
                area_m2: 28 + (hotel.level - 3) * 4,
                bed: '1张大床',
                max_pax: 2,
                images: [],
                window: true,
              },
            ],
            policy: {
              children: '12岁以下儿童不占床可免费入住，早餐另计',
              pets: '不可携带宠物',
              cards: '支持银联、Visa、Mastercard',
            },
            opened_year: 2008 + (index % 14),
            sample: true,
          },
        ]
      : [],
  )
}

const pictureOf = (destinations: Catalogue['destinations'], id: number) =>
  destinations.find((each) => each.id === id)?.picture ?? ''
