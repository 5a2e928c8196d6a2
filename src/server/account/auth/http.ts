import { accounts } from '#src/api/auth/accounts.ts'
import { session } from '#src/api/auth/session.ts'
import type { SmsScene } from '#src/domain/account/member-codes.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { drawCaptcha, speakCaptcha } from './captcha/captcha.ts'
import {
  digitsOf,
  RESEND_SECONDS,
  sceneCodeSubject,
  sendCode,
  VOICE_AFTER_SECONDS,
} from './codes/send-code.ts'
import { identityHandlers } from './identity-http.ts'
import { memberInfo } from './member-info.ts'
import { passwordHandlers } from './passwords-http.ts'
import { closeSession } from './sessions/sessions.ts'
import { loginByCode } from './sign-in/login.ts'
import { phoneStatus } from './sign-in/phone-status.ts'
import { weixinHandlers } from './weixin/weixin-http.ts'

/**
 * Asked before a code of a scene is sent, and answers what the code belongs to; throws what it refuses. Whoever puts
 * the API together brings them: accounts know no orders.
 */
export type CodeGuards = Partial<
  Record<SmsScene, (ctx: Ctx, member: Member, orderNo: string | undefined) => Promise<string>>
>

const loginHandlers = (guards: CodeGuards) => {
  const subjectOf = (ctx: Ctx, member: Member | null, scene: SmsScene, orderNo: string | undefined) => {
    if (scene === 'coupon') return sceneCodeSubject(ctx)
    return member ? guards[scene]?.(ctx, member, orderNo) : undefined
  }

  return handlers(accounts, {
    async codeLogin({ ctx, member, input, reply }) {
      const { phone, code, captcha, scene = 'login', order_id } = input
      const { flag = false, agree = false, track = '', weixin_id, keep = false } = input
      const login = { phone, persistent: flag, agree, track, weixinId: weixin_id, keep }
      if (code) return loginByCode(ctx, { ...login, code }, reply)
      const subject = await subjectOf(ctx, member, scene, order_id)
      await sendCode(ctx, { phone, scene, kind: 'text', captcha, memberId: member?.id ?? null, subject })
      return { cooldown: RESEND_SECONDS, voice_after: VOICE_AFTER_SECONDS, phone_mask: maskPhone(phone) }
    },

    async voiceCode({ ctx, member, input: { phone, captcha, scene = 'login', order_id } }) {
      const subject = await subjectOf(ctx, member, scene, order_id)
      await sendCode(ctx, { phone, scene, kind: 'voice', captcha, memberId: member?.id ?? null, subject })
      return { cooldown: RESEND_SECONDS }
    },

    async sendCode({ ctx, member, input: { phone, captcha, scene = 'coupon', order_id } }) {
      const subject = await subjectOf(ctx, member, scene, order_id)
      await sendCode(ctx, { phone, scene, kind: 'text', captcha, memberId: member?.id ?? null, subject })
      return { cooldown: RESEND_SECONDS, digits: digitsOf(scene) }
    },

    phoneStatus: ({ ctx, input }) => phoneStatus(ctx, input.phone, input.captcha),

    async captcha({ ctx, input: { type = 'image' } }) {
      if (type === 'audio') return { type: 'audio/wav' as const, body: await speakCaptcha(ctx) }
      return { type: 'image/png' as const, body: await drawCaptcha(ctx) }
    },
  })
}

const sessionHandlers = handlers(session, {
  async logout({ ctx, reply }) {
    await closeSession(ctx, reply)
    return {}
  },

  infos: ({ ctx, member }) => memberInfo(ctx, member.id),
})

export const accountHandlers = (guards: CodeGuards) => [
  ...sessionHandlers,
  ...loginHandlers(guards),
  ...passwordHandlers,
  ...weixinHandlers,
  ...identityHandlers,
]
