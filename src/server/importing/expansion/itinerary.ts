import { type SampleHotel, sampleHotels } from '#db/sample/hotels.ts'
import type { CatalogueProduct } from '../catalogue-shape.ts'
import { type Activity, activitiesOf } from './activities.ts'
import { levelText } from './combos.ts'
import { type DayKind, dayKindOf, highlightsByDay, placeOf, stopsOf } from './route.ts'

export interface ItineraryRow {
  product_id: number
  day_no: number
  title: string
  summary: string
  cities: string[]
  transport: { kind: string; from: string; to: string; depart: string; arrive: string; no: string }[]
  meals: { breakfast: number; lunch: number; dinner: number }
  hotel_id: number | null
  hotel_text: string
  activities: Activity[]
  free_time_hours: number
  tips: string
}

export interface ItinerarySetting {
  /** Stems of the product's pictures, one for every other day. */
  pictures: readonly string[]
  /** Hotels are made up, so only a sample shop names them. */
  sample: boolean
}

/** One row a day of the route (rule book §27). */
export function itineraryOf(product: CatalogueProduct, setting: ItinerarySetting): ItineraryRow[] {
  const hotels = hotelsByDay(product)
  const highlights = highlightsByDay(product)
  return product.route.map((text, index): ItineraryRow => {
    const kind = dayKindOf(product, index)
    const hotel = hotels[index]
    const place = placeOf(text) || product.depart_city
    const named = setting.sample && hotel
    return {
      product_id: product.id,
      day_no: index + 1,
      title: text.replaceAll('-', '—'),
      summary: summaryOf(kind, place, highlights[index] ?? []),
      cities: stopsOf(text),
      transport: transportOf(product, index),
      meals: mealsOf(product, kind),
      hotel_id: named ? sampleHotels.indexOf(hotel) + 1 : null,
      hotel_text: hotelText(product, index, hotel),
      activities: activitiesOf({
        kind,
        type: product.type,
        place,
        highlights: highlights[index] ?? [],
        picture: index % 2 === 1 ? setting.pictures[((index - 1) / 2) % setting.pictures.length] : undefined,
        // Where we know no city of the day, a map says nothing of it: the middle of a province would be a lie.
        lat: hotel?.lat ?? null,
        lng: hotel?.lng ?? null,
      }),
      free_time_hours: freeHours(product, kind),
      tips: tipsOf(kind, product),
    }
  })
}

/** Round trips sleep somewhere else every night, so a hotel of the last known city would be wrong for them. */
const MOVES_DAILY = /环岛|环线|自驾|房车|大迁徙|徒步|南线|游轮|火车|房车/

/** The hotel of every night: where the route names a city we know, and after that the same one while nothing moves. */
function hotelsByDay(product: CatalogueProduct): (SampleHotel | undefined)[] {
  const known = sampleHotels.filter(
    ({ destination, level }) => product.dest.includes(destination) && level <= product.hotel_level + 1,
  )
  const ofLevel = (city: string) =>
    known.find((hotel) => hotel.city === city && hotel.level === product.hotel_level) ??
    known.find((hotel) => hotel.city === city)
  const named = product.route.map((text) => {
    const city = known.map((hotel) => hotel.city).findLast((name) => text.includes(name))
    return city === undefined ? undefined : ofLevel(city)
  })
  const cities = new Set(named.flatMap((hotel) => (hotel ? [hotel.city] : [])))
  const staysPut = cities.size <= 1 && !MOVES_DAILY.test(product.title)
  const base = named.find(Boolean) ?? ofLevel(known[0]?.city ?? '')
  return product.route.map((_, index) => {
    if (index >= product.nights) return undefined
    return staysPut ? base : named[index]
  })
}

function hotelText(product: CatalogueProduct, index: number, hotel: SampleHotel | undefined) {
  if (index >= product.nights) return index === product.days - 1 ? '当日返程，不含住宿' : '夜宿交通工具'
  const level = levelText(hotel?.level ?? product.hotel_level)
  const where = hotel ? `${hotel.name}或${hotel.city}同级酒店` : '沿途酒店'
  return `${where}（网评${level}，双人标准间，以出团通知为准）`
}

