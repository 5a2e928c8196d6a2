import { consult } from '#src/api/content/inquiries.ts'
import { consultSources } from '#src/domain/codes.ts'
import { isSiteFeedback } from '#src/domain/content/inquiry.ts'
import { handlers } from '#src/server/ctx.ts'
import { leaveConsult } from './service.ts'

/** Three doors into one service (rule book §16.3, §22). */
export const consultHandlers = handlers(consult, {
  async message({ ctx, member, input }) {
    const { nickname: name, phone, message, source, page_url: pageUrl, captcha } = input
    const memberId = member?.id ?? null
    const kind = isSiteFeedback(source) ? 'feedback' : 'message'
    return leaveConsult(ctx, { kind, name, phone, message, source, pageUrl, captcha, memberId })
  },

  /** Whether somebody is signed in is the session's to say: `login_flag` only tells what the page believed. */
  async product({ ctx, member, input }) {
    return leaveConsult(ctx, {
      kind: 'product',
      name: input.linkman,
      phone: input.phone,
      message: input.special_demand,
      productId: input.product_id,
      source: String(consultSources.product),
      captcha: input.captcha,
      memberId: member?.id ?? null,
    })
  },

  async date({ ctx, member, input }) {
    return leaveConsult(ctx, {
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
