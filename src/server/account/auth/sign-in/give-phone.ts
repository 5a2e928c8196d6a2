import { maskPhone } from '#src/domain/account/phone.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { isDuplicate } from '#src/platform/db/sql/duplicate.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { lockMember, movePhone, type PhoneFollower } from '../members-store.ts'
import { signOutEverywhere } from '../sessions/devices.ts'

/** Refuses PHONE_REGISTERED for the telephone of another account. */
export async function refuseTaken(ctx: Ctx, tx: Tx, phone: string) {
  if (await lockMember(tx, ctx.vault.blindIndex('phone', phone))) throw new Refused('PHONE_REGISTERED')
}

/**
 * Gives an account another telephone by the hand of staff, who know that it is its owner's: every device is signed out.
 * Refuses PHONE_REGISTERED, also where somebody registers it in the same instant.
 */
export function givePhone(
  ctx: Ctx,
  memberId: number,
  { phone, follow }: { phone: string; follow: PhoneFollower },
): Promise<void> {
  return ctx
    .transaction(async (tx) => {
      await refuseTaken(ctx, tx, phone)
      await movePhone(ctx, tx, memberId, { phone, follow })
      await notify(ctx, tx, 'phone_changed', { memberId, phoneMask: maskPhone(phone) })
      await signOutEverywhere(ctx, tx, memberId)
    })
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new Refused('PHONE_REGISTERED') : error
    })
}
