import { addMonths, dayOf } from '#src/domain/calendar-day.ts'
import { forgetInvoiceAddresses } from '#src/server/booking/invoices/service.ts'
import { forgetMailAddresses } from '#src/server/booking/mails/service.ts'
import { eraseDocuments } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { forgetReveals } from '../travellers/service.ts'

/** Months after the return during which a trip's documents may still be needed (rule book §10.5). */
const DOCUMENT_MONTHS = 12
const REVEAL_DAYS = 180
const BATCH = 500

/**
 * Erases what may no longer be kept: travellers' numbers a year after the trip, where an invoice or other mail went a year
 * after it was asked for, and old records of who saw numbers.
 */
export async function purge(ctx: Ctx) {
  const returnedBy = addMonths(dayOf(ctx.now), -DOCUMENT_MONTHS)
  while ((await eraseDocuments(ctx.db, { returnedBy, limit: BATCH }, ctx.now)) === BATCH) {
    // In steps, so that no order is locked for long.
  }
  for (const forget of [forgetInvoiceAddresses, forgetMailAddresses])
    await forget(ctx.db, addMonths(dayOf(ctx.now), -DOCUMENT_MONTHS))
  const oldest = new Date(ctx.now.getTime() - REVEAL_DAYS * 86_400_000)
  await forgetReveals(ctx.db, oldest)
}
