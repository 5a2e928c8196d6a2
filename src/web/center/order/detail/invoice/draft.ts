import { invoiceKinds, invoiceTitleKinds } from '#src/domain/booking/invoices/invoice.ts'
import { sessionDraft } from '#src/web/form/session-draft.ts'

export const nothingTyped = {
  kind: 'electronic' as keyof typeof invoiceKinds,
  title_kind: 'person' as keyof typeof invoiceTitleKinds,
  title: '',
  tax_no: '',
  email: '',
  mail_id: '',
}
export type InvoiceTyped = typeof nothingTyped

export const invoiceDraft = (orderId: string) => sessionDraft(`bm_invoice_${orderId}`, isTyped)

function isTyped(kept: unknown): kept is InvoiceTyped {
  if (typeof kept !== 'object' || kept === null) return false
  const values = kept as Partial<Record<keyof InvoiceTyped, unknown>>
  return (
    typeof values.kind === 'string' &&
    values.kind in invoiceKinds &&
    typeof values.title_kind === 'string' &&
    values.title_kind in invoiceTitleKinds &&
    [values.title, values.tax_no, values.email, values.mail_id].every((text) => typeof text === 'string')
  )
}
