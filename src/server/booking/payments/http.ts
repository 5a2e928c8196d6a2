import { payments } from '#src/api/booking/payments.ts'
import { handlers } from '#src/server/ctx.ts'
import { billsOfOrder, cashierOf } from './cashier.ts'
import { leave } from './leave.ts'
import { pay } from './pay.ts'
import { pollPayment } from './resolving/poll.ts'
import { startTransfer } from './transfers/choose.ts'

export const paymentHandlers = handlers(payments, {
  cashier: ({ ctx, member, input }) => cashierOf(ctx, member, input),
  bills: ({ ctx, member, input }) => billsOfOrder(ctx, member, input.order_id),
  pay: ({ ctx, member, input }) => (input.pay_type === 'offline' ? startTransfer : pay)(ctx, member, input),
  leave: ({ ctx, member, input }) => leave(ctx, member, input.out_trade_no),
  query: ({ ctx, member, input }) => pollPayment(ctx, member, input.out_trade_no),
})
