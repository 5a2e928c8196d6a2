import type { identity } from '#src/api/auth/identity.ts'
import type { Data } from '#src/api/endpoint.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { deviceName } from './device-name.ts'
import { closeSession, isOwnSession } from './sessions.ts'
import { listSessions, revokeSession, revokeSessions } from './sessions-store.ts'

type Devices = Data<(typeof identity)['devices']>
interface Wanted {
  id: string | undefined
  others: boolean
}

/** The id tells sessions apart and opens nothing: the session's key never leaves the server. */
const deviceId = (ctx: Ctx, sidHash: Buffer) =>
  ctx.vault.hmac('device', sidHash.toString('hex')).toString('base64url').slice(0, 22)

/** The browsers that are signed in to an account, this one first. */
export async function listDevices(ctx: Ctx, memberId: number): Promise<Devices> {
  const sessions = await listSessions(ctx.db, memberId, ctx.now)
  return sessions
    .map((session) => ({
      id: deviceId(ctx, session.sid_hash),
      name: deviceName(session.user_agent),
      ip: session.ip ?? '',
      signed_in_at: session.created_at,
      last_seen_at: session.last_seen_at,
      stays: session.persistent,
      is_current: isOwnSession(ctx, session.sid_hash),
    }))
    .sort((a, b) => Number(b.is_current) - Number(a.is_current))
}

/** Signs one browser of the account out, or all but this one. An id of nobody's, or of another member's, does nothing. */
export async function signOutDevices(ctx: Ctx, memberId: number, { id, others }: Wanted, reply: Headers) {
  if (!id && !others) throw badFields({ id: '请选择要退出登录的设备' })
  const sessions = await listSessions(ctx.db, memberId, ctx.now)
  const own = sessions.find(({ sid_hash }) => isOwnSession(ctx, sid_hash))
  if (others) await revokeSessions(ctx.db, memberId, ctx.now, own?.sid_hash)
  const chosen = sessions.find(({ sid_hash }) => deviceId(ctx, sid_hash) === id)
  if (chosen && chosen === own) await closeSession(ctx, reply)
  else if (chosen) await revokeSession(ctx.db, chosen.sid_hash, ctx.now)
  return listDevices(ctx, memberId)
}

/** Signs the account out everywhere but in the browser that asks. */
export async function endOtherSessions(ctx: Ctx, tx: Tx, memberId: number) {
  const sessions = await listSessions(tx, memberId, ctx.now)
  const own = sessions.find(({ sid_hash }) => isOwnSession(ctx, sid_hash))
  await revokeSessions(tx, memberId, ctx.now, own?.sid_hash)
}

/** Signs the account out in every browser: staff do, whose own browser is none of the member's. */
export const signOutEverywhere = ({ now }: Pick<Ctx, 'now'>, tx: Tx, memberId: number) =>
  revokeSessions(tx, memberId, now)

/** Signs one browser of the account out; false for an id of nobody's, or of another member's. */
export async function signOutDevice(ctx: Ctx, memberId: number, id: string): Promise<boolean> {
  const sessions = await listSessions(ctx.db, memberId, ctx.now)
  const chosen = sessions.find(({ sid_hash }) => deviceId(ctx, sid_hash) === id)
  if (chosen) await revokeSession(ctx.db, chosen.sid_hash, ctx.now)
  return chosen !== undefined
}
