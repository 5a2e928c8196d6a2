import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { deviceName } from '../sessions/device-name.ts'

export type LoginKind = 'code' | 'password' | 'weixin' | 'register' | 'reset'
export type LoginResult = 'ok' | 'bad_code' | 'bad_password' | 'blocked'

/** Logs every try, for 180 days; also of a phone without an account, or its answer would come sooner. */
export async function noteTry(
  ctx: Ctx,
  db: Db,
  memberId: number | null,
  kind: LoginKind,
  result: LoginResult,
) {
  const { ip, userAgent } = ctx.visitor
  const user_agent = userAgent.slice(0, 300)
  await db
    .insertInto('login_log')
    .values({ member_id: memberId, kind, result, ip, user_agent, at: ctx.now })
    .execute()
}

/** Whether the account was logged in to, but never from a browser of this name. Versions do not count: they rise. */
export async function isNewDevice(ctx: Ctx, db: Db, memberId: number) {
  const used = await db
    .selectFrom('login_log')
    .select('user_agent')
    .distinct()
    .where('member_id', '=', memberId)
    .where('result', '=', 'ok')
    .where('kind', '<>', 'reset')
    .execute()
  const name = deviceName(ctx.visitor.userAgent)
  return used.length > 0 && used.every(({ user_agent }) => deviceName(user_agent) !== name)
}
