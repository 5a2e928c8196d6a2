import { orderOverdue } from '#src/api/desk/orders/overdue.ts'
import { handlers } from '#src/server/ctx.ts'
import { giveUpOrder } from './give-up.ts'
import { previewOverdue } from './preview.ts'

export const overdueHandlers = handlers(orderOverdue, {
  preview: ({ ctx, staff, input }) => previewOverdue(ctx, staff, input.no),
  async confirm({ ctx, staff, input }) {
    const { outcome, audit } = await giveUpOrder(ctx, staff, input)
    return { answer: { outcome }, audit: [audit] }
  },
})
