import type { deskCustomRequests } from '#src/api/desk/service/custom-requests.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { reveal } from '#src/server/operations/reveals/service.ts'
import { reachOf } from './read.ts'
import { findRequest } from './store.ts'

/** Shows the telephone of whoever asked for the trip. Refuses NOT_FOUND beyond the person's right. */
export const revealPhone = (
  ctx: Ctx,
  staff: Staff,
  { request_no, reason, reason_text: reasonText = '' }: Input<(typeof deskCustomRequests)['reveal']>,
) =>
  ctx.transaction(async (tx) => {
    const row = await findRequest(tx, request_no, reachOf(staff))
    if (!row) throw new Refused('NOT_FOUND')
    const subject = { kind: 'custom_request', id: request_no }
    const { audit, ...answer } = await reveal(
      ctx,
      tx,
      { staff, subject, field: 'phone', reason, reasonText },
      () => ctx.vault.open(row.phone_enc),
    )
    return { answer, audit }
  })
