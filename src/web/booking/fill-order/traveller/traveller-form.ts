import type { TouristView, TravellerInput } from '#src/contract/travellers.ts'
import type { Gender, Scope } from '#src/domain/codes.ts'
import { acceptedDocTypes } from '#src/domain/documents.ts'
import { isMasked } from '#src/domain/masks.ts'
import {
  normaliseTraveller,
  type Traveller,
  type TravellerTrip,
  travellerFaults,
} from '#src/domain/traveller.ts'
import type { DocType, PersonKind } from '#src/domain/traveller-codes.ts'

/** One person as typed. Nothing is normalised until it is checked or sent: a form gives back what was typed. */
export interface TravellerForm {
  kind: PersonKind
  touristId: number | null
  docId: number | null
  nameCn: string
  nameEnLast: string
  nameEnFirst: string
  gender: Gender | ''
  birthday: string
  nationality: string
  docType: DocType | ''
  docNo: string
  validUntil: string
  phone: string
  saves: boolean
  /** Put off on purpose: to be filled in before the contract is signed. */
  isLater: boolean
}

export const emptyTraveller = (kind: PersonKind, scope: Scope): TravellerForm => ({
  kind,
  touristId: null,
  docId: null,
  nameCn: '',
  nameEnLast: '',
  nameEnFirst: '',
  gender: '',
  birthday: '',
  nationality: 'CHN',
  docType: acceptedDocTypes(scope, 'CHN', kind)[0] ?? '',
  docNo: '',
  validUntil: '',
  phone: '',
  saves: false,
  isLater: false,
})

/** The saved person in this card; masked numbers stay masked, the server knows the rest by `docId`. */
export function fromTourist(card: TravellerForm, tourist: TouristView, scope: Scope): TravellerForm {
  const accepted = acceptedDocTypes(scope, tourist.nationality, card.kind)
  const doc = tourist.docs.find(({ doc_type }) => accepted.includes(doc_type))
  return {
    ...card,
    touristId: tourist.id,
    docId: doc?.doc_id ?? null,
    nameCn: tourist.name_cn,
    nameEnLast: tourist.name_en_last,
    nameEnFirst: tourist.name_en_first,
    gender: tourist.gender ?? '',
    birthday: tourist.birthday,
    nationality: tourist.nationality,
    docType: doc?.doc_type ?? accepted[0] ?? '',
    docNo: doc?.doc_no ?? '',
    validUntil: doc?.valid_until ?? '',
    phone: tourist.phone,
    saves: false,
    isLater: false,
  }
}

const plain = (text: string) => (isMasked(text) ? '' : text)

export const toTraveller = (typed: TravellerForm): Traveller =>
  normaliseTraveller({
    kind: typed.kind,
    nameCn: typed.nameCn,
    nameEnLast: typed.nameEnLast,
    nameEnFirst: typed.nameEnFirst,
    gender: typed.gender === '' ? null : typed.gender,
    birthday: typed.birthday === '' ? null : typed.birthday,
    nationality: typed.nationality,
    docType: plain(typed.docNo) === '' ? null : typed.docType === '' ? null : typed.docType,
    docNo: plain(typed.docNo),
    validUntil: typed.validUntil === '' ? null : typed.validUntil,
    phone: plain(typed.phone),
    guardianSeq: null,
  })

/** What is wrong with a card so far, by the same rules as the server's; empty fields are not wrong yet. */
export function cardFaults(typed: TravellerForm, index: number, trip: TravellerTrip): Record<string, string> {
  const faults = travellerFaults(toTraveller(typed), index, trip, 'draft')
  return Object.fromEntries(faults.map(({ field, message }) => [field, message]))
}

/** Birth date and gender as the document tells them, for cards where they were left empty. */
export function filledFromDocument(typed: TravellerForm): TravellerForm {
  const { birthday, gender } = toTraveller(typed)
  return { ...typed, birthday: typed.birthday || (birthday ?? ''), gender: typed.gender || (gender ?? '') }
}

/** Neither a Chinese name nor one in letters. */
export const isUnnamed = ({ nameCn, nameEnLast }: TravellerForm): boolean => nameCn + nameEnLast === ''

/** The server has the document that the card shows masked. */
export const isKnown = ({ docNo }: TravellerForm): boolean => docNo !== '' && isMasked(docNo)

/** As the contract takes it; a card that is put off sends its kind alone. */
export function toInput(typed: TravellerForm): TravellerInput {
  if (typed.isLater) return { kind: typed.kind }
  return {
    kind: typed.kind,
    tourist_id: typed.touristId,
    doc_id: typed.docId,
    name_cn: typed.nameCn,
    name_en_last: typed.nameEnLast,
    name_en_first: typed.nameEnFirst,
    gender: typed.gender === '' ? null : typed.gender,
    birthday: typed.birthday,
    nationality: typed.nationality,
    doc_type: typed.docNo === '' || typed.docType === '' ? null : typed.docType,
    doc_no: typed.docNo,
    valid_until: typed.validUntil,
    phone: typed.phone,
  }
}
