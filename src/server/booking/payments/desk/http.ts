import { orderCancelling } from '#src/api/desk/orders/cancelling.ts'
import { handlers } from '#src/server/ctx.ts'
import { cancelUnpaid } from './cancel.ts'

export const deskPaymentHandlers = handlers(orderCancelling, {
  async cancel({ ctx, staff, input }) {
    const { outcome, audit } = await cancelUnpaid(ctx, staff, input.no, input.reason)
    return { answer: { outcome }, audit: [audit] }
  },
})
