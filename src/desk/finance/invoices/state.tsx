import type { DeskInvoiceState } from '#src/domain/booking/invoices/invoice.ts'

const tones: Partial<Record<DeskInvoiceState, string>> = { requested: 'och', red_due: 'och', issued: 'pine' }

export const InvoiceState = ({ state, text }: { state: DeskInvoiceState; text: string }) => (
  <span className={`tag ${tones[state] ?? ''}`}>{text}</span>
)
