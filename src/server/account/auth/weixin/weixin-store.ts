import { cutText } from '#src/domain/cut-text.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { WeixinIdentity } from '../gateways/weixin.ts'

interface Login {
  stateHash: Buffer
  browserHash: Buffer
}

export const insertLogin = (
  db: Db,
  { stateHash, browserHash, back, expiresAt }: Login & { back: string; expiresAt: Date },
) =>
  db
    .insertInto('weixin_login')
    .values({ state_hash: stateHash, browser_hash: browserHash, back, expires_at: expiresAt })
    .execute()

/** Takes a login that this browser began, only once however often its callback is called. */
export const takeLogin = (db: Db, { stateHash, browserHash }: Login, now: Date) =>
  db
    .deleteFrom('weixin_login')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returning('back')
    .executeTakeFirst()

/** Finds the identity's row, or makes it when the identity comes for the first time, and its account. */
export const noteIdentity = (db: Db, { unionid, openid, nickname }: WeixinIdentity, now: Date) => {
  const told = { openid, nickname: cutText(nickname, 40), seen_at: now }
  return db
    .insertInto('member_weixin')
    .values({ unionid, ...told })
    .onConflict((known) => known.column('unionid').doUpdateSet(told))
    .returning(['id', 'member_id'])
    .executeTakeFirstOrThrow()
}

/** Finds the phone of an account, by which staff block it; undefined when the account was closed meanwhile. */
export async function findPhone(ctx: Ctx, memberId: number) {
  const member = await ctx.db
    .selectFrom('member')
    .select(['phone_enc', 'phone_hash'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  return member && { phone: ctx.vault.open(member.phone_enc), phoneHash: member.phone_hash }
}
