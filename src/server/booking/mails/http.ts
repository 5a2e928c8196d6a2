import { orderMails } from '#src/api/booking/papers/mails.ts'
import { handlers } from '#src/server/ctx.ts'
import { askForMail, mailsOfOwn, withdrawMail } from './member.ts'

export const orderMailHandlers = handlers(orderMails, {
  info: ({ ctx, member, input }) => mailsOfOwn(ctx, member, input.order_id),
  ask: ({ ctx, member, input }) => askForMail(ctx, member, input),
  withdraw: ({ ctx, member, input }) => withdrawMail(ctx, member, input.mail_order_id),
})
