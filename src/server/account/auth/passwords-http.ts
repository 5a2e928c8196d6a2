import { passwords } from '#src/api/auth/passwords.ts'
import { handlers } from '#src/server/ctx.ts'
import { changePassword, replaceForgottenPassword } from './sign-in/new-password.ts'
import { loginByPassword } from './sign-in/password-login.ts'
import { register } from './sign-in/registering.ts'

export const passwordHandlers = handlers(passwords, {
  login: ({ ctx, input: { phone, pwd, flag = false, captcha }, reply }) =>
    loginByPassword(ctx, { phone, password: pwd, persistent: flag, captcha }, reply),

  register({ ctx, input, reply }) {
    const { phone, pwd, code, agree = false, track = '', weixin_id } = input
    return register(ctx, { phone, password: pwd, code, agree, track, weixinId: weixin_id }, reply)
  },

  async forget({ ctx, input: { phone, pwd, code } }) {
    await replaceForgottenPassword(ctx, { phone, code, password: pwd })
    return {}
  },

  async reset({ ctx, member, input: { old_pwd, code, pwd }, reply }) {
    await changePassword(ctx, member.id, { oldPassword: old_pwd, code, password: pwd }, reply)
    return {}
  },
})
