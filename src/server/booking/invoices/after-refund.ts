import { invoiceDue } from '#src/domain/booking/invoices/invoice.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { OrderRecord } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findOpenInvoice, moveInvoice } from './store.ts'

/**
 * Money of the order has gone back, under its lock: an invoice of another sum waits to be reversed (rule book §9.3), and
 * a request of which nothing is left comes to nothing.
 */
export async function invoiceFollowsRefund(
  { now }: Pick<Ctx, 'now'>,
  tx: Tx,
  { id, paid_fen, refunded_fen }: Pick<OrderRecord, 'id' | 'paid_fen' | 'refunded_fen'>,
) {
  const invoice = await findOpenInvoice(tx, id)
  if (!invoice) return
  const leftFen = paid_fen - refunded_fen
  if (invoice.status === 'requested') {
    if (leftFen <= 0)
      await moveInvoice(tx, invoice.id, 'requested', {
        status: 'closed',
        closed_at: now,
        close_reason: '款项已全部退回',
      })
    return
  }
  if (invoice.amount_fen === leftFen || invoice.red_due_at !== null) return
  await moveInvoice(tx, invoice.id, 'issued', { red_asked_at: now, red_due_at: invoiceDue(now) })
}
