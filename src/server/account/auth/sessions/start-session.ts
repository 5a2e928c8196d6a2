import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { adoptChats, carryChats } from '#src/server/content/chats/service.ts'
import { attachRequests } from '#src/server/content/custom-trips/service.ts'
import { carryViewed, visitorHashOf } from '#src/server/content/storefront/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { attachParked } from '#src/server/marketing/coupons/service.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { findPhoneHash } from '../members-store.ts'
import { isNewDevice, type LoginKind, noteTry } from '../sign-in/login-log.ts'
import { bindWeixin, redeemGrant } from '../weixin/weixin-grants.ts'
import { deviceName } from './device-name.ts'
import { type Keys, openSession, replaceSessions } from './sessions.ts'

interface Entering {
  memberId: number
  kind: LoginKind
  persistent: boolean
  /** The grant of a visitor from the messaging app, whose identity is bound to the account by this login. */
  weixinId?: string | undefined
}

/**
 * Logs in a member who has proved who they are, by whichever sign-in method: writes the login log, tells the member of
 * a browser that was never used before, makes theirs what the browser wrote to customer service and what waits for their
 * telephone, and opens a session. `setSessionCookies` sets the cookies after the commit.
 * Refuses EXPIRED for a `weixinId` that is no longer valid, and rolls back: a code verified before stays usable.
 */
export async function startSession(ctx: Ctx, tx: Tx, entering: Entering): Promise<Keys> {
  const { memberId, kind, persistent, weixinId } = entering
  if (weixinId !== undefined) await bindGranted(ctx, tx, weixinId, memberId)
  if (await isNewDevice(ctx, tx, memberId))
    await notify(ctx, tx, 'device_added', { memberId, device: deviceName(ctx.visitor.userAgent) })
  await noteTry(ctx, tx, memberId, kind, 'ok')
  await adoptChats(ctx, tx, memberId)
  await attachByPhone(ctx, tx, memberId)
  await tx.updateTable('member').set({ last_login_at: ctx.now }).where('id', '=', memberId).execute()
  const keys = await openSession(ctx, tx, memberId, persistent)
  await carryBrowser(ctx, tx, memberId, keys)
  return keys
}

/**
 * After a change of password or phone (rule book §17.1): every session of the member ends, and this browser goes on with
 * fresh cookies. Refuses NOT_LOGIN when another such change was quicker and has ended this one too.
 */
export async function renewAlone(ctx: Ctx, tx: Tx, memberId: number): Promise<Keys> {
  const keys = await replaceSessions(ctx, tx, memberId)
  await carryBrowser(ctx, tx, memberId, keys)
  return keys
}

/** Requests for custom trips and coupons that wait for a telephone are its member's (rule book §11.4, §16.1). */
async function attachByPhone({ now }: Ctx, tx: Tx, memberId: number) {
  const phoneHash = await findPhoneHash(tx, memberId)
  await attachRequests(tx, memberId, phoneHash)
  await attachParked(tx, memberId, phoneHash, now)
}

/** What is remembered of a browser hangs on its nonce, which each session has anew. */
async function carryBrowser(ctx: Ctx, tx: Tx, memberId: number, { nonce }: Keys) {
  if (ctx.visitor.nonce === null) return
  const [from, to] = [visitorHashOf(ctx, ctx.visitor.nonce), visitorHashOf(ctx, nonce)]
  await carryViewed(tx, from, to)
  await carryChats(tx, memberId, from, to)
}

async function bindGranted(ctx: Ctx, tx: Tx, weixinId: string, memberId: number) {
  const identity = await redeemGrant(ctx, tx, weixinId)
  if (identity === null) throw new Refused('EXPIRED')
  await bindWeixin(ctx, tx, identity, memberId)
}
