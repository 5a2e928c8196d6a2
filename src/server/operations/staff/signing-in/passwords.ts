import { dictionary } from '@zxcvbn-ts/language-common'
import {
  STAFF_PASSWORD_LENGTH,
  staffPasswordCommonText,
  staffPasswordFault,
} from '#src/domain/desk/staff/staff-password.ts'
import { hashPassword, isPassword, refuseInStorm } from '#src/platform/crypto/passwords.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { countTry, MOST_FAILURES, takeTryBack, waitUntil } from './failures.ts'

/** Common and long enough for the rule; the others need no list. */
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= STAFF_PASSWORD_LENGTH.least),
)

/** Capital letters and figures behind it make a common password no rarer. */
const isCommon = (password: string) => {
  const lower = password.toLowerCase()
  const lastOfWord = [...lower].findLastIndex((character) => character < '0' || character > '9')
  return common.has(lower) || common.has(lower.slice(0, lastOfWord + 1))
}

/** Chinese can be typed in several Unicode forms; the password is the same. */
const oneForm = (password: string) => password.normalize('NFC')

/** Answers the hash of a new password. Refuses PWD_RULE with a sentence that says what to do. */
export async function hashNewPassword(password: string, person: { login: string; name: string }) {
  const fault = staffPasswordFault(password, person) ?? (isCommon(password) ? staffPasswordCommonText : null)
  if (fault) throw new Refused('PWD_RULE', { errors: { password: fault } }, fault)
  return await hashPassword(oneForm(password))
}

interface Try {
  login: string
  password: string
  /** Asked once the try is counted; null for nobody: the work is the same. */
  hashOf(): Promise<string | null>
  wrongText: string
}

/**
 * Counts and makes one try with a password, outside of any transaction: hashing takes longer than a connection should be
 * held. A right one is taken back and answers null, a wrong one answers the refusal. Refuses LOCKED and TOO_OFTEN.
 */
export async function tryPassword(ctx: Ctx, { login, password, hashOf, wrongText }: Try) {
  // Refused before counting: in a storm of logins, passwords that nobody tried would count as failures.
  refuseInStorm()
  const tries = await countTry(ctx, login)
  if (await isPassword(oneForm(password), await hashOf())) {
    await takeTryBack(ctx, login)
    return null
  }
  return tries >= MOST_FAILURES ? waitUntil(ctx.now) : new Refused('BAD_LOGIN', undefined, wrongText)
}
