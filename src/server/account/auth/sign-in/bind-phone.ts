import { maskPhone } from '#src/domain/account/phone.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { isDuplicate } from '#src/platform/db/sql/duplicate.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { followPhone } from '#src/server/phone-followers.ts'
import { unuseOtp } from '../codes/codes-store.ts'
import { verifyOtp } from '../codes/verify-otp.ts'
import { findOwnPassword, lockMember, movePhone } from '../members-store.ts'
import { phoneStanding } from '../risk.ts'
import { setSessionCookies } from '../sessions/sessions.ts'
import { renewAlone } from '../sessions/start-session.ts'
import { refuseTaken } from './give-phone.ts'

interface Move {
  phone: string
  code: string
  oldCode: string | undefined
}

const badCode = (field: 'code' | 'old_code', sentence: string) =>
  new Refused('BAD_CODE', { errors: { [field]: sentence } }, sentence)

/**
 * Moves an account to another phone: both prove themselves by a code of scene `bind_phone`. The other sessions end, and
 * this browser gets fresh cookies. Refuses PARAM, BAD_CODE (naming the field), PHONE_BLOCKED, and PHONE_REGISTERED once
 * the new phone's code was right: nobody else learns whose it is.
 */
export async function bindPhone(ctx: Ctx, memberId: number, move: Move, reply: Headers) {
  const own = await findOwnPassword(ctx.db, memberId)
  const phones = { present: ctx.vault.open(own.phone_enc), next: move.phone }
  if (phones.next === phones.present) throw badFields({ phone: '新手机号与当前手机号相同' })
  if (!move.oldCode) throw badFields({ old_code: '请输入当前手机号收到的短信验证码' })
  const { isBlocked } = await phoneStanding(ctx, phones.next, ctx.vault.blindIndex('phone', phones.next))
  if (isBlocked) throw new Refused('PHONE_BLOCKED')
  const codes = { present: move.oldCode, next: move.code }
  const done = await ctx
    .transaction(async (tx) => {
      const wrong = await wrongCode(ctx, tx, phones, codes)
      if (wrong) return wrong
      if ((await lockMember(tx, own.phone_hash))?.id !== memberId) throw new Refused('NOT_LOGIN')
      await refuseTaken(ctx, tx, phones.next, 'member')
      await movePhone(ctx, tx, memberId, { phone: phones.next, follow: followPhone })
      await notify(ctx, tx, 'phone_changed', { memberId, phoneMask: maskPhone(phones.next) })
      return renewAlone(ctx, tx, memberId)
    })
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new Refused('PHONE_REGISTERED') : error
    })
  if (done instanceof Refused) throw done
  setSessionCookies(ctx, reply, done)
}

type Both = Record<'present' | 'next', string>

/** Counts a wrong code; a right code beside it stays usable, so that a slip of the finger costs no second message. */
async function wrongCode(ctx: Ctx, tx: Tx, phones: Both, codes: Both) {
  const scene = 'bind_phone'
  const present = { phone: phones.present, scene, code: codes.present } as const
  const next = { phone: phones.next, scene, code: codes.next } as const
  if (!(await verifyOtp(ctx, tx, present))) return badCode('old_code', '当前手机号的短信验证码错误或已过期')
  if (await verifyOtp(ctx, tx, next)) return null
  await unuseOtp(tx, ctx.vault.blindIndex('phone', phones.present), scene, ctx.now)
  return badCode('code', '新手机号的短信验证码错误或已过期')
}
