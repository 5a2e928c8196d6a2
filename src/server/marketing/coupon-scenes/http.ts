import { couponScenes } from '#src/api/marketing/coupon-scenes.ts'
import { handlers } from '#src/server/ctx.ts'
import { claimScene } from './claim.ts'
import { hasReceived, markScene, viewScene } from './showing.ts'

export const couponSceneHandlers = handlers(couponScenes, {
  detail: ({ ctx, member, input }) => viewScene(ctx, member?.id ?? null, input.url),
  received: async ({ ctx, member, input }) => ({
    received: await hasReceived(ctx, member?.id ?? null, { url: input.url, ruleId: input.coupon_rules_id }),
  }),
  receive: ({ ctx, member, input }) => claimScene(ctx, member?.id ?? null, input),
  async mark({ ctx, member, input }) {
    await markScene(ctx, member?.id ?? null, input.url)
    return {}
  },
})
