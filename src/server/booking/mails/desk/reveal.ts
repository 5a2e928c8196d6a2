import type { deskMails } from '#src/api/desk/orders/mails.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { reveal } from '#src/server/operations/reveals/service.ts'
import { envelopeOf } from '../view.ts'
import { missingMail } from './reading.ts'
import { findDeskMail } from './store.ts'

/** Shows where it goes, for the envelope. Refuses NOT_FOUND where that was forgotten. */
export const revealAddress = (
  ctx: Ctx,
  staff: Staff,
  { mail_order_id: id, reason, reason_text: reasonText = '' }: Input<(typeof deskMails)['reveal']>,
) =>
  ctx.transaction(async (tx) => {
    const row = await findDeskMail(tx, staff, id)
    const envelope = row && envelopeOf(ctx.vault, row)
    if (!envelope) throw missingMail()
    const asked = {
      ...{ staff, reason, reasonText, field: 'address' },
      subject: { kind: 'order_mail', id: String(id) },
    }
    const { name, phone, region, street, note } = envelope
    const { audit, ...answer } = await reveal(ctx, tx, asked, () =>
      `${name} ${phone} ${region}${street} ${note}`.trim(),
    )
    return { answer, audit }
  })
