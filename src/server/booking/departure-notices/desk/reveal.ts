import type { departureNotices } from '#src/api/desk/departures/notices.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { reveal } from '#src/server/operations/reveals/service.ts'
import { findEntry } from '../store.ts'

/** Shows the telephone of the guide that was entered. Refuses NOT_FOUND where none was. */
export const revealGuide = (
  ctx: Ctx,
  staff: Staff,
  { id, reason, reason_text: reasonText = '' }: Input<(typeof departureNotices)['reveal']>,
) =>
  ctx.transaction(async (tx) => {
    const sealed = (await findEntry(tx, id))?.guide_phone_enc
    if (!sealed) throw new Refused('NOT_FOUND', undefined, '还没有填写领队电话')
    const subject = { kind: 'departure', id: String(id) }
    const asked = { staff, subject, field: 'guide_phone', reason, reasonText }
    const { audit, ...answer } = await reveal(ctx, tx, asked, () => ctx.vault.open(sealed))
    return { answer, audit }
  })
