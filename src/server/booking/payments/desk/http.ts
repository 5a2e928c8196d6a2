import { deskPayments } from '#src/api/desk/finance/payments.ts'
import { transfers } from '#src/api/desk/finance/transfers.ts'
import { orderCancelling } from '#src/api/desk/orders/cancelling.ts'
import { orderSupplements } from '#src/api/desk/orders/supplements.ts'
import { deskOrderOf, findDeskOrder } from '#src/server/booking/orders/service.ts'
import { handlers } from '#src/server/ctx.ts'
import { askForExport } from '#src/server/operations/exports/service.ts'
import { recordTransfer } from '../transfers/record.ts'
import { previewTransfer, waitingTransfers } from '../transfers/view.ts'
import { cancelUnpaid } from './cancel.ts'
import { queryPayment } from './query.ts'
import { paymentExport } from './reading/export.ts'
import { pageDeskPayments, viewDeskPayment } from './reading/payments.ts'
import { askSupplement, previewSupplement } from './supplements/add.ts'
import { voidSupplement } from './supplements/withdraw.ts'

export const deskPaymentHandlers = [
  ...handlers(orderCancelling, {
    async cancel({ ctx, staff, input }) {
      const { outcome, audit } = await cancelUnpaid(ctx, staff, input.no, input.reason)
      return { answer: { outcome }, audit: [audit] }
    },
  }),
  ...handlers(deskPayments, {
    list: ({ ctx, staff, input }) => pageDeskPayments(ctx, staff, input),
    detail: ({ ctx, staff, input }) => viewDeskPayment(ctx, staff, input.no),
    export({ ctx, staff, input: { format, ...filter } }) {
      return askForExport(ctx, staff, paymentExport, { filter, format })
    },
    query: ({ ctx, staff, input }) => queryPayment(ctx, staff, input.no),
  }),
  ...handlers(transfers, {
    waiting: async ({ ctx, staff }) => ({ list: await waitingTransfers(ctx, staff) }),
    preview: ({ ctx, staff, input }) => previewTransfer(ctx, staff, input),
    record: ({ ctx, staff, input }) => recordTransfer(ctx, staff, input),
  }),
  ...handlers(orderSupplements, {
    preview: ({ ctx, staff, input }) => previewSupplement(ctx, staff, input),
    async add({ ctx, staff, input }) {
      const audit = await askSupplement(ctx, staff, input)
      const order = await findDeskOrder(ctx.db, staff, input.no)
      return { answer: await deskOrderOf(ctx, staff, order), audit: [audit] }
    },
    async withdraw({ ctx, staff, input }) {
      const { outcome, audit } = await voidSupplement(ctx, staff, input)
      return { answer: { outcome }, audit: [audit] }
    },
  }),
]
