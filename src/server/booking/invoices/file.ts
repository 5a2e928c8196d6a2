import type { Ctx } from '#src/server/ctx.ts'
import { openDocument } from '#src/server/operations/documents/service.ts'
import { findOpenInvoice, type InvoiceRow } from './store.ts'

/** The electronic invoice as a PDF; null for paper, and before there is one. */
export async function fileOf(
  ctx: Ctx,
  { kind, document_id, number }: Pick<InvoiceRow, 'kind' | 'document_id' | 'number'>,
) {
  if (kind !== 'electronic' || document_id === null) return null
  const { body } = await openDocument(ctx, ctx.db, document_id)
  return { type: 'application/pdf' as const, name: `发票${number}.pdf`, body }
}

/** The order's electronic invoice that is in force, with its file; null where there is none. */
export async function invoiceInForce(ctx: Ctx, orderId: number) {
  const invoice = await findOpenInvoice(ctx.db, orderId)
  const file = invoice?.status === 'issued' ? await fileOf(ctx, invoice) : null
  return invoice && file && { request_no: invoice.request_no, file }
}
