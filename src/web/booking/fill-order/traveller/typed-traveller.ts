import type { SavedTravellerView, TravellerInput } from '#src/api/account/travellers.ts'
import { isMasked } from '#src/domain/account/masks.ts'
import type { Scope } from '#src/domain/codes.ts'
import { detailsOf } from '#src/domain/personal-details.ts'
import { acceptedDocTypes } from '#src/domain/travellers/documents.ts'
import { normaliseTraveller, type Traveller } from '#src/domain/travellers/traveller.ts'
import type { DocType, PersonKind } from '#src/domain/travellers/traveller-codes.ts'
import { emptyDetails, type TypedDetails, typedDetailsOf } from '../../../ui/traveller/typed-details.ts'

/** A typed traveller of an order. Nothing is normalised until it is checked or sent: a form shows what was typed. */
export interface TypedTraveller extends TypedDetails {
  kind: PersonKind
  tourist_id: number | null
  doc_id: number | null
  doc_type: DocType | ''
  doc_no: string
  valid_until: string
  saves: boolean
  /** Put off on purpose: to be filled in before the contract is signed. */
  isLater: boolean
}

export const emptyTraveller = (kind: PersonKind, scope: Scope): TypedTraveller => ({
  kind,
  tourist_id: null,
  doc_id: null,
  ...emptyDetails,
  doc_type: acceptedDocTypes(scope, 'CHN', kind)[0] ?? '',
  doc_no: '',
  valid_until: '',
  saves: false,
  isLater: false,
})

/** The saved traveller in this card; masked numbers stay masked, the server knows the rest by `doc_id`. */
export function fromSavedTraveller(
  card: TypedTraveller,
  savedTraveller: SavedTravellerView,
  scope: Scope,
): TypedTraveller {
  const accepted = acceptedDocTypes(scope, savedTraveller.nationality, card.kind)
  const doc = savedTraveller.docs.find(({ doc_type }) => accepted.includes(doc_type))
  return {
    ...card,
    tourist_id: savedTraveller.id,
    doc_id: doc?.doc_id ?? null,
    ...typedDetailsOf(savedTraveller),
    doc_type: doc?.doc_type ?? accepted[0] ?? '',
    doc_no: doc?.doc_no ?? '',
    valid_until: doc?.valid_until ?? '',
    saves: false,
    isLater: false,
  }
}

const plain = (text: string) => (isMasked(text) ? '' : text)

/** The traveller as `src/domain` reads one. */
export const toTraveller = (typed: TypedTraveller): Traveller =>
  normaliseTraveller({
    kind: typed.kind,
    savedTravellerId: typed.tourist_id,
    ...detailsOf(typed),
    docType: (plain(typed.doc_no) && typed.doc_type) || null,
    docNo: plain(typed.doc_no),
    validUntil: typed.valid_until || null,
    phone: plain(typed.phone),
    guardianSeq: null,
  })

/** Birth date and gender as the document tells them, for cards where they were left empty. */
export function filledFromDocument(typed: TypedTraveller): TypedTraveller {
  const { birthday, gender } = toTraveller(typed)
  return { ...typed, birthday: typed.birthday || (birthday ?? ''), gender: typed.gender || (gender ?? '') }
}

/** Neither a Chinese name nor one in letters. */
export const isUnnamed = ({ name_cn, name_en_last }: TypedTraveller): boolean => name_cn + name_en_last === ''

/** The server has the document that the card shows masked. */
export const isKnown = ({ doc_no }: TypedTraveller): boolean => doc_no !== '' && isMasked(doc_no)

/** The traveller as the API takes one; a card that is put off sends its kind alone. */
export function toInput({ saves: _saves, isLater, ...typed }: TypedTraveller): TravellerInput {
  if (isLater) return { kind: typed.kind }
  return {
    ...typed,
    gender: typed.gender || null,
    doc_type: (typed.doc_no && typed.doc_type) || null,
  }
}
