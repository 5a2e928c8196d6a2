import { deskMails } from '#src/api/desk/orders/mails.ts'
import { regionTree } from '#src/server/account/regions/service.ts'
import { handlers } from '#src/server/ctx.ts'
import { askElsewhere, askForTraveller, choicesFor } from './asking.ts'
import { cancelMail, receiveMail, sendAgain, sendMail } from './changing.ts'
import { paperToPrint } from './paper.ts'
import { pageDeskMails, viewDeskMail } from './reading.ts'
import { revealAddress } from './reveal.ts'

export const deskMailHandlers = handlers(deskMails, {
  choices: ({ ctx, staff, input }) => choicesFor(ctx, staff, input.no),
  async ask({ ctx, staff, input }) {
    const { id, audit } = await askForTraveller(ctx, staff, input)
    return { answer: await viewDeskMail(ctx, staff, id), audit }
  },
  async askAt({ ctx, staff, input }) {
    const { id, audit } = await askElsewhere(ctx, staff, input)
    return { answer: await viewDeskMail(ctx, staff, id), audit }
  },
  regions: async () => regionTree(),
  list: ({ ctx, staff, input }) => pageDeskMails(ctx, staff, input),
  detail: ({ ctx, staff, input }) => viewDeskMail(ctx, staff, input.mail_order_id),
  paper: ({ ctx, staff, input }) => paperToPrint(ctx, staff, input),
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
