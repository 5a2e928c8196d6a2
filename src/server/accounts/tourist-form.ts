import type { Input } from '#src/contract/endpoint.ts'
import type { travellers } from '#src/contract/travellers.ts'
import { type Day, isDay } from '#src/domain/calendar-day.ts'
import type { DocType, Gender } from '#src/domain/codes.ts'
import {
  birthdayOfDocument,
  documentFault,
  genderOfDocument,
  normaliseDocument,
} from '#src/domain/documents.ts'
import { isMasked } from '#src/domain/masks.ts'
import {
  chineseNameFault,
  normaliseChineseName,
  normalisePinyin,
  pinyinFirstFault,
  pinyinLastFault,
} from '#src/domain/names.ts'
import { normalisePhone, phoneFault } from '#src/domain/phone.ts'
import { badFields } from '#src/platform/refused.ts'

export type TouristFields = Input<(typeof travellers)['add']>

export interface TouristDocument {
  id: number | null
  type: DocType
  number: string
  validUntil: Day | null
  isDefault: boolean
}

/** A traveller in the clear, as the tables hold it sealed. */
export interface TouristForm {
  nameCn: string
  nameEnLast: string
  nameEnFirst: string
  gender: Gender | null
  birthday: Day | null
  nationality: string
  phone: string
  email: string
  isSelf: boolean
  docs: TouristDocument[]
}

const empty: TouristForm = {
  nameCn: '',
  nameEnLast: '',
  nameEnFirst: '',
  gender: null,
  birthday: null,
  nationality: 'CHN',
  phone: '',
  email: '',
  isSelf: false,
  docs: [],
}

type Faults = Record<string, string>

/** What was sent over what was there, normalised and checked (rule book §10.1–10.2). Refuses PARAM by field. */
export function readTourist(sent: TouristFields, before: TouristForm | null, today: Day): TouristForm {
  const old = before ?? empty
  /** A text that was not sent, or still shows its mask, is unchanged. */
  const changed = (text: string | undefined, was: string, normalise: (text: string) => string) =>
    text === undefined || isMasked(text) ? was : normalise(text)
  const nationality = sent.nationality ?? old.nationality
  const { docs, faults: docFaults } = sent.docs_json
    ? readDocs(sent.docs_json, old.docs, nationality, today)
    : { docs: old.docs, faults: {} }
  const form: TouristForm = {
    nameCn: changed(sent.name_cn, old.nameCn, normaliseChineseName),
    nameEnLast: changed(sent.name_en_last, old.nameEnLast, normalisePinyin),
    nameEnFirst: changed(sent.name_en_first, old.nameEnFirst, normalisePinyin),
    gender: sent.gender ?? old.gender ?? firstTold(docs, genderOfDocument),
    birthday: sent.birthday ?? old.birthday ?? firstTold(docs, birthdayOfDocument),
    nationality,
    phone: changed(sent.phone, old.phone, normalisePhone),
    email: changed(sent.email, old.email, (text) => text),
    isSelf: sent.is_self ?? old.isSelf,
    docs,
  }
  const faults = { ...faultsOf(form, today), ...docFaults }
  if (Object.keys(faults).length > 0) throw badFields(faults)
  return form
}

/** What the first document that tells says of its holder; numbers of 18 places do. */
const firstTold = <T>(docs: readonly TouristDocument[], told: (type: DocType, number: string) => T | null) =>
  docs.map(({ type, number }) => told(type, number)).find((value) => value !== null) ?? null

const EARLIEST_BIRTHDAY = '1900-01-01'

function faultsOf(form: TouristForm, today: Day): Faults {
  const { gender, birthday, docs, phone, email } = form
  const born = docs.map(({ type, number }) => birthdayOfDocument(type, number)).filter((day) => day !== null)
  const told = docs.map(({ type, number }) => genderOfDocument(type, number)).filter((each) => each !== null)
  const checks: [string, string | null][] = [
    ['name_cn', nameFault(form)],
    ['name_en_last', form.nameEnLast === '' ? null : pinyinLastFault(form.nameEnLast)],
    ['name_en_first', form.nameEnFirst === '' ? null : pinyinFirstFault(form.nameEnFirst)],
    ['gender', gender === null ? '请选择性别' : null],
    ['gender', told.every((each) => each === gender) ? null : '性别与证件号码不一致'],
    ['birthday', birthday === null ? '请填写出生日期' : null],
    [
      'birthday',
      birthday !== null && (birthday > today || birthday < EARLIEST_BIRTHDAY) ? '出生日期有误，请核对' : null,
    ],
    ['birthday', born.every((day) => day === birthday) ? null : '出生日期与证件号码不一致'],
    ['phone', phone === '' ? null : phoneFault(phone)],
    ['email', email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) ? null : '邮箱格式错误'],
  ]
  const faults: Faults = {}
  for (const [field, message] of checks) if (message !== null) faults[field] ??= message
  return faults
}

const chineseNationalities = new Set(['CHN', 'HKG', 'MAC', 'TWN'])

/** Foreign travellers are known by their name in letters, everybody else by a Chinese one. */
function nameFault({ nameCn, nameEnLast, nameEnFirst, nationality }: TouristForm) {
  const hasLetters = nameEnLast !== '' && nameEnFirst !== ''
  if (nameCn === '' && hasLetters && !chineseNationalities.has(nationality)) return null
  return chineseNameFault(nameCn)
}

/** The list that was sent is the whole list. A number that still shows its mask is that of the document it names. */
function readDocs(
  sent: NonNullable<TouristFields['docs_json']>,
  old: readonly TouristDocument[],
  nationality: string,
  today: Day,
) {
  const faults: Faults = {}
  const chosen = Math.max(
    0,
    sent.findIndex((doc) => doc.is_default),
  )
  const docs = sent.map((doc, index): TouristDocument => {
    const type = doc.doc_type
    const was = old.find((each) => each.type === type && (!doc.doc_id || each.id === doc.doc_id))
    const number = isMasked(doc.doc_no) && was ? was.number : normaliseDocument(doc.doc_no)
    const fault = documentFault(type, number, { nationality, today })
    if (fault) faults[`docs_json.${index}.doc_no`] = fault
    const validUntil = doc.valid_until === undefined ? (was?.validUntil ?? null) : doc.valid_until || null
    if (validUntil !== null && !isDay(validUntil)) faults[`docs_json.${index}.valid_until`] = '日期有误'
    if (sent.findIndex((each) => each.doc_type === type) !== index)
      faults[`docs_json.${index}.doc_type`] = '同一种证件只能保存一份'
    return { id: was?.id ?? null, type, number, validUntil, isDefault: index === chosen }
  })
  return { docs, faults }
}
