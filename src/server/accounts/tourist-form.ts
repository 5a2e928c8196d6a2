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
  guardianConsent: boolean
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
  guardianConsent: false,
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
  const docs = readDocs(sent, old, nationality, today)
  const told = docs.docs[0]
  const form: TouristForm = {
    nameCn: changed(sent.name_cn, old.nameCn, normaliseChineseName),
    nameEnLast: changed(sent.name_en_last, old.nameEnLast, normalisePinyin),
    nameEnFirst: changed(sent.name_en_first, old.nameEnFirst, normalisePinyin),
    gender: sent.gender ?? old.gender ?? (told ? genderOfDocument(told.type, told.number) : null),
    birthday: sent.birthday ?? old.birthday ?? (told ? birthdayOfDocument(told.type, told.number) : null),
    nationality,
    phone: changed(sent.phone, old.phone, normalisePhone),
    email: changed(sent.email, old.email, (text) => text),
    isSelf: sent.is_self ?? old.isSelf,
    guardianConsent: old.guardianConsent || (sent.guardian_consent ?? false),
    docs: docs.docs,
  }
  const faults = { ...faultsOf(form, today), ...docs.faults }
  if (Object.keys(faults).length > 0) throw badFields(faults)
  return form
}

function faultsOf(form: TouristForm, today: Day): Faults {
  const checks: [string, string | null][] = [
    ['name_cn', nameFault(form)],
    ['name_en_last', form.nameEnLast === '' ? null : pinyinLastFault(form.nameEnLast)],
    ['name_en_first', form.nameEnFirst === '' ? null : pinyinFirstFault(form.nameEnFirst)],
    ['birthday', form.birthday !== null && form.birthday > today ? '出生日期不能晚于今天' : null],
    ['phone', form.phone === '' ? null : phoneFault(form.phone)],
    ['email', form.email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(form.email) ? null : '邮箱格式错误'],
  ]
  return Object.fromEntries(checks.filter((check): check is [string, string] => check[1] !== null))
}

/** Foreign travellers are known by their name in letters, everybody else by a Chinese one. */
function nameFault({ nameCn, nameEnLast, nameEnFirst }: TouristForm) {
  if (nameCn === '' && nameEnLast !== '' && nameEnFirst !== '') return null
  return chineseNameFault(nameCn)
}

function readDocs(sent: TouristFields, old: TouristForm, nationality: string, today: Day) {
  const faults: Faults = {}
  const docs = (sent.docs_json ?? []).map((doc, index): TouristDocument => {
    const was = old.docs.find(({ id, type }) => (doc.doc_id ? id === doc.doc_id : type === doc.doc_type))
    const number = isMasked(doc.doc_no) && was ? was.number : normaliseDocument(doc.doc_no)
    const fault = documentFault(doc.doc_type, number, { nationality, today })
    if (fault) faults[`docs_json.${index}.doc_no`] = fault
    const validUntil = doc.valid_until ? doc.valid_until : null
    if (validUntil !== null && !isDay(validUntil)) faults[`docs_json.${index}.valid_until`] = '日期有误'
    const birthday = birthdayOfDocument(doc.doc_type, number)
    if (!fault && birthday && sent.birthday && sent.birthday !== birthday)
      faults['birthday'] = '出生日期与证件不一致'
    const gender = genderOfDocument(doc.doc_type, number)
    if (!fault && gender && sent.gender && sent.gender !== gender) faults['gender'] = '性别与证件不一致'
    return {
      id: was?.id ?? null,
      type: doc.doc_type,
      number,
      validUntil,
      isDefault: doc.is_default ?? index === 0,
    }
  })
  const types = docs.map(({ type }) => type)
  const twice = types.findIndex((type, index) => types.indexOf(type) !== index)
  if (twice >= 0) faults[`docs_json.${twice}.doc_type`] = '同一种证件只能保存一份'
  return { docs: sent.docs_json ? docs : old.docs, faults }
}
