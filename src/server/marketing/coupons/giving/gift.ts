import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { listGiftRules } from '../store.ts'
import { giveCoupon } from './claim.ts'
import { browserHashOf, hasBrowserGiven, keepMark } from './gift-browser.ts'

interface Receiver {
  memberId: number
  phoneHash: Buffer
  /** Where the mark of the browser goes. */
  reply: Headers
}

/**
 * Gives a new member their coupons, with a message of it: once for a telephone for ever, also when its account was closed
 * and opened anew, and once for a browser in thirty days. Answers what was given by rule; nothing to who has had it.
 */
export async function giveNewMemberGift(ctx: Ctx, tx: Tx, receiver: Receiver): Promise<Map<number, number>> {
  const given = new Map<number, number>()
  const rules = await listGiftRules(tx)
  if (rules.length === 0 || !(await noteGift(ctx, tx, receiver))) return given
  for (const { id: ruleId } of rules) {
    const one = await giveCoupon(tx, { ruleId, memberId: receiver.memberId, source: 'gift', now: ctx.now })
    if ('couponId' in one) given.set(ruleId, one.couponId)
  }
  keepMark(ctx, receiver.reply)
  if (given.size > 0)
    await notify(ctx, tx, 'gift_given', { memberId: receiver.memberId, coupons: given.size })
  return given
}

/** False when this telephone or this browser has had it. Two accounts that one browser opens at once take turns. */
async function noteGift(ctx: Ctx, tx: Tx, { phoneHash }: Receiver): Promise<boolean> {
  const device_hash = browserHashOf(ctx)
  if (device_hash !== null) {
    await holdLock(tx, 'new_member_gift', device_hash.toString('hex'))
    if (await hasBrowserGiven(ctx, tx)) return false
  }
  const noted = await tx
    .insertInto('new_member_gift')
    .values({ phone_hash: phoneHash, device_hash, given_at: ctx.now })
    .onConflict((same) => same.column('phone_hash').doNothing())
    .returning('given_at')
    .executeTakeFirst()
  return noted !== undefined
}
