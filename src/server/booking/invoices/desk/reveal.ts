import type { deskInvoices } from '#src/api/desk/finance/invoices.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { reveal } from '#src/server/operations/reveals/service.ts'
import { findInvoice, type InvoiceRow } from '../store.ts'
import { addressOf } from '../view.ts'

/** Shows where an invoice goes, for the envelope. Refuses NOT_FOUND where there is no such thing. */
export const revealDestination = (
  ctx: Ctx,
  staff: Staff,
  { invoice_no: no, field, reason, reason_text: reasonText = '' }: Input<(typeof deskInvoices)['reveal']>,
) =>
  ctx.transaction(async (tx) => {
    const row = await findInvoice(tx, no)
    const sealed = field === 'email' ? row?.email_enc : row?.address_enc
    if (!row || !sealed) throw new Refused('NOT_FOUND', undefined, '没有这项内容')
    const subject = { kind: 'invoice', id: no }
    const { audit, ...answer } = await reveal(ctx, tx, { staff, subject, field, reason, reasonText }, () =>
      field === 'email' ? ctx.vault.open(sealed) : envelopeOf(ctx.vault, row),
    )
    return { answer, audit }
  })

function envelopeOf(vault: Vault, row: InvoiceRow): string {
  const address = addressOf(vault, row)
  return address ? `${address.name} ${address.phone} ${address.region}${address.street}` : ''
}
