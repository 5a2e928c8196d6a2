import type { TouristView, TravellerInput } from '#src/contract/travellers.ts'
import type { AgreementName } from '#src/domain/agreements.ts'
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
}

export interface OrderForm {
  travellers: TravellerForm[]
  linkman: string
  phone: string
  email: string
  emergencyName: string
  emergencyPhone: string
  remark: string
  agreed: AgreementName[]
}

export interface Kinds {
  adult: number
  childBed: number
  childNobed: number
  infant: number
}

const emptyTraveller = (kind: PersonKind, scope: Scope): TravellerForm => ({
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
})

/** A card for each person of the party; people already typed keep their cards as far as the party still has them. */
export function fitTravellers(typed: readonly TravellerForm[], kinds: Kinds, scope: Scope): TravellerForm[] {
  const wanted: [PersonKind, number][] = [
    ['adult', kinds.adult],
    ['child_bed', kinds.childBed],
    ['child_nobed', kinds.childNobed],
    ['infant', kinds.infant],
  ]
  return wanted.flatMap(([kind, count]) => {
    const there = typed.filter((each) => each.kind === kind)
    return Array.from({ length: count }, (_, index) => there[index] ?? emptyTraveller(kind, scope))
  })
}

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
  }
}

const plain = (text: string) => (isMasked(text) ? '' : text)

const toTraveller = (typed: TravellerForm): Traveller =>
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

/** As the contract takes it; a card nobody has touched sends its kind alone. */
export const toInput = (typed: TravellerForm): TravellerInput => ({
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
})

const KEY = 'bm_order_form'

/**
 * The form of this tab, so that a reload, a login or a lost network loses nothing. It holds document numbers: it lives
 * in this tab only, never on the disk of another, and is thrown away as soon as the order exists.
 */
export function readForm(productId: number): OrderForm | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      productId: number
      form: OrderForm
    } | null
    return kept?.productId === productId && Array.isArray(kept.form.travellers) ? kept.form : null
  } catch {
    return null
  }
}

export function writeForm(productId: number, form: OrderForm) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ productId, form }))
  } catch {
    // Without storage a reload starts anew; nothing else is lost.
  }
}

export function forgetForm() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}
