import { couponCodes } from '#src/api/marketing/coupon-codes.ts'
import { handlers } from '#src/server/ctx.ts'
import { exchangeCode } from './exchange.ts'

export const couponCodeHandlers = handlers(couponCodes, {
  exchange: ({ ctx, member, input: { code, captcha } }) =>
    exchangeCode(ctx, { memberId: member.id, code, captcha }),
})
