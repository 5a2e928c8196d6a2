import { inquiry } from '#src/api/content/inquiries.ts'
import { inquirySources } from '#src/domain/codes.ts'
import { isSiteFeedback } from '#src/domain/content/inquiry.ts'
import { handlers } from '#src/server/ctx.ts'
import { leaveInquiry } from './service.ts'

/** Three handlers into one service (rule book §16.3, §22). */
export const inquiryHandlers = handlers(inquiry, {
  async message({ ctx, member, input }) {
    const { nickname: name, phone, message, source, page_url: pageUrl, captcha } = input
    const memberId = member?.id ?? null
    const kind = isSiteFeedback(source) ? 'feedback' : 'message'
    return leaveInquiry(ctx, { kind, name, phone, message, source, pageUrl, captcha, memberId })
  },

  /** Whether somebody is signed in is the session's to say: `login_flag` only tells what the page believed. */
  async product({ ctx, member, input }) {
    return leaveInquiry(ctx, {
      kind: 'product',
      name: input.linkman,
      phone: input.phone,
      message: input.special_demand,
      productId: input.product_id,
      source: String(inquirySources.product),
      captcha: input.captcha,
      memberId: member?.id ?? null,
    })
  },

  async date({ ctx, member, input }) {
    return leaveInquiry(ctx, {
      kind: 'date',
      name: input.nickname,
      phone: input.phone,
      message: input.message,
      source: input.source,
      slug: input.slug,
      tripOn: input.date,
      captcha: input.captcha,
      memberId: member?.id ?? null,
    })
  },
})
