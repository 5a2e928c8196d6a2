import { accounts } from '#src/api/auth/accounts.ts'
import { passwords } from '#src/api/auth/passwords.ts'
import type { SmsScene } from '#src/domain/account/member-codes.ts'
import { hashPassword } from '#src/platform/crypto/passwords.ts'
import { insertMember } from '#src/server/account/auth/members-store.ts'
import type { Shop, Visitor } from '#test/shop/shop.ts'
import { aPhone, lastCode, readCaptcha } from './log-in.ts'

export const PASSWORD = 'Haiyang-88'

/** An account that can be entered by `PASSWORD`; nobody is logged in to it yet. */
export async function memberWithPassword(shop: Shop, phone = aPhone()) {
  const consent = { agreement: '1', privacy: '1' }
  const pwdHash = await hashPassword(PASSWORD)
  const { member } = await shop.transaction((tx) =>
    insertMember(shop.ctx(), tx, { phone, track: '', consent, pwdHash }),
  )
  return { ...member, phone }
}

/** Asks for a code of a scene as the page does, with a captcha when it must, and reads the message. */
export async function codeTo(shop: Shop, visitor: Visitor, phone: string, scene: SmsScene) {
  const asked = await visitor.call(accounts.codeLogin, { phone, scene })
  if (asked.failed === 'CAPTCHA_NEEDED') {
    const captcha = await readCaptcha(shop, visitor)
    await visitor.call(accounts.codeLogin, { phone, scene, captcha })
  } else if (asked.failed) throw new Error(`no code: ${asked.failed} ${asked.message}`)
  return lastCode(shop)
}

export const tryPassword = (
  visitor: Pick<Visitor, 'call'>,
  phone: string,
  pwd = PASSWORD,
  captcha?: string,
) => visitor.call(passwords.login, { phone, pwd, captcha })

/** Six digits that are not these. */
export const otherCode = (code: string) => (code === '000000' ? '000001' : '000000')
