import type { TouristView, TravellerInput } from '#src/contract/travellers.ts'
import type { Gender, Scope } from '#src/domain/codes.ts'
import { acceptedDocTypes } from '#src/domain/documents.ts'
import { isMasked } from '#src/domain/masks.ts'
import { normaliseTraveller, type Traveller } from '#src/domain/traveller.ts'
import type { DocType, PersonKind } from '#src/domain/traveller-codes.ts'

/** One person as typed, by the wire's names. Nothing is normalised until it is checked or sent: a form gives back what was typed. */
export interface TypedTraveller {
  kind: PersonKind
  tourist_id: number | null
  doc_id: number | null
  name_cn: string
  name_en_last: string
  name_en_first: string
  gender: Gender | ''
  birthday: string
  nationality: string
  doc_type: DocType | ''
  doc_no: string
  valid_until: string
  phone: string
  saves: boolean
  /** Put off on purpose: to be filled in before the contract is signed. */
  isLater: boolean
}

export const emptyTraveller = (kind: PersonKind, scope: Scope): TypedTraveller => ({
  kind,
  tourist_id: null,
  doc_id: null,
  name_cn: '',
  name_en_last: '',
  name_en_first: '',
  gender: '',
  birthday: '',
  nationality: 'CHN',
  doc_type: acceptedDocTypes(scope, 'CHN', kind)[0] ?? '',
  doc_no: '',
  valid_until: '',
  phone: '',
  saves: false,
  isLater: false,
})

/** The saved person in this card; masked numbers stay masked, the server knows the rest by `doc_id`. */
export function fromTourist(card: TypedTraveller, tourist: TouristView, scope: Scope): TypedTraveller {
  const accepted = acceptedDocTypes(scope, tourist.nationality, card.kind)
  const doc = tourist.docs.find(({ doc_type }) => accepted.includes(doc_type))
  return {
    ...card,
    tourist_id: tourist.id,
    doc_id: doc?.doc_id ?? null,
    name_cn: tourist.name_cn,
    name_en_last: tourist.name_en_last,
    name_en_first: tourist.name_en_first,
    gender: tourist.gender ?? '',
    birthday: tourist.birthday,
    nationality: tourist.nationality,
    doc_type: doc?.doc_type ?? accepted[0] ?? '',
    doc_no: doc?.doc_no ?? '',
    valid_until: doc?.valid_until ?? '',
    phone: tourist.phone,
    saves: false,
    isLater: false,
  }
}

const plain = (text: string) => (isMasked(text) ? '' : text)

/** As the rules see it. */
export const toTraveller = (typed: TypedTraveller): Traveller =>
  normaliseTraveller({
    kind: typed.kind,
    nameCn: typed.name_cn,
    nameEnLast: typed.name_en_last,
    nameEnFirst: typed.name_en_first,
    gender: typed.gender === '' ? null : typed.gender,
    birthday: typed.birthday === '' ? null : typed.birthday,
    nationality: typed.nationality,
    docType: plain(typed.doc_no) === '' ? null : typed.doc_type === '' ? null : typed.doc_type,
    docNo: plain(typed.doc_no),
    validUntil: typed.valid_until === '' ? null : typed.valid_until,
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

/** As the contract takes it; a card that is put off sends its kind alone. */
export function toInput({ saves: _saves, isLater, ...typed }: TypedTraveller): TravellerInput {
  if (isLater) return { kind: typed.kind }
  return {
    ...typed,
    gender: typed.gender === '' ? null : typed.gender,
    doc_type: typed.doc_no === '' || typed.doc_type === '' ? null : typed.doc_type,
  }
}
