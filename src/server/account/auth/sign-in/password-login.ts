import { isPassword, refuseInStorm } from '#src/platform/crypto/passwords.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findPassword, lockMember } from '../members-store.ts'
import { phoneStanding } from '../risk.ts'
import { setSessionCookies } from '../sessions/sessions.ts'
import { startSession } from '../sessions/start-session.ts'
import { countTry, forgetFailures, locked, MOST_FAILURES, triesAllowed } from './login-failures.ts'
import { noteTry } from './login-log.ts'

export interface PasswordLogin {
  phone: string
  password: string
  persistent: boolean
  captcha: string | undefined
}

/** Taking a closing back needs the phone: whoever typed the password could be somebody else. */
export const closingText = '账号正在注销，请用短信验证码登录后撤回'

/**
 * Logs in by password. Refuses BAD_LOGIN for an unknown phone, an account without a password and a wrong password alike,
 * each after the work of one hash and the same statements; CAPTCHA_NEEDED, CAPTCHA_WRONG and LOCKED by the failures of
 * this phone and address. Only who knows the password of a blocked account hears PHONE_BLOCKED: its owner must learn why
 * the right password does not help, and nobody else learns anything.
 */
export async function loginByPassword(ctx: Ctx, asked: PasswordLogin, reply: Headers) {
  const { phone, password, persistent, captcha } = asked
  const phoneHash = ctx.vault.blindIndex('phone', phone)
  const { isBlocked, isClosing, isWatched } = await phoneStanding(ctx, phone, phoneHash)
  const allowed = await triesAllowed(ctx, phoneHash, { captcha, isWatched })
  const account = await provePassword(ctx, phoneHash, password, allowed)
  if (isBlocked) {
    await noteTry(ctx, ctx.db, account.id, 'password', 'blocked')
    throw new Refused('PHONE_BLOCKED')
  }
  if (isClosing) throw new Refused('PHONE_BLOCKED', { closing: 1 }, closingText)
  const keys = await ctx.transaction(async (tx) => {
    const member = await lockMember(tx, phoneHash)
    // The password was changed since it was proved: that ended the account's sessions, so this one may not begin.
    if (member?.pwd_hash !== account.pwd_hash) throw new Refused('BAD_LOGIN')
    return startSession(ctx, tx, { memberId: account.id, kind: 'password', persistent })
  })
  setSessionCookies(ctx, reply, keys)
  return { uid: account.uid, message: '登录成功' }
}

/** Counts and makes one try, outside of any transaction: hashing takes longer than a connection should be held. */
export async function provePassword(ctx: Ctx, phoneHash: Buffer, password: string, allowed: number) {
  // Refused before counting: in a storm of logins, passwords that nobody tried would count as failures.
  refuseInStorm()
  const tries = await countTry(ctx, phoneHash, allowed)
  const account = await findPassword(ctx.db, phoneHash)
  const isRight = await isPassword(password, account?.pwd_hash ?? null)
  if (!account || !isRight) {
    await noteTry(ctx, ctx.db, account?.id ?? null, 'password', 'bad_password')
    throw tries >= MOST_FAILURES ? locked(ctx.now) : new Refused('BAD_LOGIN')
  }
  await forgetFailures(ctx.db, phoneHash, ctx.visitor.network)
  return account
}
