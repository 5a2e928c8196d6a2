import { deskPlans } from '#src/api/desk/service/plans.ts'
import { handlers } from '#src/server/ctx.ts'
import { choicesFor, productDays } from './blocks.ts'
import { viewCost, viewPlans } from './read.ts'
import { saveCost, savePlan, sendPlan } from './write.ts'

export const deskPlanHandlers = handlers(deskPlans, {
  detail: ({ ctx, staff, input }) => viewPlans(ctx, ctx.db, staff, input),
  save: ({ ctx, staff, input }) => savePlan(ctx, staff, input),
  send: ({ ctx, staff, input }) => sendPlan(ctx, staff, input),
  blocks: ({ ctx, staff, input }) => productDays(ctx, staff, input),
  choices: ({ ctx, staff, input }) => choicesFor(ctx, staff, input),
  cost: ({ ctx, staff, input }) => viewCost(ctx, staff, input),
  saveCost: ({ ctx, staff, input }) => saveCost(ctx, staff, input),
})
