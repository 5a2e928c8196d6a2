import type { Input } from '#src/api/endpoint.ts'
import { coupons } from '#src/api/marketing/coupons.ts'
import { toFen } from '#src/domain/money.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { badFields } from '#src/platform/refused.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { couponPage } from './centre.ts'
import { couponChoices, couponUsage } from './choosing.ts'
import { receiveCoupon } from './giving/receive.ts'
import { offeredCoupons } from './service.ts'

const PAGE_SIZE = 20

function receive(ctx: Ctx, member: Member, input: Input<(typeof coupons)['receive']>, reply: Headers) {
  const ruleId = input.coupon_rules_id ?? input.id
  if (ruleId === undefined) throw badFields({ id: '请选择要领取的优惠券' })
  return receiveCoupon(ctx, member.id, ruleId, reply)
}

export const couponHandlers = handlers(coupons, {
  rules: ({ ctx, member, input }) => offeredCoupons(ctx, input.ids, member?.id ?? null),

  own: ({ ctx, member, input }) =>
    couponPage(ctx, member.id, {
      tab: input.type ?? 'usable',
      page: input.page ?? 1,
      size: input.pageSize ?? input.size ?? PAGE_SIZE,
    }),

  // The type is what the product itself says, whatever a page sends.
  available: ({ ctx, member, input }) =>
    couponChoices(ctx, {
      memberId: member.id,
      productId: input.product_id,
      discountableFen: toFen(input.price),
      orderNo: input.order_id ?? null,
    }),

  usage: ({ ctx, member, input }) =>
    couponUsage(ctx, {
      memberId: member.id,
      couponId: input.coupon_id,
      productId: input.product_id,
      discountableFen: toFen(input.price),
    }),

  receive: ({ ctx, member, input, reply }) => receive(ctx, member, input, reply),
  receiveAlias: ({ ctx, member, input, reply }) => receive(ctx, member, input, reply),
})
