import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '../ctx.ts'
import { attachRequests } from '../custom/service.ts'
import { settingsOf } from '../shop/service.ts'
import { insertMember, noteLogin } from './members-store.ts'
import { phoneStanding } from './risk.ts'
import { handKeys, openSession } from './sessions.ts'
import { spendCode } from './spend-code.ts'

export interface CodeLogin {
  phone: string
  code: string
  persistent: boolean
  agree: boolean
  track: string
}

/**
 * Logs in, or registers a phone that has no account and agreed to the terms; without the agreement PARAM, and the code
 * stays usable (rule book §20.1). Refuses BAD_CODE and PHONE_BLOCKED. The session's cookies go to `reply`.
 */
export async function loginByCode(ctx: Ctx, asked: CodeLogin, reply: Headers) {
  const { phone, code, persistent, agree, track } = asked
  const { member: known, isBlocked } = await phoneStanding(ctx, phone, ctx.vault.blindIndex('phone', phone))
  if (isBlocked) throw new Refused('PHONE_BLOCKED')
  const settings = await settingsOf(ctx)
  const consent = { agreement: settings.text('agreement.version'), privacy: settings.text('privacy.version') }
  const done = await ctx.transaction(async (tx) => {
    // A wrong guess is counted, so the transaction ends well for it, and the refusal is thrown outside.
    if (!(await spendCode(ctx, tx, { phone, scene: 'login', code }))) {
      if (known) await noteLogin(ctx, tx, known.id, 'bad_code')
      return null
    }
    if (!known && !agree) throw badFields({ agree: '请阅读并接受用户协议' })
    const { member, isNew } = known
      ? { member: known, isNew: false }
      : await insertMember(ctx, tx, { phone, track, consent })
    await noteLogin(ctx, tx, member.id, 'ok')
    // What this phone asked for as a guest is the member's from now on (rule book §16.1).
    await attachRequests(tx, member.id, ctx.vault.blindIndex('phone', phone))
    return { member, isNew, keys: await openSession(ctx, tx, member.id, persistent) }
  })
  if (!done) throw new Refused('BAD_CODE')
  handKeys(ctx, reply, done.keys)
  return { uid: done.member.uid, is_new: done.isNew, message: done.isNew ? '注册成功' : '登录成功' }
}
