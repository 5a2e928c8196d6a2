import { couponGifts } from '#src/api/desk/marketing/coupon-gifts.ts'
import { handlers } from '#src/server/ctx.ts'
import { listGivingRules } from '../coupons/service.ts'
import { couponsOfMember, giveForMatter } from './give.ts'

export const deskCouponGiftHandlers = handlers(couponGifts, {
  ofMember: ({ ctx, staff, input: { uid } }) => couponsOfMember(ctx, staff, uid),
  rules: async ({ ctx: { db, now } }) => ({ list: await listGivingRules(db, now) }),
  give: ({ ctx, staff, input }) => giveForMatter(ctx, staff, input),
})
