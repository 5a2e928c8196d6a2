import { accounts } from '#src/contract/accounts.ts'
import { maskPhone } from '#src/domain/phone.ts'
import { handlers } from '../ctx.ts'
import { drawCaptcha } from './captcha.ts'
import { digitsOf, RESEND_SECONDS, sendCode, VOICE_AFTER_SECONDS } from './codes.ts'
import { identityHandlers } from './identity-http.ts'
import { loginByCode } from './login.ts'
import { memberInfo } from './member-info.ts'
import { passwordHandlers } from './passwords-http.ts'
import { phoneStatus } from './phone-status.ts'
import { closeSession } from './sessions.ts'
import { touristHandlers } from './tourists-http.ts'
import { weixinHandlers } from './weixin-http.ts'

const sessionHandlers = handlers(accounts, {
  async codeLogin({ ctx, member, input, reply }) {
    const {
      phone,
      code,
      captcha,
      scene = 'login',
      flag = false,
      agree = false,
      track = '',
      weixin_id,
    } = input
    const login = { phone, persistent: flag, agree, track, weixinId: weixin_id }
    if (code) return loginByCode(ctx, { ...login, code }, reply)
    await sendCode(ctx, { phone, scene, kind: 'text', captcha, memberId: member?.id ?? null })
    return { cooldown: RESEND_SECONDS, voice_after: VOICE_AFTER_SECONDS, phone_mask: maskPhone(phone) }
  },

  async voiceCode({ ctx, member, input: { phone, captcha, scene = 'login' } }) {
    await sendCode(ctx, { phone, scene, kind: 'voice', captcha, memberId: member?.id ?? null })
    return { cooldown: RESEND_SECONDS }
  },

  async sendCode({ ctx, member, input: { phone, captcha, scene = 'coupon' } }) {
    await sendCode(ctx, { phone, scene, kind: 'text', captcha, memberId: member?.id ?? null })
    return { cooldown: RESEND_SECONDS, digits: digitsOf(scene) }
  },

  phoneStatus: ({ ctx, input }) => phoneStatus(ctx, input.phone, input.captcha),

  async captcha({ ctx }) {
    const headers = { 'content-type': 'image/png', 'cache-control': 'no-store' }
    return new Response(await drawCaptcha(ctx), { headers })
  },

  async logout({ ctx, reply }) {
    await closeSession(ctx, reply)
    return {}
  },

  infos: ({ ctx, member }) => memberInfo(ctx, member.id),
})

export const accountHandlers = [
  ...sessionHandlers,
  ...passwordHandlers,
  ...weixinHandlers,
  ...identityHandlers,
  ...touristHandlers,
]
