import { orderVisas } from '#src/api/booking/records/order-visas.ts'
import { handlers } from '#src/server/ctx.ts'
import { viewVisas } from './service.ts'

export const orderVisaHandlers = handlers(orderVisas, {
  info: ({ ctx, member, input }) => viewVisas(ctx, member, input.order_id),
})
