import { deskPoints } from '#src/api/desk/marketing/points.ts'
import { handlers } from '#src/server/ctx.ts'
import { adjustPoints } from './adjusting.ts'
import { pageEntries } from './reading.ts'
import { addReward, changeReward, changeRule, viewRules } from './rules.ts'

export const deskPointHandlers = handlers(deskPoints, {
  list: ({ ctx, input }) => pageEntries(ctx, input),
  adjust: ({ ctx, staff, input }) => adjustPoints(ctx, staff, input),
  rules: ({ ctx }) => viewRules(ctx.db, ctx.now),
  changeRule: ({ ctx, staff, input }) => changeRule(ctx, staff, input),
  addReward: ({ ctx, staff, input }) => addReward(ctx, staff, input),
  changeReward: ({ ctx, staff, input }) => changeReward(ctx, staff, input),
})
