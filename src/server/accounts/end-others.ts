import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '../ctx.ts'
import { isOwnSession } from './sessions.ts'
import { listSessions, revokeSessions } from './sessions-store.ts'

/** Signs the account out everywhere but in the browser that asks. */
export async function endOtherSessions(ctx: Ctx, tx: Tx, memberId: number) {
  const sessions = await listSessions(tx, memberId, ctx.now)
  const own = sessions.find(({ sid_hash }) => isOwnSession(ctx, sid_hash))
  await revokeSessions(tx, memberId, ctx.now, own?.sid_hash)
}
