import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { isNewDevice, type LoginKind, noteTry } from '../sign-in/login-log.ts'
import { bindWeixin, redeemGrant } from '../weixin/weixin-grants.ts'
import { deviceName } from './device-name.ts'
import { type Keys, openSession } from './sessions.ts'

interface Entering {
  memberId: number
  kind: LoginKind
  persistent: boolean
  /** Of somebody who came from the messaging app and is bound to the account by this. */
  weixinId?: string | undefined
}

/**
 * Lets somebody who has proved to be the member in, by whichever door: the try is noted, the member hears of a browser
 * that was never used before, and a session begins. The keys go out with `setSessionCookies` once the transaction is through.
 * Refuses EXPIRED for a `weixinId` that is worth nothing any more, and rolls back: a code spent before stays usable.
 */
export async function startSession(ctx: Ctx, tx: Tx, entering: Entering): Promise<Keys> {
  const { memberId, kind, persistent, weixinId } = entering
  if (weixinId !== undefined) await bindGranted(ctx, tx, weixinId, memberId)
  if (await isNewDevice(ctx, tx, memberId))
    await notify(ctx, tx, 'device_added', { memberId, device: deviceName(ctx.visitor.userAgent) })
  await noteTry(ctx, tx, memberId, kind, 'ok')
  await tx.updateTable('member').set({ last_login_at: ctx.now }).where('id', '=', memberId).execute()
  return openSession(ctx, tx, memberId, persistent)
}

async function bindGranted(ctx: Ctx, tx: Tx, weixinId: string, memberId: number) {
  const identity = await redeemGrant(ctx, tx, weixinId)
  if (identity === null) throw new Refused('EXPIRED')
  await bindWeixin(ctx, tx, identity, memberId)
}
