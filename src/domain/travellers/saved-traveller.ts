import { emailFormatText, isEmail } from '../account/email.ts'
import { phoneFault } from '../account/phone.ts'
import type { Day } from '../calendar-day.ts'
import { isDay } from '../calendar-day.ts'
import { isForeign, type PersonalDetails } from '../personal-details.ts'
import { birthdayOfDocument, documentFault, genderOfDocument } from './documents.ts'
import { chineseNameFault, pinyinFirstFault, pinyinLastFault } from './names.ts'
import type { DocType } from './traveller-codes.ts'

/** A document of a saved traveller. */
export interface SavedTravellerDocument {
  type: DocType
  /** Normalised; null where only its mask is known, as in a browser. */
  number: string | null
  validUntil: string | null
}

/** A saved traveller, normalised. Texts not given are empty; what has no text is null. */
export interface SavedTraveller extends PersonalDetails {
  /** Null, like the e-mail address, where only its mask is known. */
  phone: string | null
  email: string | null
  docs: readonly SavedTravellerDocument[]
}

const EARLIEST_BIRTHDAY = '1900-01-01'

/** What is wrong, by the wire's names of the fields, one sentence each (rule book §10.1–10.2); empty when nothing is. */
export function savedTravellerFaults(person: SavedTraveller, today: Day): Record<string, string> {
  const { gender, birthday, phone, email, docs } = person
  const born = toldBy(docs, birthdayOfDocument)
  const told = toldBy(docs, genderOfDocument)
  const checks: [string, string | null][] = [
    ['name_cn', nameFault(person)],
    ['name_en_last', person.nameEnLast === '' ? null : pinyinLastFault(person.nameEnLast)],
    ['name_en_first', person.nameEnFirst === '' ? null : pinyinFirstFault(person.nameEnFirst)],
    ['gender', gender === null ? '请选择性别' : null],
    ['gender', told.every((each) => each === gender) ? null : '性别与证件号码不一致'],
    ['birthday', birthdayFault(birthday, today)],
    ['birthday', born.every((day) => day === birthday) ? null : '出生日期与证件号码不一致'],
    ['phone', phone ? phoneFault(phone) : null],
    ['email', !email || isEmail(email) ? null : emailFormatText],
    ...docs.flatMap((doc, index) => documentChecks(person, doc, index, today)),
  ]
  const faults: Record<string, string> = {}
  for (const [field, message] of checks) if (message !== null) faults[field] ??= message
  return faults
}

/** What the documents say of their holder; numbers of 18 places do. */
export const toldBy = <T>(
  docs: readonly SavedTravellerDocument[],
  tell: (type: DocType, number: string) => T | null,
): T[] =>
  docs.flatMap(({ type, number }) => {
    const told = number === null ? null : tell(type, number)
    return told === null ? [] : [told]
  })

/** Foreign travellers are known by their name in letters, everybody else by a Chinese one. */
function nameFault({ nameCn, nameEnLast, nameEnFirst, nationality }: SavedTraveller) {
  const hasLetters = nameEnLast !== '' && nameEnFirst !== ''
  if (nameCn === '' && hasLetters && isForeign(nationality)) return null
  return chineseNameFault(nameCn)
}

function birthdayFault(birthday: Day | null, today: Day) {
  if (birthday === null) return '请填写出生日期'
  const isPossible = isDay(birthday) && birthday <= today && birthday >= EARLIEST_BIRTHDAY
  return isPossible ? null : '出生日期有误，请核对'
}

function documentChecks(
  { docs, nationality }: SavedTraveller,
  { type, number, validUntil }: SavedTravellerDocument,
  index: number,
  today: Day,
): [string, string | null][] {
  const field = `docs_json.${index}`
  const isRepeated = docs.findIndex((each) => each.type === type) !== index
  return [
    [`${field}.doc_no`, number === null ? null : documentFault(type, number, { nationality, today })],
    [`${field}.valid_until`, validUntil === null || isDay(validUntil) ? null : '日期有误'],
    [`${field}.doc_type`, isRepeated ? '同一种证件只能保存一份' : null],
  ]
}
