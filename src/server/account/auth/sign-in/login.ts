import { CLOSING_MS, closesWhen } from '#src/domain/account/closing.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { versionsInForce } from '#src/server/content/static-pages/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { giveNewMemberGift } from '#src/server/marketing/coupons/service.ts'
import { verifyOtp } from '../codes/verify-otp.ts'
import { insertMember, lockMember, stopClosing } from '../members-store.ts'
import { phoneStanding } from '../risk.ts'
import { setSessionCookies } from '../sessions/sessions.ts'
import { startSession } from '../sessions/start-session.ts'
import { noteTry } from './login-log.ts'
import { agreementText, registeredText } from './registering.ts'

export interface CodeLogin {
  phone: string
  code: string
  persistent: boolean
  agree: boolean
  track: string
  weixinId: string | undefined
  /** The owner of an account that is closing wants to stay. */
  keep: boolean
}

/**
 * Logs in, or registers a phone that has no account and agreed to the terms; without the agreement PARAM, and the code
 * stays usable (rule book §20.1). An account that is closing is entered by taking that back: only the right code hears of
 * it, as PARAM, and stays usable too. Refuses BAD_CODE, PHONE_BLOCKED and EXPIRED (`weixinId`). The session's cookies go to
 * `reply`.
 */
export async function loginByCode(ctx: Ctx, asked: CodeLogin, reply: Headers) {
  const { phone, code, persistent, agree, track, weixinId, keep } = asked
  const phoneHash = ctx.vault.blindIndex('phone', phone)
  const { member: known, isBlocked } = await phoneStanding(ctx, phone, phoneHash)
  if (isBlocked) throw new Refused('PHONE_BLOCKED')
  const consent = await versionsInForce(ctx.db, ctx.now)
  const done = await ctx.transaction(async (tx) => {
    // A wrong guess is counted, so the transaction ends well for it, and the refusal is thrown outside.
    if (!(await verifyOtp(ctx, tx, { phone, scene: 'login', code }))) {
      if (known) await noteTry(ctx, tx, known.id, 'code', 'bad_code')
      return null
    }
    // Read again under its lock: the phone may have moved to another account since.
    const found = await lockMember(tx, phoneHash)
    // Who made it at the desk was not its owner: to enter it is to register.
    const owner = found?.awaits_owner ? undefined : found
    if (!owner && !agree) throw badFields({ agree: agreementText })
    if (owner?.closing_at) await takeBack(ctx, tx, owner.id, { closingAt: owner.closing_at, keep })
    const { member, isNew } = owner
      ? { member: owner, isNew: false }
      : await insertMember(ctx, tx, { phone, track, consent })
    const keys = await startSession(ctx, tx, { memberId: member.id, kind: 'code', persistent, weixinId })
    if (!isNew) return { member, isNew, keys, message: '登录成功' }
    const gift = await giveNewMemberGift(ctx, tx, { memberId: member.id, phoneHash, reply })
    return { member, isNew, keys, message: registeredText(gift) }
  })
  if (!done) throw new Refused('BAD_CODE')
  setSessionCookies(ctx, reply, done.keys)
  return { uid: done.member.uid, is_new: done.isNew, message: done.message }
}

async function takeBack(
  { now }: Pick<Ctx, 'now'>,
  tx: Tx,
  memberId: number,
  { closingAt, keep }: { closingAt: Date; keep: boolean },
) {
  if (keep) return void (await stopClosing(tx, memberId))
  const at = new Date(closingAt.getTime() + CLOSING_MS)
  throw badFields({ keep: `账号正在注销，将${closesWhen(at, now)}生效。撤回注销后即可登录。` })
}
