import type { DeskContact, DeskOrder } from '#src/api/desk/orders/views.ts'
import { maskEmail } from '#src/domain/account/masks.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { ageOn } from '#src/domain/calendar-day.ts'
import { genderText } from '#src/domain/codes.ts'
import { maskDocument } from '#src/domain/travellers/documents.ts'
import { type Traveller, travellerFaults } from '#src/domain/travellers/traveller.ts'
import { docTypeText, personKindText } from '#src/domain/travellers/traveller-codes.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { OrderRecord } from '../../snapshot.ts'
import { tripOf } from '../../travellers/views.ts'

const masked = (phone: string) => (phone === '' ? '' : maskPhone(phone))

/** The fields of a traveller that staff edit, by their names on the wire: sealed ones by their masks. */
export const travellerFields = (person: Traveller) => ({
  name_cn: person.nameCn,
  name_en_last: person.nameEnLast,
  name_en_first: person.nameEnFirst,
  gender: person.gender ?? '',
  birthday: person.birthday ?? '',
  nationality: person.nationality,
  doc_type: person.docType ?? '',
  doc_no: maskDocument(person.docNo),
  valid_until: person.validUntil ?? '',
  phone: masked(person.phone),
  guardian_seq: person.guardianSeq === null ? '' : String(person.guardianSeq),
})
export type TravellerField = keyof ReturnType<typeof travellerFields>

/** Travellers in their places: names in full, because a clerk cannot telephone 张*, every number masked. */
export const travellersView = (
  order: OrderRecord,
  travellers: readonly Traveller[],
  now: Date,
): NonNullable<DeskOrder['travellers']> =>
  travellers.map((person, index) => ({
    seq: index + 1,
    kind_text: personKindText[person.kind],
    name_cn: person.nameCn,
    name_en_last: person.nameEnLast,
    name_en_first: person.nameEnFirst,
    gender: person.gender ?? '',
    gender_text: person.gender ? genderText[person.gender] : '',
    age: person.birthday === null ? null : ageOn(person.birthday, order.departs_on),
    birthday: person.birthday ?? '',
    nationality: person.nationality,
    doc_type: person.docType,
    doc_type_text: person.docType ? docTypeText[person.docType] : '',
    doc_no: maskDocument(person.docNo),
    valid_until: person.validUntil ?? '',
    phone: masked(person.phone),
    guardian_seq: person.guardianSeq,
    // Long after the trip the numbers are gone, and nobody is to ask for them again.
    faults:
      order.documents_erased_at !== null
        ? []
        : travellerFaults(person, index, tripOf(order, now), 'complete').map(({ message }) => message),
  }))

/** The contact as staff see and edit it. */
export const contactFields = (vault: Vault, order: OrderRecord): DeskContact => ({
  name: order.contact_name,
  phone: maskPhone(vault.open(order.contact_phone_enc)),
  email: order.contact_email_enc ? maskEmail(vault.open(order.contact_email_enc)) : '',
  emergency_name: order.emergency_name,
  emergency_phone: order.emergency_phone_enc ? maskPhone(vault.open(order.emergency_phone_enc)) : '',
  remark: order.remark,
})
