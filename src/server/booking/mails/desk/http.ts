import { deskMails } from '#src/api/desk/orders/mails.ts'
import { handlers } from '#src/server/ctx.ts'
import { cancelMail, receiveMail, sendAgain, sendMail } from './changing.ts'
import { pageDeskMails, viewDeskMail } from './reading.ts'
import { revealAddress } from './reveal.ts'

export const deskMailHandlers = handlers(deskMails, {
  list: ({ ctx, staff, input }) => pageDeskMails(ctx, staff, input),
  detail: ({ ctx, staff, input }) => viewDeskMail(ctx, staff, input.mail_order_id),
  async sent({ ctx, staff, input }) {
    const audit = await sendMail(ctx, staff, input)
    return { answer: await viewDeskMail(ctx, staff, input.mail_order_id), audit }
  },
  async received({ ctx, staff, input }) {
    const audit = await receiveMail(ctx, staff, input)
    return { answer: await viewDeskMail(ctx, staff, input.mail_order_id), audit }
  },
  async again({ ctx, staff, input }) {
    const { id, audit } = await sendAgain(ctx, staff, input)
    return { answer: await viewDeskMail(ctx, staff, id), audit }
  },
  async cancel({ ctx, staff, input }) {
    const audit = await cancelMail(ctx, staff, input)
    return { answer: await viewDeskMail(ctx, staff, input.mail_order_id), audit }
  },
  reveal: ({ ctx, staff, input }) => revealAddress(ctx, staff, input),
})
