import { weixin } from '#src/api/auth/weixin.ts'
import { handlers } from '#src/server/ctx.ts'
import { beginWeixin, finishWeixin, loginByWeixinId } from './weixin.ts'
import { unbindWeixin } from './weixin-grants.ts'

export const weixinHandlers = handlers(weixin, {
  open: ({ ctx, input: { back = '/' }, reply }) => beginWeixin(ctx, back, reply),

  callback: ({ ctx, member, input: { code, state = '' }, reply }) =>
    finishWeixin(ctx, member, { code, state }, reply),

  login: async ({ ctx, input, reply }) => ({
    uid: await loginByWeixinId(ctx, input.weixin_id, reply),
    message: '登录成功',
    is_new: false,
  }),

  async unbind({ ctx, member }) {
    await unbindWeixin(ctx.db, member.id)
    return {}
  },
})
