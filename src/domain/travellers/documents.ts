import { addMonths, ageOn, type Day, isDay } from '../calendar-day.ts'
import type { Gender, Scope } from '../codes.ts'
import { type DocType, docTypeText, type PersonKind } from './traveller-codes.ts'

/** Travel documents (rule book §10.2, §10.3). Every function but `normaliseDocument` takes a normalised number. */

/** Half-width capitals without blanks and hyphens: one spelling for checks, encryption and the blind index. */
export const normaliseDocument = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (each) => String.fromCharCode(each.charCodeAt(0) - 0xfee0))
    .replace(/[\s\p{Cf}\u3000\u2010-\u2015\u2212-]/gu, '')
    .toUpperCase()

const MAINLAND_PASSPORT = /^(G\d{8}|E\d{8}|E[A-HJ-NP-Z]\d{7})$/
const FOREIGN_PASSPORT = /^[A-Z0-9]{5,15}$/

const shapes: Record<Exclude<DocType, 'passport'>, RegExp> = {
  id_card: /^[1-9]\d{5}(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dX]$/,
  hkmo_permit: /^C(\d{8}|[A-HJ-NP-Z]\d{7})$/,
  taiwan_permit: /^L\d{8}$/,
  home_return_permit: /^[HM](\d{8}|\d{10})$/,
  taiwan_compatriot: /^(\d{8}|\d{10}[A-Z]?)$/,
  // The new card carries the checksum of GB 11643, whose last place can be X like that of an identity card.
  foreigner_id: /^(9\d{16}[\dX]|[A-Z]{3}\d{12})$/,
  residence_permit: /^8[123]0000(19|20)\d{6}\d{3}[\dX]$/,
  birth_certificate: /^[A-Z]\d{9}$/,
}

/** GB/T 2260: the first two digits of an identity card. */
const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82'.split(
    ' ',
  ),
)

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** GB 11643, ISO 7064 MOD 11-2: one wrong digit or two swapped neighbours never pass. */
export function checksumHolds(number: string): boolean {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(number[index]), 0)
  return number.length === 18 && number[17] === '10X98765432'[sum % 11]
}

/** Numbers of 18 places say when their holder was born and of which gender they are. */
const tellsBirth = (type: DocType, number: string): boolean =>
  (type === 'id_card' || type === 'residence_permit' || type === 'foreigner_id') &&
  /^\d{17}[\dX]$/.test(number)

/** Null for a type that does not tell, and for a date that does not exist. */
export function birthdayOfDocument(type: DocType, number: string): Day | null {
  if (!tellsBirth(type, number)) return null
  const day = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
  return isDay(day) ? day : null
}

/** The 17th digit is odd for men. */
export function genderOfDocument(type: DocType, number: string): Gender | null {
  if (!tellsBirth(type, number)) return null
  return Number(number[16]) % 2 === 1 ? 'male' : 'female'
}

const MALFORMED = '证件号码格式错误，请核对'
const OLDEST = 120

export interface Holder {
  /** ISO 3166 alpha-3. */
  nationality: string
  today: Day
}

/** What is wrong with a number, one text for every way of being wrong: it must never say which digit. */
export function documentFault(type: DocType, number: string, holder: Holder): string | null {
  if (number === '') return '请输入证件号码'
  if (type === 'passport') {
    const shape = holder.nationality === 'CHN' ? MAINLAND_PASSPORT : FOREIGN_PASSPORT
    return shape.test(number) ? null : MALFORMED
  }
  if (type === 'id_card' && /^\d{15}$/.test(number)) return '请填写18位身份证号'
  if (!shapes[type].test(number)) return MALFORMED
  if (!tellsBirth(type, number)) return null
  if (type === 'id_card' && !provinces.has(number.slice(0, 2))) return MALFORMED
  const birthday = birthdayOfDocument(type, number)
  if (birthday === null || birthday > holder.today || ageOn(birthday, holder.today) > OLDEST) return MALFORMED
  return checksumHolds(number) ? null : MALFORMED
}

