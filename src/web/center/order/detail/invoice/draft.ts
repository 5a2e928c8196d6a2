import { invoiceKinds, invoiceTitleKinds } from '#src/domain/booking/invoices/invoice.ts'
import { readStoredValue, removeStored, writeStored } from '#src/ui/web-storage.ts'
import type { Draft } from '#src/web/form/values.ts'

export const nothingTyped = {
  kind: 'electronic' as keyof typeof invoiceKinds,
  title_kind: 'person' as keyof typeof invoiceTitleKinds,
  title: '',
  tax_no: '',
  email: '',
  mail_id: '',
}
export type InvoiceTyped = typeof nothingTyped

/** What was typed outlives a reload, a login and a wrong turn, in this tab and no other. */
export function invoiceDraft(orderId: string): Draft<InvoiceTyped> {
  const key = `bm_invoice_${orderId}`
  return {
    read() {
      const kept = readStoredValue(key, 'session')
      return isTyped(kept) ? kept : null
    },
    write: (values) => writeStored(key, JSON.stringify(values), 'session'),
    forget: () => removeStored(key, 'session'),
  }
}

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
