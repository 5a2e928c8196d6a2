import { passwordCommonText, passwordFault } from '#src/domain/account/password.ts'
import { hashPassword } from '#src/platform/crypto/passwords.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { verifyOtp } from '../codes/verify-otp.ts'
import { findOwnPassword, lockMember, setPassword } from '../members-store.ts'
import { phoneStanding } from '../risk.ts'
import { setSessionCookies } from '../sessions/sessions.ts'
import { revokeSessions } from '../sessions/sessions-store.ts'
import { renewAlone } from '../sessions/start-session.ts'
import { isCommonPassword } from './common-passwords.ts'
import { forgetFailures, MOST_FAILURES } from './login-failures.ts'
import { noteTry } from './login-log.ts'
import { provePassword } from './password-login.ts'

/** Refuses PWD_RULE with a sentence that says what to do. */
export function assertNewPassword(password: string, phone: string) {
  const fault = passwordFault(password, phone) ?? (isCommonPassword(password) ? passwordCommonText : null)
  if (fault) throw new Refused('PWD_RULE', { errors: { pwd: fault } }, fault)
}

/**
 * 忘记密码: sets a password by a code of scene `forget`, and ends every session of the account. Refuses PWD_RULE,
 * PHONE_BLOCKED and BAD_CODE; the latter also with the right code of a phone that has no account.
 */
export async function replaceForgottenPassword(
  ctx: Ctx,
  { phone, code, password }: { phone: string; code: string; password: string },
) {
  assertNewPassword(password, phone)
  const phoneHash = ctx.vault.blindIndex('phone', phone)
  const { isBlocked } = await phoneStanding(ctx, phone, phoneHash)
  if (isBlocked) throw new Refused('PHONE_BLOCKED')
  const hashed = await hashPassword(password)
  const isDone = await ctx.transaction(async (tx) => {
    const isRight = await verifyOtp(ctx, tx, { phone, scene: 'forget', code })
    const found = await lockMember(tx, phoneHash)
    // An account that nobody has entered has no password to forget, and its owner has agreed to nothing yet.
    const member = found?.awaits_owner ? undefined : found
    await noteTry(ctx, tx, member?.id ?? null, 'reset', isRight && member ? 'ok' : 'bad_code')
    if (!isRight || !member) return false
    await setPassword(tx, member.id, hashed, ctx.now)
    await revokeSessions(tx, member.id, ctx.now)
    await notify(ctx, tx, 'password_changed', { memberId: member.id })
    await forgetFailures(tx, phoneHash, ctx.visitor.network)
    return true
  })
  if (!isDone) throw new Refused('BAD_CODE')
}

interface Change {
  oldPassword: string | undefined
  code: string | undefined
  password: string
}

/**
 * Changes a member's password, or sets the first one: by the old one, whose tries count like those of a login, or by a
 * code of scene `forget` to the own phone. The other sessions end, and this browser gets fresh cookies. Refuses PARAM,
 * PWD_RULE, BAD_LOGIN, LOCKED and BAD_CODE.
 */
export async function changePassword(ctx: Ctx, memberId: number, change: Change, reply: Headers) {
  const { oldPassword, code, password } = change
  const own = await findOwnPassword(ctx.db, memberId)
  const phone = ctx.vault.open(own.phone_enc)
  assertNewPassword(password, phone)
  if (oldPassword) await proveOldPassword(ctx, own.phone_hash, oldPassword)
  else if (!code) throw badFields({ old_pwd: '请输入原密码，或改用短信验证码' })
  const hashed = await hashPassword(password)
  const keys = await ctx.transaction(async (tx) => {
    const isProved = oldPassword || (await verifyOtp(ctx, tx, { phone, scene: 'forget', code: code ?? '' }))
    await noteTry(ctx, tx, memberId, 'reset', isProved ? 'ok' : 'bad_code')
    if (!isProved) return null
    const member = await lockMember(tx, own.phone_hash)
    if (member?.id !== memberId || (oldPassword && member.pwd_hash !== own.pwd_hash)) throw badOldPassword()
    await setPassword(tx, memberId, hashed, ctx.now)
    await notify(ctx, tx, 'password_changed', { memberId })
    return renewAlone(ctx, tx, memberId)
  })
  if (!keys) throw new Refused('BAD_CODE')
  setSessionCookies(ctx, reply, keys)
}

async function proveOldPassword(ctx: Ctx, phoneHash: Buffer, oldPassword: string) {
  try {
    await provePassword(ctx, phoneHash, oldPassword, MOST_FAILURES)
  } catch (error) {
    throw error instanceof Refused && error.refusal === 'BAD_LOGIN' ? badOldPassword() : error
  }
}

const badOldPassword = () => {
  const sentence = '原密码错误，请重新输入，或改用短信验证码'
  return new Refused('BAD_LOGIN', { errors: { old_pwd: sentence } }, sentence)
}