const ride = (kind: string, from: string, to: string) => ({ kind, from, to, depart: '', arrive: '', no: '' })

/** Whether the fare to the destination is part of the price: abroad always, at home where a label says so. */
export const includesFlights = ({ scope, label }: Pick<CatalogueProduct, 'scope' | 'label'>) =>
  scope === 'outbound' || label.includes(7)

function transportOf(product: CatalogueProduct, index: number) {
  const text = product.route[index] ?? ''
  const stops = stopsOf(text)
  const [from = '', to = ''] = [stops[0], stops.at(-1)]
  const drives =
    product.type === 'free' || /自驾|房车|越野|小车/.test(product.title) || product.type === 'private'
  const road = drives ? 'car' : 'bus'
  if (index === 0 && includesFlights(product)) {
    const arrival = to === product.depart_city ? '目的地' : to
    return [ride('plane', product.depart_city, arrival || '目的地')]
  }
  if (index === product.days - 1) return homeward(product, road)
  if (/^飞/.test(text)) return [ride('plane', stopsOf(product.route[index - 1] ?? '').at(-1) ?? '', from)]
  if (/船|上岛|游轮|跳岛|出海|鹿岛/.test(text)) return [ride('boat', '码头', to || from)]
  if (stops.length < 2) return []
  return [ride(text.includes('高铁') ? 'train' : road, from, to)]
}

/** The way home. Where a flight leaves from is said only when the day before ends in a city that we know. */
function homeward(product: CatalogueProduct, road: string) {
  const last = stopsOf(product.route.at(-2) ?? '').at(-1) ?? ''
  if (includesFlights(product)) {
    const arrival = stopsOf(product.route[0] ?? '').at(-1)
    const isKnown = last === arrival || sampleHotels.some(({ city }) => city === last)
    return [ride('plane', isKnown ? last : '目的地', product.depart_city)]
  }
  const end = placeOf(product.route.at(-1) ?? '') || product.depart_city
  return last === '' || last === end ? [] : [ride(road, last, end)]
}

/** 0 not included, 1 included, 2 at one's own expense. */
function mealsOf({ type }: CatalogueProduct, kind: DayKind) {
  const guided = type === 'group' || type === 'study'
  if (kind === 'arrival') return { breakfast: 0, lunch: 0, dinner: guided ? 1 : 2 }
  if (kind === 'return') return { breakfast: 1, lunch: 0, dinner: 0 }
  if (kind === 'free' || type === 'free') return { breakfast: 1, lunch: 2, dinner: 2 }
  if (type === 'study') return { breakfast: 1, lunch: 1, dinner: 1 }
  return { breakfast: 1, lunch: 1, dinner: guided ? 1 : 2 }
}

/** Free time must be stated in the contract, day by day (旅游法 58). */
function freeHours({ type }: CatalogueProduct, kind: DayKind) {
  if (kind === 'free') return 8
  if (kind === 'arrival') return 2
  if (kind === 'return') return 1
  return { group: 1.5, semi: 3, private: 2.5, study: 1, free: 6 }[type]
}

function summaryOf(kind: DayKind, place: string, highlights: readonly string[]) {
  if (kind === 'arrival') return `抵达并办理入住，行前说明后休息，为接下来的行程做准备。`
  if (kind === 'return') return `早餐后整理行装，按约定时间返程，结束愉快的旅程。`
  if (kind === 'free') return '全天自由活动，可按自己的节奏安排，顾问随时提供建议。'
  const special = highlights.length > 0 ? `重点体验：${highlights.join('、')}。` : ''
  return `前往${place}游览，节奏从容，留出拍照与休息时间。${special}`
}

function tipsOf(kind: DayKind, { scope, type }: CatalogueProduct) {
  if (kind === 'arrival') {
    return type === 'free' || scope === 'outbound'
      ? '航班时刻以出票为准；其他出发地以所选套餐为准。'
      : '请提前告知抵达车次或航班，以便安排接站。'
  }
  if (kind === 'return') return '返程交通请至少预留3小时。'
  if (kind === 'free') return '自由活动期间请结伴出行，保持电话畅通，贵重物品随身携带。'
  return '行程游览顺序可能因天气、交通调整，不减少景点。'
}
