import { normalisePhone, phoneFault } from '../account/phone.ts'
import { type Day, daysBetween, isDay } from '../calendar-day.ts'
import type { Scope } from '../codes.ts'
import type { Fault } from '../fault.ts'
import { isForeign, type PersonalDetails } from '../personal-details.ts'
import type { PartyTrip } from '../pricing/party.ts'
import { kindFault } from './ages.ts'
import {
  birthdayOfDocument,
  documentFault,
  documentFaultForTrip,
  genderOfDocument,
  normaliseDocument,
} from './documents.ts'
import {
  chineseNameFault,
  normaliseChineseName,
  normalisePinyin,
  pinyinFirstFault,
  pinyinLastFault,
} from './names.ts'
import type { DocType, PersonKind } from './traveller-codes.ts'

/** A traveller of an order. Texts not given are empty; what has no text is null. */
export interface Traveller extends PersonalDetails {
  kind: PersonKind
  /** The saved traveller that this one came from; the order keeps its own copy. */
  savedTravellerId: number | null
  docType: DocType | null
  docNo: string
  validUntil: Day | null
  phone: string
  guardianSeq: number | null
}

export interface TravellerTrip extends PartyTrip {
  scope: Scope
  today: Day
}

/**
 * How much must be filled in. `draft`: nothing, but what is there is right. `sign`: who goes, by name and kind (rule
 * book §9.1). `complete`: documents too, as before the trip is confirmed (§7.3).
 */
export type Need = 'draft' | 'sign' | 'complete'

/** As stored: one spelling of everything, and what a document tells filled in where it was left empty. */
export function normaliseTraveller(typed: Traveller): Traveller {
  const docNo = normaliseDocument(typed.docNo)
  const told = typed.docType === null ? null : { type: typed.docType, docNo }
  return {
    ...typed,
    nameCn: normaliseChineseName(typed.nameCn),
    nameEnLast: normalisePinyin(typed.nameEnLast),
    nameEnFirst: normalisePinyin(typed.nameEnFirst),
    birthday: typed.birthday ?? (told && birthdayOfDocument(told.type, told.docNo)),
    gender: typed.gender ?? (told && genderOfDocument(told.type, told.docNo)),
    docNo,
    phone: normalisePhone(typed.phone),
  }
}

const PASSPORT_PENDING_UNTIL_DAYS = 20

/** 证件办理中 is allowed for a passport until 20 days before departure (rule book §10.3). */
export const documentsDue = (
  need: Need,
  trip: Pick<TravellerTrip, 'scope' | 'today' | 'departsOn'>,
): boolean =>
  need === 'complete' ||
  (need === 'sign' &&
    trip.scope === 'outbound' &&
    daysBetween(trip.today, trip.departsOn) < PASSPORT_PENDING_UNTIL_DAYS)

type Check = [field: string, message: string | null]

/** A foreigner has a name in letters and may have a Chinese one; crossing a border everyone needs letters. */
function nameChecks(person: Traveller, trip: TravellerTrip, need: Need): Check[] {
  const foreign = isForeign(person.nationality)
  const wantsLetters = foreign || trip.scope !== 'domestic'
  const checkOf = (name: string, wanted: boolean, fault: (name: string) => string | null) =>
    name !== '' || (wanted && need !== 'draft') ? fault(name) : null
  return [
    ['name_cn', checkOf(person.nameCn, !foreign, chineseNameFault)],
    ['name_en_last', checkOf(person.nameEnLast, wantsLetters, pinyinLastFault)],
    ['name_en_first', checkOf(person.nameEnFirst, wantsLetters, pinyinFirstFault)],
  ]
}

function birthdayFault({ birthday, kind }: Traveller, trip: TravellerTrip, need: Need): string | null {
  if (birthday === null) return need === 'complete' ? '请填写出生日期' : null
  if (!isDay(birthday) || birthday > trip.today || birthday < '1900-01-01') return '出生日期有误，请核对'
  return kindFault(kind, birthday, trip.departsOn, trip.returnsOn)
}

function documentChecks(person: Traveller, trip: TravellerTrip, need: Need): Check[] {
  const { docType, docNo, validUntil, nationality, kind, birthday, gender } = person
  const due = documentsDue(need, trip)
  if (docType === null) return [['doc_type', due || docNo !== '' ? '请选择证件类型' : null]]
  if (docNo === '' && !due) return []
  const numberFault = documentFault(docType, docNo, { nationality, today: trip.today })
  if (numberFault !== null) return [['doc_no', numberFault]]
  const born = birthdayOfDocument(docType, docNo)
  const told = genderOfDocument(docType, docNo)
  return [
    ['birthday', born !== null && birthday !== null && born !== birthday ? '出生日期与证件号码不一致' : null],
    ['gender', told !== null && gender !== null && told !== gender ? '性别与证件号码不一致' : null],
    validityCheck(
      { scope: trip.scope, docType, validUntil, nationality, returnDate: trip.returnsOn, personKind: kind },
      due,
    ),
  ]
}

function validityCheck(document: Parameters<typeof documentFaultForTrip>[0], due: boolean): Check {
  const { validUntil } = document
  if (validUntil !== null && !isDay(validUntil)) return ['valid_until', '证件有效期有误，请核对']
  const fault = documentFaultForTrip(document)
  if (fault === null || (fault.field === 'valid_until' && validUntil === null && !due))
    return ['valid_until', null]
  return [fault.field, fault.message]
}

/** Everything wrong with one normalised traveller, at most one fault a field: `travellers.0.doc_no`. */
export function travellerFaults(person: Traveller, index: number, trip: TravellerTrip, need: Need): Fault[] {
  const checks: Check[] = [
    ...nameChecks(person, trip, need),
    ['gender', person.gender === null && need === 'complete' ? '请选择性别' : null],
    ['birthday', birthdayFault(person, trip, need)],
    ['nationality', /^[A-Z]{3}$/.test(person.nationality) ? null : '国籍有误'],
    ...documentChecks(person, trip, need),
    ['phone', person.phone === '' ? null : phoneFault(person.phone)],
  ]
  const faults = new Map<string, string>()
  for (const [field, message] of checks) {
    if (message !== null && !faults.has(field)) faults.set(field, message)
  }
  return [...faults].map(([field, message]) => ({ field: `travellers.${index}.${field}`, message }))
}
