import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { nonceHash } from '../sessions/sessions.ts'

/** How long a visitor who came back from the messaging app may take for the form with the phone (rule book §17.6). */
const GRANT_MS = 15 * 60_000

const idHash = (ctx: Ctx, weixinId: string) => ctx.vault.hmac('weixin id', weixinId)
const browserHash = (ctx: Ctx) => nonceHash(ctx.vault, ctx.visitor.nonce ?? '')

/**
 * Hands this browser an opaque id for the messaging-app identity that it has just proved to be. Neither the provider's
 * ids nor its tokens leave the shop; this one is worth nothing to another browser.
 */
export async function grantWeixin(ctx: Ctx, db: Db, memberWeixinId: number) {
  const weixinId = randomBytes(32).toString('base64url')
  await db
    .insertInto('weixin_grant')
    .values({
      weixin_id_hash: idHash(ctx, weixinId),
      member_weixin_id: memberWeixinId,
      nonce_hash: browserHash(ctx),
      expires_at: new Date(ctx.now.getTime() + GRANT_MS),
    })
    .execute()
  return weixinId
}

/** Finds an id's identity without using the id up; undefined for one that `redeemGrant` would not take. */
export const findGrant = (ctx: Ctx, weixinId: string) =>
  ctx.db
    .selectFrom('weixin_grant')
    .innerJoin('member_weixin', 'member_weixin.id', 'weixin_grant.member_weixin_id')
    .select('member_weixin.member_id')
    .where('weixin_id_hash', '=', idHash(ctx, weixinId))
    .where('nonce_hash', '=', browserHash(ctx))
    .where('expires_at', '>', ctx.now)
    .where('used_at', 'is', null)
    .executeTakeFirst()

/**
 * The messaging-app identity (`member_weixin.id`) that an id stands for; the id is used up with `tx`. Null for one that
 * is unknown, used, expired or another browser's: to be refused with EXPIRED.
 */
export async function redeemGrant(ctx: Ctx, tx: Tx, weixinId: string): Promise<number | null> {
  const spent = await tx
    .updateTable('weixin_grant')
    .set({ used_at: ctx.now })
    .where('weixin_id_hash', '=', idHash(ctx, weixinId))
    .where('nonce_hash', '=', browserHash(ctx))
    .where('expires_at', '>', ctx.now)
    .where('used_at', 'is', null)
    .returning('member_weixin_id')
    .executeTakeFirst()
  return spent?.member_weixin_id ?? null
}

/**
 * Ties an identity to an account, in place of the one it had, and tells the member. An identity that belongs to another
 * account is refused with EXPIRED: logging in through the messaging app once more leads to that account. Safe to repeat.
 */
export async function bindWeixin(ctx: Ctx, tx: Tx, memberWeixinId: number, memberId: number) {
  // One at a time for an account: of two identities at once the later one stays, and neither fails.
  await tx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
  const identity = await tx
    .selectFrom('member_weixin')
    .select('member_id')
    .where('id', '=', memberWeixinId)
    .forUpdate()
    .executeTakeFirst()
  if (identity?.member_id === memberId) return
  if (!identity || identity.member_id !== null) throw new Refused('EXPIRED')
  await unbindWeixin(tx, memberId)
  await tx
    .updateTable('member_weixin')
    .set({ member_id: memberId, bound_at: ctx.now })
    .where('id', '=', memberWeixinId)
    .execute()
  await notify(ctx, tx, 'weixin_bound', { memberId, memberWeixinId })
}

/** Forgets what the shop knows of an account's messaging-app identity. Safe to repeat. */
export const unbindWeixin = (db: Db, memberId: number) =>
  db.deleteFrom('member_weixin').where('member_id', '=', memberId).execute()

/** An identity without an account is kept for a day at the most, to be bound; an expired grant or login not at all. */
export async function sweepWeixin(db: Db, now: Date) {
  await db.deleteFrom('weixin_login').where('expires_at', '<', now).execute()
  await db.deleteFrom('weixin_grant').where('expires_at', '<', now).execute()
  const yesterday = new Date(now.getTime() - 86_400_000)
  await db
    .deleteFrom('member_weixin')
    .where('member_id', 'is', null)
    .where('seen_at', '<', yesterday)
    .execute()
}
