import { hashPassword } from '#src/platform/crypto/passwords.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { versionsInForce } from '#src/server/content/static-pages/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { giveNewMemberGift } from '#src/server/marketing/coupons/service.ts'
import { verifyOtp, wasVerifiedBefore } from '../codes/verify-otp.ts'
import { insertMember } from '../members-store.ts'
import { phoneStanding } from '../risk.ts'
import { setSessionCookies } from '../sessions/sessions.ts'
import { startSession } from '../sessions/start-session.ts'
import { noteTry } from './login-log.ts'
import { assertNewPassword } from './new-password.ts'

export const agreementText = '请阅读并接受用户协议'

/** A telephone or browser that has had the gift before is not told that it came (rule book §20.1). */
export const registeredText = (gift: ReadonlyMap<number, number>) =>
  gift.size > 0 ? '注册成功，新人礼已到账' : '注册成功'

export interface Registration {
  phone: string
  password: string
  code: string
  agree: boolean
  track: string
  weixinId: string | undefined
}

/**
 * Makes an account with a password and logs it in. Refuses PARAM without the agreement, PWD_RULE, PHONE_BLOCKED,
 * BAD_CODE, EXPIRED (`weixinId`), and PHONE_REGISTERED, which only who has the phone in hand hears: the code is right.
 * Only a wrong code counts as a guess; after any other refusal it stays usable.
 */
export async function register(ctx: Ctx, asked: Registration, reply: Headers) {
  const { phone, password, agree } = asked
  if (!agree) throw badFields({ agree: agreementText })
  assertNewPassword(password, phone)
  const { isBlocked } = await phoneStanding(ctx, phone, ctx.vault.blindIndex('phone', phone))
  if (isBlocked) throw new Refused('PHONE_BLOCKED')
  const consent = await versionsInForce(ctx.db, ctx.now)
  const pwdHash = await hashPassword(password)
  const done = await ctx.transaction((tx) => insertRegistered(ctx, tx, { ...asked, consent, pwdHash, reply }))
  if (!done) throw new Refused('BAD_CODE')
  setSessionCookies(ctx, reply, done.keys)
  return { uid: done.uid, message: done.message }
}

type Checked = Registration & {
  consent: { agreement: string; privacy: string }
  pwdHash: string
  reply: Headers
}

/** Answers null for a wrong code, which is counted. */
async function insertRegistered(ctx: Ctx, tx: Tx, checked: Checked) {
  const { phone, code, track, consent, pwdHash, weixinId, reply } = checked
  const typed = { phone, scene: 'register', code } as const
  if (!(await verifyOtp(ctx, tx, typed))) {
    // A code of this kind is spent by making the account, and by nothing else.
    if (await wasVerifiedBefore(ctx, tx, typed)) throw new Refused('PHONE_REGISTERED')
    await noteTry(ctx, tx, null, 'register', 'bad_code')
    return null
  }
  const { member, isNew } = await insertMember(ctx, tx, { phone, track, consent, pwdHash })
  if (!isNew) throw new Refused('PHONE_REGISTERED')
  const entering = { memberId: member.id, kind: 'register', persistent: false, weixinId } as const
  const keys = await startSession(ctx, tx, entering)
  const phoneHash = ctx.vault.blindIndex('phone', phone)
  const gift = await giveNewMemberGift(ctx, tx, { memberId: member.id, phoneHash, reply })
  return { uid: member.uid, keys, message: registeredText(gift) }
}
