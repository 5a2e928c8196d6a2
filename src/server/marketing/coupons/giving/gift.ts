import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { listGiftRules } from '../store.ts'
import { giveCoupon } from './claim.ts'

const DAY_MS = 86_400_000
/** One browser gives the gift to one telephone in so many days (rule book §11.3). */
const DEVICE_DAYS = 30

interface Receiver {
  memberId: number
  phoneHash: Buffer
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
  if (given.size > 0)
    await notify(ctx, tx, 'gift_given', { memberId: receiver.memberId, coupons: given.size })
  return given
}

const deviceHashOf = ({ vault, visitor }: Ctx) =>
  visitor.nonce === null ? null : vault.hmac('gift-device', visitor.nonce)

/** False when this telephone or this browser has had it. Two accounts that one browser opens at once take turns. */
async function noteGift(ctx: Ctx, tx: Tx, { phoneHash }: Receiver): Promise<boolean> {
  const device_hash = deviceHashOf(ctx)
  if (device_hash !== null) {
    await holdLock(tx, 'new_member_gift', device_hash.toString('hex'))
    const before = await tx
      .selectFrom('new_member_gift')
      .select('given_at')
      .where('device_hash', '=', device_hash)
      .where('given_at', '>', new Date(ctx.now.getTime() - DEVICE_DAYS * DAY_MS))
      .executeTakeFirst()
    if (before) return false
  }
  const noted = await tx
    .insertInto('new_member_gift')
    .values({ phone_hash: phoneHash, device_hash, given_at: ctx.now })
    .onConflict((same) => same.column('phone_hash').doNothing())
    .returning('given_at')
    .executeTakeFirst()
  return noted !== undefined
}

/** The telephone of a member who has not had the gift; null for who has, or has paid for an order before. */
export async function giftPhoneOf(tx: Tx, memberId: number): Promise<Buffer | null> {
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

/** Forgets the browsers whose thirty days are over; the telephones stay. */
export const forgetGiftDevices = (tx: Pick<Tx, 'updateTable'>, now: Date) =>
  tx
    .updateTable('new_member_gift')
    .set({ device_hash: null })
    .where('device_hash', 'is not', null)
    .where('given_at', '<=', new Date(now.getTime() - DEVICE_DAYS * DAY_MS))
    .execute()
