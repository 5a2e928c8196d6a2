import { browserAwards } from '#src/api/marketing/browser-awards.ts'
import { points } from '#src/api/marketing/points.ts'
import { handlers } from '#src/server/ctx.ts'
import { awardBrowser } from './browser-awards.ts'
import { exchangePoints } from './exchange.ts'
import { pagePoints, pointRules } from './reading.ts'

const PAGE_SIZE = 10

export const pointHandlers = handlers(points, {
  list: ({ ctx, member, input }) =>
    pagePoints(ctx, member.id, {
      type: input.type ?? null,
      page: input.page ?? 1,
      size: input.pageSize ?? input.size ?? PAGE_SIZE,
    }),
  rule: ({ ctx }) => pointRules(ctx),
  exchange: ({ ctx, member, input }) => exchangePoints(ctx, member.id, input.exchange_id),
})

export const browserAwardHandlers = handlers(browserAwards, {
  add: ({ ctx, member, input }) =>
    awardBrowser(ctx, { memberId: member?.id ?? null, type: input.type, url: input.url }),
})
