import type { SavedTravellerView, travellers } from '#src/api/account/travellers.ts'
import { isMasked } from '#src/domain/account/masks.ts'
import { normalisePhone } from '#src/domain/account/phone.ts'
import { detailsOf } from '#src/domain/personal-details.ts'
import { normaliseDocument } from '#src/domain/travellers/documents.ts'
import { normaliseChineseName, normalisePinyin } from '#src/domain/travellers/names.ts'
import type { SavedTraveller } from '#src/domain/travellers/saved-traveller.ts'
import type { DocType } from '#src/domain/travellers/traveller-codes.ts'
import type { Typed } from '../../../form/judge.ts'
import { emptyDetails, type TypedDetails, typedDetailsOf } from '../../../ui/traveller/typed-details.ts'

export interface TypedDocument {
  /** Tells the cards of a form apart. */
  key: number
  doc_id?: number
  doc_type: DocType
  doc_no: string
  /** As the number was shown when the form was opened; empty for a new document. */
  mask: string
  valid_until: string
  /** The one that an order takes first; one of them is. */
  is_default: boolean
}

/** A saved traveller as typed. Nothing is normalised until it is checked or sent. */
export interface TypedSavedTraveller extends TypedDetails {
  email: string
  is_self: boolean
  docs_json: readonly TypedDocument[]
  consent: boolean
  guardian_consent: boolean
}

export const emptyDocument = (key: number, type: DocType): TypedDocument => ({
  key,
  doc_type: type,
  doc_no: '',
  mask: '',
  valid_until: '',
  is_default: key === 0,
})

export const emptySavedTraveller: TypedSavedTraveller = {
  ...emptyDetails,
  email: '',
  is_self: false,
  docs_json: [emptyDocument(0, 'id_card')],
  consent: false,
  guardian_consent: false,
}

export function typedOf(view: SavedTravellerView): TypedSavedTraveller {
  return {
    ...emptySavedTraveller,
    ...typedDetailsOf(view),
    email: view.email,
    is_self: view.is_self,
    docs_json: view.docs.map(({ doc_id, doc_type, doc_no, valid_until }, key) => ({
      key,
      doc_id,
      doc_type,
      doc_no,
      mask: doc_no,
      valid_until,
      is_default: key === 0,
    })),
  }
}

/** A card that nobody has filled is no document. */
export const filledDocuments = ({ docs_json }: TypedSavedTraveller): TypedDocument[] =>
  docs_json.filter(
    ({ doc_id, doc_no, valid_until }) => doc_id !== undefined || doc_no.trim() !== '' || valid_until !== '',
  )

/** As the rules see it: a masked value is not known here. */
export function savedTravellerOf(typed: TypedSavedTraveller): SavedTraveller {
  const unlessMasked = (text: string, normalise: (text: string) => string) =>
    isMasked(text) ? null : normalise(text)
  return {
    ...detailsOf(typed),
    nameCn: normaliseChineseName(typed.name_cn),
    nameEnLast: normalisePinyin(typed.name_en_last),
    nameEnFirst: normalisePinyin(typed.name_en_first),
    phone: unlessMasked(typed.phone, normalisePhone),
    email: unlessMasked(typed.email, (text) => text.trim()),
    docs: filledDocuments(typed).map(({ doc_type, doc_no, valid_until }) => ({
      type: doc_type,
      number: unlessMasked(doc_no, normaliseDocument),
      validUntil: valid_until || null,
    })),
  }
}

type Fields = Typed<(typeof travellers)['add']>

function fieldsOf({ consent: _c, guardian_consent: _g, ...person }: TypedSavedTraveller): Fields {
  const docs = filledDocuments({ ...emptySavedTraveller, ...person })
  return { ...person, docs_json: docs.map(({ key: _key, mask: _mask, ...doc }) => doc) }
}

/** Of a traveller who is saved already only what was changed: what another tab has changed meanwhile stays. */
export function inputOf(typed: TypedSavedTraveller, saved: TypedSavedTraveller | null): Fields {
  const before = saved && fieldsOf(saved)
  const changed = Object.entries(fieldsOf(typed)).filter(
    ([name, value]) => !before || JSON.stringify(value) !== JSON.stringify(before[name as keyof Fields]),
  )
  return {
    ...Object.fromEntries(changed),
    ...(typed.consent && { consent: true }),
    ...(typed.guardian_consent && { guardian_consent: true }),
  }
}
