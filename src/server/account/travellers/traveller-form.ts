import type { travellers } from '#src/api/account/travellers.ts'
import type { Input } from '#src/api/endpoint.ts'
import { isMasked } from '#src/domain/account/masks.ts'
import { normalisePhone } from '#src/domain/account/phone.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { noDetails } from '#src/domain/personal-details.ts'
import { birthdayOfDocument, genderOfDocument, normaliseDocument } from '#src/domain/travellers/documents.ts'
import { normaliseChineseName, normalisePinyin } from '#src/domain/travellers/names.ts'
import {
  type SavedTravellerDocument as Document,
  type SavedTraveller,
  savedTravellerFaults,
  toldBy,
} from '#src/domain/travellers/saved-traveller.ts'
import { badFields } from '#src/platform/refused.ts'

export type SavedTravellerFields = Input<(typeof travellers)['add']>

export interface SavedTravellerDocument extends Document {
  id: number | null
  number: string
  isDefault: boolean
}

/** A traveller in the clear, as the tables hold it sealed. */
export interface SavedTravellerForm extends SavedTraveller {
  phone: string
  email: string
  isSelf: boolean
  docs: SavedTravellerDocument[]
}

const empty: SavedTravellerForm = {
  ...noDetails,
  phone: '',
  email: '',
  isSelf: false,
  docs: [],
}

/** Merges what was sent into what was there, normalised and checked (rule book §10.1–10.2). Refuses PARAM by field. */
export function readSavedTraveller(
  sent: SavedTravellerFields,
  before: SavedTravellerForm | null,
  today: Day,
): SavedTravellerForm {
  const old = before ?? empty
  /** A text that was not sent, or still shows its mask, is unchanged. */
  const changed = (text: string | undefined, was: string, normalise: (text: string) => string) =>
    text === undefined || isMasked(text) ? was : normalise(text)
  const nationality = sent.nationality ?? old.nationality
  const docs = sent.docs_json ? readDocs(sent.docs_json, old.docs) : old.docs
  const form: SavedTravellerForm = {
    nameCn: changed(sent.name_cn, old.nameCn, normaliseChineseName),
    nameEnLast: changed(sent.name_en_last, old.nameEnLast, normalisePinyin),
    nameEnFirst: changed(sent.name_en_first, old.nameEnFirst, normalisePinyin),
    gender: sent.gender ?? old.gender ?? toldBy(docs, genderOfDocument)[0] ?? null,
    birthday: sent.birthday ?? old.birthday ?? toldBy(docs, birthdayOfDocument)[0] ?? null,
    nationality,
    phone: changed(sent.phone, old.phone, normalisePhone),
    email: changed(sent.email, old.email, (text) => text),
    isSelf: sent.is_self ?? old.isSelf,
    docs,
  }
  const faults = savedTravellerFaults(form, today)
  if (Object.keys(faults).length > 0) throw badFields(faults)
  return form
}

/** The list that was sent is the whole list. A number that still shows its mask is that of the document it names. */
function readDocs(
  sent: NonNullable<SavedTravellerFields['docs_json']>,
  old: readonly SavedTravellerDocument[],
) {
  const chosen = Math.max(
    0,
    sent.findIndex((doc) => doc.is_default),
  )
  return sent.map((doc, index): SavedTravellerDocument => {
    const type = doc.doc_type
    const was = old.find((each) => each.type === type && (!doc.doc_id || each.id === doc.doc_id))
    return {
      id: was?.id ?? null,
      type,
      number: isMasked(doc.doc_no) && was ? was.number : normaliseDocument(doc.doc_no),
      validUntil: doc.valid_until === undefined ? (was?.validUntil ?? null) : doc.valid_until || null,
      isDefault: index === chosen,
    }
  })
}
