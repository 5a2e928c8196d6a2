import type { Updateable } from 'kysely'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import type { Orders } from '#src/platform/db/schema.gen.ts'

/** The columns of a contact by the names that the desk's form has for them. */
const contactNames = {
  contact_name: 'name',
  contact_phone_enc: 'phone',
  contact_email_enc: 'email',
  emergency_name: 'emergency_name',
  emergency_phone_enc: 'emergency_phone',
  remark: 'remark',
} as const

/** Which fields of the contact a change writes. */
export const changedContact = (contact: Updateable<Orders>): string[] =>
  Object.entries(contactNames).flatMap(([column, name]) => (column in contact ? [name] : []))

const travellerNames = {
  nameCn: 'name_cn',
  nameEnLast: 'name_en_last',
  nameEnFirst: 'name_en_first',
  gender: 'gender',
  birthday: 'birthday',
  nationality: 'nationality',
  docType: 'doc_type',
  docNo: 'doc_no',
  validUntil: 'valid_until',
  phone: 'phone',
  guardianSeq: 'guardian_seq',
} as const satisfies Partial<Record<keyof Traveller, string>>

/** Which fields of which traveller differ, as `2.name_cn`; who was added or taken out differs in all of them. */
export function changedTravellers(before: readonly Traveller[], after: readonly Traveller[]): string[] {
  const places = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index)
  return places.flatMap((index) =>
    Object.entries(travellerNames).flatMap(([key, name]) => {
      const field = key as keyof typeof travellerNames
      return before[index]?.[field] === after[index]?.[field] ? [] : [`${index + 1}.${name}`]
    }),
  )
}
