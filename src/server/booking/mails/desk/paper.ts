import type { deskMails } from '#src/api/desk/orders/mails.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { Refused } from '#src/platform/refused.ts'
import { invoiceInForce } from '#src/server/booking/invoices/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { missingMail, whyNot } from './reading.ts'
import { findDeskMail } from './store.ts'

/**
 * The invoice whose copy waits, to be printed by who sends it. Refuses NOT_FOUND for other paper, and STATE once it was
 * sent: what is not needed any more is not opened.
 */
export async function paperToPrint(
  ctx: Ctx,
  staff: Staff,
  { mail_order_id: id }: Input<(typeof deskMails)['paper']>,
) {
  const mail = await findDeskMail(ctx.db, staff, id)
  if (mail?.kind !== 'invoice') throw missingMail()
  const why = whyNot.paper(mail)
  if (why !== '') throw new Refused('STATE', undefined, `${why}，请刷新页面`)
  const invoice = await invoiceInForce(ctx, mail.order_id)
  if (!invoice) throw missingMail()
  return {
    answer: invoice.file,
    audit: [{ entity: 'order_mail', id, after: { invoice: invoice.request_no } }],
  }
}
