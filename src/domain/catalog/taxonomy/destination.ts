import { type Day, isDay } from '../../calendar-day.ts'
import type { Scope } from '../../codes.ts'
import { type ContentFaults, type ContentFields, readerOf } from '../../desk/content-fields.ts'
import { type MonthFigures, monthsField, readMonths } from './months.ts'

export const destinationFieldNames = [
  'label',
  'parent_id',
  'slug',
  'scope',
  'pinyin',
  'aliases',
  'lat',
  'lng',
  'visa_text',
  'img',
  'hot',
  'customizable',
  'active',
  'alert_level',
  'alert_text',
  'alert_url',
  'alert_checked_on',
  'months',
] as const

/** Texts, pictures and alerts of a place: what who writes the shop's contents may change of it (desk book §2.1). */
export const destinationContentFields = [
  'aliases',
  'visa_text',
  'img',
  'alert_level',
  'alert_text',
  'alert_url',
  'alert_checked_on',
  'months',
]

export const alertLevelText = ['没有提醒', '注意安全', '不建议前往'] as const

export interface DestinationTerms {
  label: string
  parent_id: number | null
  slug: string
  /** Null for a group of several. */
  scope: Scope | null
  pinyin: string
  aliases: string
  lat: number | null
  lng: number | null
  visa_text: string
  img: string
  hot: boolean
  customizable: boolean
  visible: boolean
  alert_level: number
  alert_text: string
  alert_url: string
  alert_checked_on: Day | null
  months: MonthFigures[]
}

const numberField = (value: number | null) => (value === null ? '' : String(value))
const flagField = (value: boolean) => (value ? '1' : '0')

export const destinationFieldsOf = (place: DestinationTerms) => ({
  label: place.label,
  parent_id: numberField(place.parent_id),
  slug: place.slug,
  scope: place.scope ?? 'mixed',
  pinyin: place.pinyin,
  aliases: place.aliases,
  lat: numberField(place.lat),
  lng: numberField(place.lng),
  visa_text: place.visa_text,
  img: place.img,
  hot: flagField(place.hot),
  customizable: flagField(place.customizable),
  active: flagField(place.visible),
  alert_level: String(place.alert_level),
  alert_text: place.alert_text,
  alert_url: place.alert_url,
  alert_checked_on: place.alert_checked_on ?? '',
  months: monthsField(place.months),
})

/** A form as the place that it describes, and what is wrong with it by field. */
export function readDestination(
  fields: ContentFields,
  today: Day,
): { place: DestinationTerms; faults: ContentFaults } {
  const reader = readerOf(fields)
  const { faults } = reader
  const months = readMonths(reader.value('months'))
  if (typeof months === 'string') faults['months'] = months
  const [parent = null] = reader.ids('parent_id', 1, false)
  const place = {
    label: reader.text('label', 1, 20),
    parent_id: parent,
    slug: slugOf(reader),
    scope: scopeOf(reader.oneOf('scope', ['mixed', 'domestic', 'hkmo', 'outbound'])),
    pinyin: reader.text('pinyin', 0, 80),
    aliases: reader.text('aliases', 0, 80),
    ...pointOf(reader),
    visa_text: reader.text('visa_text', 0, 60),
    img: reader.picture('img', false),
    hot: reader.isOn('hot'),
    customizable: reader.isOn('customizable'),
    visible: reader.isOn('active'),
    ...alertOf(reader, today),
    months: typeof months === 'string' ? [] : months,
  }
  return { place, faults }
}

const scopeOf = (scope: Scope | 'mixed') => (scope === 'mixed' ? null : scope)

type Reader = ReturnType<typeof readerOf>

export function slugOf({ value, faults }: Reader): string {
  const slug = value('slug')
  if (!/^[a-z0-9-]{1,40}$/.test(slug)) faults['slug'] = '请用小写字母、数字与连字符，最多40个'
  return slug
}

/** Coordinates; both or none. */
export function pointOf({ value, faults }: Reader) {
  const read = (name: string, most: number) => {
    const text = value(name)
    if (text === '') return null
    const number = /^-?\d{1,3}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN
    if (Math.abs(number) <= most) return number
    faults[name] = `请填写-${most}到${most}之间的度数，最多六位小数`
    return null
  }
  const point = { lat: read('lat', 90), lng: read('lng', 180) }
  const isHalf = (value('lat') === '') !== (value('lng') === '')
  if (isHalf) faults[value('lat') === '' ? 'lat' : 'lng'] = '纬度与经度须同时填写'
  return point
}

function alertOf(reader: Reader, today: Day) {
  const { faults, value } = reader
  const level = reader.oneOf('alert_level', ['0', '1', '2'])
  const isOn = level !== '0'
  const text = reader.text('alert_text', isOn ? 1 : 0, 200)
  const url = value('alert_url')
  if (url !== '' && !/^https:\/\/[\w.-]{3,80}(\/[!-~]{0,200})?$/.test(url))
    faults['alert_url'] = '请填写来源的地址，以 https:// 开头'
  const checked = value('alert_checked_on')
  if (checked === '' ? isOn : !isDay(checked)) faults['alert_checked_on'] = '请填写核对来源的日期'
  else if (checked > today) faults['alert_checked_on'] = '核对日期不能晚于今天'
  return {
    alert_level: Number(level),
    alert_text: text,
    alert_url: url,
    alert_checked_on: isDay(checked) ? checked : null,
  }
}
