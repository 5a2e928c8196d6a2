import { couponBatches } from '#src/api/desk/marketing/coupon-batches.ts'
import { handlers } from '#src/server/ctx.ts'
import { listGivingRules } from '../../coupons/service.ts'
import { pageBatches, viewBatch } from './read.ts'
import { createBatch, lookUpCode, takeFile, voidBatch } from './write.ts'

export const deskCouponBatchHandlers = handlers(couponBatches, {
  list: ({ ctx: { db }, input }) => pageBatches(db, input),
  rules: async ({ ctx: { db, now } }) => ({ list: await listGivingRules(db, now) }),
  detail: ({ ctx: { db }, input: { batch_id } }) => viewBatch(db, batch_id),
  create: ({ ctx, staff, input }) => createBatch(ctx, staff, input),
  file: ({ ctx, staff, input }) => takeFile(ctx, staff, input),
  void: ({ ctx, staff, input }) => voidBatch(ctx, staff, input),
  find: ({ ctx, input }) => lookUpCode(ctx, input.code),
})
