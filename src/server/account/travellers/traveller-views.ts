import type { SavedTravellerView } from '#src/api/account/travellers.ts'
import { maskEmail } from '#src/domain/account/masks.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { detailFieldsOf, detailsOf } from '#src/domain/personal-details.ts'
import { crowdOf, crowdText } from '#src/domain/travellers/ages.ts'
import { documentState, maskDocument } from '#src/domain/travellers/documents.ts'
import { docTypeText } from '#src/domain/travellers/traveller-codes.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { SavedTravellerRow } from './store.ts'
import type { SavedTravellerForm } from './traveller-form.ts'

/** Opens the sealed values; the clear ones exist in memory only. */
export const openSavedTraveller = (ctx: Ctx, row: SavedTravellerRow): SavedTravellerForm => ({
  ...detailsOf(row),
  phone: row.phone_enc ? ctx.vault.open(row.phone_enc) : '',
  email: row.email_enc ? ctx.vault.open(row.email_enc) : '',
  isSelf: row.is_self,
  docs: row.docs.map((doc) => ({
    id: doc.id,
    type: doc.doc_type,
    number: ctx.vault.open(doc.doc_no_enc),
    validUntil: doc.valid_until,
    isDefault: doc.is_default,
  })),
})

interface Shown {
  /** Shows numbers in full: to their owner, who has just proved the account's phone. */
  inFull?: boolean
}

/** Numbers and the e-mail address are masked unless they are asked for `inFull`. */
export function savedTravellerView(
  ctx: Ctx,
  row: SavedTravellerRow,
  { inFull = false }: Shown = {},
): SavedTravellerView {
  const today = dayOf(ctx.now)
  const person = openSavedTraveller(ctx, row)
  return {
    id: row.id,
    ...detailFieldsOf(person),
    birthday: person.birthday ?? '',
    phone: inFull ? person.phone : maskPhone(person.phone),
    email: inFull ? person.email : maskEmail(person.email),
    crowd: person.birthday ? crowdText[crowdOf(person.birthday, today, today)] : '',
    is_self: person.isSelf,
    docs: person.docs.map((doc) => ({
      doc_id: doc.id ?? 0,
      doc_type: doc.type,
      doc_type_text: docTypeText[doc.type],
      doc_no: inFull ? doc.number : maskDocument(doc.number),
      valid_until: doc.validUntil ?? '',
      state: documentState(doc.validUntil, today),
    })),
  }
}
