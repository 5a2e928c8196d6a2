import type { Input } from '#src/contract/endpoint.ts'
import type { TouristView, travellers } from '#src/contract/travellers.ts'
import type { Gender } from '#src/domain/codes.ts'
import { normaliseDocument } from '#src/domain/documents.ts'
import { isMasked } from '#src/domain/masks.ts'
import { normaliseChineseName, normalisePinyin } from '#src/domain/names.ts'
import { normalisePhone } from '#src/domain/phone.ts'
import type { Tourist } from '#src/domain/tourist.ts'
import type { DocType } from '#src/domain/traveller-codes.ts'

export interface DocumentDraft {
  /** Tells the cards of a form apart. */
  key: number
  id: number | null
  type: DocType
  number: string
  /** As the number was shown when the form was opened; empty for a new document. */
  mask: string
  validUntil: string
}

/** A saved traveller as typed. Nothing is normalised until it is checked or sent. */
export interface Draft {
  nameCn: string
  nameEnLast: string
  nameEnFirst: string
  gender: Gender | ''
  birthday: string
  nationality: string
  phone: string
  email: string
  isSelf: boolean
  docs: readonly DocumentDraft[]
  /** The key of the document that an order takes first. */
  defaultKey: number
  consent: boolean
  guardianConsent: boolean
}

export const emptyDocument = (key: number, type: DocType): DocumentDraft => ({
  key,
  id: null,
  type,
  number: '',
  mask: '',
  validUntil: '',
})

export const emptyDraft: Draft = {
  nameCn: '',
  nameEnLast: '',
  nameEnFirst: '',
  gender: '',
  birthday: '',
  nationality: 'CHN',
  phone: '',
  email: '',
  isSelf: false,
  docs: [emptyDocument(0, 'id_card')],
  defaultKey: 0,
  consent: false,
  guardianConsent: false,
}

export const draftOf = (view: TouristView): Draft => ({
  ...emptyDraft,
  nameCn: view.name_cn,
  nameEnLast: view.name_en_last,
  nameEnFirst: view.name_en_first,
  gender: view.gender ?? '',
  birthday: view.birthday,
  nationality: view.nationality,
  phone: view.phone,
  email: view.email,
  isSelf: view.is_self,
  docs: view.docs.map((doc, key) => ({
    key,
    id: doc.doc_id,
    type: doc.doc_type,
    number: doc.doc_no,
    mask: doc.doc_no,
    validUntil: doc.valid_until,
  })),
})

/** A card that nobody has filled is no document. */
export const filledDocuments = ({ docs }: Draft): DocumentDraft[] =>
  docs.filter(({ id, number, validUntil }) => id !== null || number.trim() !== '' || validUntil !== '')

/** As the rules see it: a masked value is not known here. */
export function touristOf(draft: Draft): Tourist {
  const unlessMasked = (text: string, normalise: (text: string) => string) =>
    isMasked(text) ? null : normalise(text)
  return {
    nameCn: normaliseChineseName(draft.nameCn),
    nameEnLast: normalisePinyin(draft.nameEnLast),
    nameEnFirst: normalisePinyin(draft.nameEnFirst),
    gender: draft.gender || null,
    birthday: draft.birthday || null,
    nationality: draft.nationality,
    phone: unlessMasked(draft.phone, normalisePhone),
    email: unlessMasked(draft.email, (text) => text.trim()),
    docs: filledDocuments(draft).map(({ type, number, validUntil }) => ({
      type,
      number: unlessMasked(number, normaliseDocument),
      validUntil: validUntil || null,
    })),
  }
}

type Fields = Input<(typeof travellers)['add']>

const fieldsOf = (draft: Draft): Fields => ({
  name_cn: draft.nameCn,
  name_en_last: draft.nameEnLast,
  name_en_first: draft.nameEnFirst,
  ...(draft.gender !== '' && { gender: draft.gender }),
  ...(draft.birthday !== '' && { birthday: draft.birthday }),
  nationality: draft.nationality,
  phone: draft.phone,
  email: draft.email,
  is_self: draft.isSelf,
  docs_json: filledDocuments(draft).map(({ key, id, type, number, validUntil }) => ({
    ...(id !== null && { doc_id: id }),
    doc_type: type,
    doc_no: number,
    valid_until: validUntil,
    is_default: key === draft.defaultKey,
  })),
})

/** Of a traveller who is saved already only what was changed: what another tab has changed meanwhile stays. */
export function inputOf(draft: Draft, saved: Draft | null): Fields {
  const fields = fieldsOf(draft)
  const before = saved && fieldsOf(saved)
  const changed = Object.entries(fields).filter(
    ([name, value]) => !before || JSON.stringify(value) !== JSON.stringify(before[name as keyof Fields]),
  )
  return {
    ...Object.fromEntries(changed),
    ...(draft.consent && { consent: true }),
    ...(draft.guardianConsent && { guardian_consent: true }),
  }
}
