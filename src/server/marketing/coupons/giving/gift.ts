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

/** The telephone of a member who may have the gift; null for who has had it or paid for an order, or whose browser gave it. */
export async function giftPhoneOf(ctx: Ctx, tx: Tx, memberId: number): Promise<Buffer | null> {
  if (await hasBrowserGiven(ctx, tx)) return null
  const found = await tx
    .selectFrom('member as m')
    .select('m.phone_hash')
    .where('m.id', '=', memberId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('new_member_gift as g')
            .select('g.given_at')
            .whereRef('g.phone_hash', '=', 'm.phone_hash'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders as o')
            .select('o.id')
            .whereRef('o.member_id', '=', 'm.id')
            .where('o.paid_fen', '>', 0),
        ),
      ),
    )
    .executeTakeFirst()
  return found?.phone_hash ?? null
}
