import { plans } from '#src/api/content/plans.ts'
import { handlers } from '#src/server/ctx.ts'
import { acceptPlan, askForChange } from './acts.ts'
import { makePlanPaper } from './paper.ts'
import { viewPlan } from './view.ts'

export const planHandlers = handlers(plans, {
  view: ({ ctx, member, input }) => viewPlan(ctx, member, input),
  file: ({ ctx, member, input }) => makePlanPaper(ctx, member, input),
  change: ({ ctx, member, input }) => askForChange(ctx, member, input),
  accept: ({ ctx, member, input }) => acceptPlan(ctx, member, input.plan_id),
})
