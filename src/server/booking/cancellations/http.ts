import { departureCancelling } from '#src/api/desk/orders/departures.ts'
import { orderShopCancelling } from '#src/api/desk/orders/shop-cancelling.ts'
import { handlers } from '#src/server/ctx.ts'
import { cancelOrAsk } from './cancel.ts'
import { quoteShopCancel, shopCancel } from './one-order.ts'
import { previewCancellation } from './preview.ts'

export const cancellingHandlers = [
  ...handlers(departureCancelling, {
    preview: ({ ctx, input }) => previewCancellation(ctx, input),
    async cancel({ ctx, staff, input }) {
      const { outcome, audit } = await cancelOrAsk(ctx, staff, input)
      return { answer: { outcome }, audit }
    },
  }),
  ...handlers(orderShopCancelling, {
    quote: ({ ctx, staff, input }) => quoteShopCancel(ctx, staff, input),
    cancel: ({ ctx, staff, input }) => shopCancel(ctx, staff, input),
  }),
]
