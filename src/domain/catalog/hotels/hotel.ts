import { type ContentFaults, type ContentFields, readerOf } from '../../desk/content-fields.ts'
import { pointOf } from '../taxonomy/destination.ts'
import { facilityNames } from './facilities.ts'

export const hotelFieldNames = [
  ...['name', 'name_en', 'star', 'diamond', 'destination_id', 'address', 'lat', 'lng', 'phone', 'images'],
  ...['intro', 'facilities', 'rooms', 'check_in', 'check_out', 'children', 'pets', 'cards'],
  ...['opened_year', 'renovated_year'],
]
/** Those that hold more than a few lines. */
export const hotelDocuments = ['intro', 'images', 'rooms']

export interface HotelPicture {
  url: string
  alt: string
}
export interface Room {
  name: string
  area_m2: number
  bed: string
  max_pax: number
  window: boolean
  images: readonly unknown[]
}
export interface HotelTerms {
  name: string
  name_en: string
  star: number
  diamond: number
  destination_id: number | null
  address: string
  lat: number | null
  lng: number | null
  phone: string
  images: HotelPicture[]
  /** Paragraphs; the HTML is made of them. */
  intro: string
  facilities: string[]
  rooms: Room[]
  check_in: string
  check_out: string
  policy: { children: string; pets: string; cards: string }
  opened_year: number | null
  renovated_year: number | null
}

const MOST_PICTURES = 12
const MOST_ROOMS = 12
const MOST_INTRO = 1_500
const text = (value: number | null) => (value === null ? '' : String(value))

export const hotelFieldsOf = (hotel: HotelTerms): Record<string, string> => {
  const { images, rooms, facilities, policy, intro } = hotel
  return {
    ...{ name: hotel.name, name_en: hotel.name_en, star: String(hotel.star), diamond: String(hotel.diamond) },
    ...{ destination_id: text(hotel.destination_id), address: hotel.address, phone: hotel.phone, intro },
    ...{ lat: text(hotel.lat), lng: text(hotel.lng), check_in: hotel.check_in, check_out: hotel.check_out },
    ...{ images: JSON.stringify(images), rooms: JSON.stringify(rooms), facilities: facilities.join(',') },
    ...{ children: policy.children, pets: policy.pets, cards: policy.cards },
    ...{ opened_year: text(hotel.opened_year), renovated_year: text(hotel.renovated_year) },
  }
}

/** A form as the hotel that it describes, and what is wrong with it by field. */
export function readHotel(fields: ContentFields): { hotel: HotelTerms; faults: ContentFaults } {
  const reader = readerOf(fields)
  const { faults, value } = reader
  const clock = (name: string) => {
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(value(name))) faults[name] = '请填写时刻，如 14:00'
    return value(name)
  }
  const year = (name: string) => (value(name) === '' ? null : reader.whole(name, 1800, 2100))
  const [destination = null] = reader.ids('destination_id', 1, false)
  const hotel = {
    name: reader.text('name', 1, 60),
    name_en: reader.text('name_en', 0, 80),
    star: reader.whole('star', 1, 5),
    diamond: reader.whole('diamond', 0, 5),
    destination_id: destination,
    address: reader.text('address', 0, 100),
    ...pointOf(reader),
    phone: reader.text('phone', 0, 30),
    images: readList(reader, 'images', MOST_PICTURES, pictureOf),
    intro: reader.copy('intro', 0, MOST_INTRO),
    facilities: [...new Set(value('facilities').split(','))].filter((code) => code in facilityNames),
    rooms: readList(reader, 'rooms', MOST_ROOMS, roomOf),
    check_in: clock('check_in'),
    check_out: clock('check_out'),
    policy: {
      children: reader.text('children', 0, 100),
      pets: reader.text('pets', 0, 100),
      cards: reader.text('cards', 0, 100),
    },
    opened_year: year('opened_year'),
    renovated_year: year('renovated_year'),
  }
  return { hotel, faults }
}

/** A list inside of one field, as JSON; whoever sends something else has no form of ours. */
function readList<T>(
  { faults, value }: ReturnType<typeof readerOf>,
  name: string,
  most: number,
  read: (entry: Record<string, unknown>) => T | string,
): T[] {
  const entries = listIn(value(name))
  if (entries === null || entries.length > most) {
    faults[name] = `最多${most}项`
    return []
  }
  const found: T[] = []
  for (const [index, entry] of entries.entries()) {
    const one = read(entry)
    if (typeof one === 'string') {
      faults[name] = `第${index + 1}项：${one}`
      return []
    }
    found.push(one)
  }
  return found
}

function listIn(json: string): Record<string, unknown>[] | null {
  try {
    const list: unknown = json === '' ? [] : JSON.parse(json)
    const isList = Array.isArray(list) && list.every((each) => typeof each === 'object' && each !== null)
    return isList ? list : null
  } catch {
    return null
  }
}

const isText = (value: unknown, low: number, high: number): value is string =>
  typeof value === 'string' && value.trim().length >= low && value.length <= high
const isWhole = (value: unknown, low: number, high: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high

function pictureOf({ url, alt }: Record<string, unknown>): HotelPicture | string {
  if (!isText(url, 1, 200) || !/^\/(pictures|uploads)\/[\w.-]+$/.test(url)) return '请从图片库选一张图'
  return isText(alt, 1, 60) ? { url, alt: alt.trim() } : '请写明图片内容，1到60个字'
}

function roomOf({ name, area_m2, bed, max_pax, window, images }: Record<string, unknown>): Room | string {
  if (!isText(name, 1, 30)) return '请填写房型名称'
  if (!isWhole(area_m2, 1, 2_000)) return '请填写面积'
  if (!isText(bed, 1, 30)) return '请填写床型'
  if (!isWhole(max_pax, 1, 20)) return '请填写入住人数'
  const pictures = Array.isArray(images) ? images.slice(0, MOST_PICTURES) : []
  return {
    name: name.trim(),
    area_m2,
    bed: bed.trim(),
    max_pax,
    window: window === true,
    images: pictures,
  }
}
