import { couponRules } from '#src/api/desk/marketing/coupon-rules.ts'
import { handlers } from '#src/server/ctx.ts'
import { discardRule, raiseTotal, reopenRule, resumeRule, startRule, stopRule } from './life.ts'
import { pageRules, viewRule } from './read.ts'
import { listPlaces } from './scope-names.ts'
import { previewRule } from './trial.ts'
import { createRule, saveRule } from './write.ts'

export const deskCouponHandlers = handlers(couponRules, {
  list: ({ ctx: { db }, input }) => pageRules(db, input),
  places: ({ ctx: { db } }) => listPlaces(db),
  preview: ({ ctx, input }) => previewRule(ctx, input),
  detail: ({ ctx: { db }, input: { rule_id } }) => viewRule(db, rule_id),
  create: ({ ctx, staff, input }) => createRule(ctx, staff, input),
  save: ({ ctx, staff, input }) => saveRule(ctx, staff, input),
  start: ({ ctx, staff, input }) => startRule(ctx, staff, input),
  reopen: ({ ctx, input }) => reopenRule(ctx, input),
  raise: ({ ctx, staff, input }) => raiseTotal(ctx, staff, input),
  stop: ({ ctx, input }) => stopRule(ctx, input),
  resume: ({ ctx, input }) => resumeRule(ctx, input),
  discard: ({ ctx, input }) => discardRule(ctx, input),
})