/** What each traveller may show on a trip (rule book §10.3), the most usual first. */
export function acceptedDocTypes(scope: Scope, nationality: string, kind: PersonKind): readonly DocType[] {
  const passportOnly: DocType[] = ['passport']
  if (scope === 'outbound') return passportOnly
  if (scope === 'hkmo') return nationality === 'CHN' ? ['hkmo_permit'] : passportOnly
  const compatriots: DocType[] = ['home_return_permit', 'taiwan_compatriot', 'residence_permit']
  if (nationality === 'CHN')
    return ['id_card', ...(kind === 'infant' ? (['birth_certificate'] as const) : []), ...compatriots]
  if (nationality === 'HKG' || nationality === 'MAC') return ['home_return_permit', 'residence_permit']
  if (nationality === 'TWN') return ['taiwan_compatriot', 'residence_permit']
  return ['passport', 'foreigner_id']
}

/** The documents that a saved traveller of this nationality may have, the most usual first, whatever the trip. */
export function documentTypesOf(nationality: string): readonly DocType[] {
  if (nationality === 'HKG' || nationality === 'MAC')
    return ['home_return_permit', 'residence_permit', 'passport']
  if (nationality === 'TWN') return ['taiwan_compatriot', 'residence_permit', 'passport']
  if (nationality !== 'CHN') return ['passport', 'foreigner_id']
  const ofMainland: DocType[] = ['id_card', 'passport', 'hkmo_permit', 'taiwan_permit', 'birth_certificate']
  return [...ofMainland, 'home_return_permit', 'taiwan_compatriot', 'residence_permit']
}

/** A birth certificate is good for ever; an identity card may be, and then has no last day. */
export const documentExpires = (type: DocType): boolean => type !== 'birth_certificate'

export interface TripDocument {
  scope: Scope
  docType: DocType
  /** Null for a document that does not expire, or whose day is not known yet. */
  validUntil: Day | null
  nationality: string
  returnDate: Day
  personKind: PersonKind
}

const PASSPORT_MONTHS = 6

/** Fields of a document that a trip can find fault with. */
export type TripDocumentFault = { field: 'doc_type' | 'valid_until'; message: string }

/**
 * Whether a document serves for this trip. A passport must still be valid on the day six months after return; other
 * documents on the day of return. Those that cross a border must say until when.
 */
export function documentFaultForTrip(trip: TripDocument): TripDocumentFault | null {
  const accepted = acceptedDocTypes(trip.scope, trip.nationality, trip.personKind)
  if (!accepted.includes(trip.docType)) {
    return {
      field: 'doc_type',
      message: `本行程请使用${accepted.map((type) => docTypeText[type]).join('或')}`,
    }
  }
  if (trip.validUntil === null) {
    return trip.scope === 'domestic' ? null : { field: 'valid_until', message: '请填写证件有效期' }
  }
  if (trip.scope === 'outbound') {
    return trip.validUntil >= addMonths(trip.returnDate, PASSPORT_MONTHS)
      ? null
      : { field: 'valid_until', message: '护照有效期须超过返程日6个月' }
  }
  return trip.validUntil >= trip.returnDate
    ? null
    : { field: 'valid_until', message: '证件有效期须覆盖返程日' }
}

/**
 * `110***********002X` and `E12****78`: the ends of a document number. Short numbers show less, so that never more
 * than half is readable.
 */
export function maskDocument(number: string): string {
  const [head, tail] = number.length >= 15 ? [3, 4] : number.length >= 9 ? [3, 2] : [1, 1]
  if (number.length <= head + tail + 1) return '*'.repeat(number.length)
  return number.slice(0, head) + '*'.repeat(number.length - head - tail) + number.slice(-tail)
}

/** `**************002X`: enough for its owner to see a typing error, on the document that they sign. */
export const documentTail = (number: string): string =>
  number.length < 8 ? maskDocument(number) : '*'.repeat(number.length - 4) + number.slice(-4)

/** Whether a saved traveller's document is valid today, however soon the next trip is. */
export function documentState(validUntil: Day | null, today: Day): '有效' | '即将过期' | '已过期' {
  if (validUntil === null || validUntil >= addMonths(today, PASSPORT_MONTHS)) return '有效'
  return validUntil >= today ? '即将过期' : '已过期'
}
