import { isMasked } from '#src/domain/account/masks.ts'
import { normalisePhone, phoneFault } from '#src/domain/account/phone.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import { badFields } from '#src/platform/refused.ts'

interface Contact {
  linkman: string
  phone: string
  email?: string | undefined
  emergency_name?: string | undefined
  emergency_phone?: string | undefined
  remark?: string | undefined
}

/** Refuses PARAM for a number that no mobile telephone has; empty is allowed. */
function mobileOf(field: string, typed: string): string {
  const number = normalisePhone(typed)
  const fault = number === '' ? null : phoneFault(number)
  if (fault) throw badFields({ [field]: fault })
  return number
}

const sealed = (vault: Vault, text: string) => (text === '' ? null : vault.seal(text))

/** The telephone sealed, and what staff find it by. */
const phoneColumns = (vault: Vault, phone: string) => ({
  contact_phone_enc: vault.seal(phone),
  contact_phone_hash: vault.blindIndex('phone', phone),
})

/** The contact of a new order, sealed. */
export const contactColumns = (vault: Vault, contact: Contact) => ({
  contact_name: contact.linkman,
  ...phoneColumns(vault, contact.phone),
  contact_email_enc: sealed(vault, contact.email ?? ''),
  emergency_name: contact.emergency_name ?? '',
  emergency_phone_enc: sealed(vault, mobileOf('emergency_phone', contact.emergency_phone ?? '')),
  remark: contact.remark ?? '',
})

type Change = { [K in keyof Contact]?: Contact[K] | undefined }

/** The columns of an existing order that change; a field not sent, or still masked, stays as it is. */
export function contactChange(vault: Vault, sent: Change) {
  const typed = (text: string | undefined) => (text === undefined || isMasked(text) ? undefined : text)
  const phone = typed(sent.phone)
  if (phone !== undefined && phoneFault(phone)) throw badFields({ phone: phoneFault(phone) ?? '' })
  const email = typed(sent.email)
  const emergency = typed(sent.emergency_phone)
  return {
    ...(sent.linkman !== undefined && { contact_name: sent.linkman }),
    ...(phone !== undefined && phoneColumns(vault, normalisePhone(phone))),
    ...(email !== undefined && { contact_email_enc: sealed(vault, email) }),
    ...(sent.emergency_name !== undefined && { emergency_name: sent.emergency_name }),
    ...(emergency !== undefined && {
      emergency_phone_enc: sealed(vault, mobileOf('emergency_phone', emergency)),
    }),
    ...(sent.remark !== undefined && { remark: sent.remark }),
  }
}
