import type { deskInquiries } from '#src/api/desk/service/inquiries.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { reveal } from '#src/server/operations/reveals/service.ts'
import { reachOf } from './read.ts'
import { findInquiry } from './store.ts'

/** Shows the telephone of whoever asked. Refuses NOT_FOUND beyond the person's right, and without a telephone. */
export const revealPhone = (
  ctx: Ctx,
  staff: Staff,
  { id, reason, reason_text: reasonText = '' }: Input<(typeof deskInquiries)['reveal']>,
) =>
  ctx.transaction(async (tx) => {
    const row = await findInquiry(tx, id, reachOf(staff))
    const sealed = row?.phone_enc
    if (!sealed) throw new Refused('NOT_FOUND')
    const subject = { kind: 'inquiry', id: String(id) }
    const { audit, ...answer } = await reveal(
      ctx,
      tx,
      { staff, subject, field: 'phone', reason, reasonText },
      () => ctx.vault.open(sealed),
    )
    return { answer, audit }
  })
