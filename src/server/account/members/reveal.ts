import type { deskMembers } from '#src/api/desk/service/members.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { reveal } from '#src/server/operations/reveals/service.ts'
import { loadMember } from './read.ts'

/** Shows a member's telephone. Refuses NOT_FOUND beyond the person's right, and for an account that was closed. */
export const revealPhone = (
  ctx: Ctx,
  staff: Staff,
  { uid, reason, reason_text: reasonText = '' }: Input<(typeof deskMembers)['reveal']>,
) =>
  ctx.transaction(async (tx) => {
    const { phone_enc, status } = await loadMember(tx, staff, uid)
    if (status === 'cancelled') throw new Refused('NOT_FOUND')
    const subject = { kind: 'member', id: uid }
    const { audit, ...answer } = await reveal(
      ctx,
      tx,
      { staff, subject, field: 'phone', reason, reasonText },
      () => ctx.vault.open(phone_enc),
    )
    return { answer, audit }
  })
