import { maskPhone } from '#src/domain/account/phone.ts'
import type { Db } from '#src/platform/db/database.ts'
import { isDuplicate } from '#src/platform/db/sql/duplicate.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { findAwaitsOwner, movePhone, type PhoneFollower } from '../members-store.ts'
import { signOutEverywhere } from '../sessions/devices.ts'

/** What to do about an account that a clerk made for its owner: until they enter it, its telephone passes for a free one. */
const awaitedText = {
  member: '该手机号名下有客服代下的订单，请先用它登录',
  staff: '该手机号名下有代客下的订单，请客人先用它登录',
}

/**
 * Refuses PHONE_REGISTERED for the telephone of another account, in words of its own where staff made that. Without a lock,
 * so that two who move to each other's telephone never wait for one another: `movePhone` finds who comes in between.
 */
export async function refuseTaken({ vault }: Ctx, db: Db, phone: string, reader: keyof typeof awaitedText) {
  const taken = await findAwaitsOwner(db, vault.blindIndex('phone', phone))
  if (taken?.awaits_owner === false) throw new Refused('PHONE_REGISTERED')
  const sentence = awaitedText[reader]
  if (taken) throw new Refused('PHONE_REGISTERED', { errors: { phone: sentence } }, sentence)
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
      await refuseTaken(ctx, tx, phone, 'staff')
      await movePhone(ctx, tx, memberId, { phone, follow })
      await notify(ctx, tx, 'phone_changed', { memberId, phoneMask: maskPhone(phone) })
      await signOutEverywhere(ctx, tx, memberId)
    })
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new Refused('PHONE_REGISTERED') : error
    })
}
