import { deskRefunds } from '#src/api/desk/finance/refunds.ts'
import { orderRefunds } from '#src/api/desk/orders/refunds.ts'
import type { Staff } from '#src/api/endpoint.ts'
import type { AuditEntry } from '#src/platform/http/handlers.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { askForExport } from '#src/server/operations/exports/service.ts'
import { askAtDesk, quoteAtDesk } from './asking.ts'
import { tellCosts } from './costs.ts'
import { approveRefund, rejectRefund, secondRefund } from './decide.ts'
import { viewDeskRefund } from './detail.ts'
import { refundExport } from './export.ts'
import { pageDeskRefunds } from './list.ts'

/** What a change answers with: the request as it is afterwards. */
const changed = async (ctx: Ctx, staff: Staff, no: string, audit: AuditEntry) => ({
  answer: await viewDeskRefund(ctx, staff, no),
  audit: [audit],
})

export const deskRefundHandlers = [
  ...handlers(orderRefunds, {
    quote: ({ ctx, staff, input }) => quoteAtDesk(ctx, staff, input),
    request: ({ ctx, staff, input }) => askAtDesk(ctx, staff, input),
  }),
  ...handlers(deskRefunds, {
    list: ({ ctx, staff, input }) => pageDeskRefunds(ctx, staff, input),
    export({ ctx, staff, input: { format, ...filter } }) {
      return askForExport(ctx, staff, refundExport, { filter, format })
    },
    detail: ({ ctx, staff, input }) => viewDeskRefund(ctx, staff, input.no),
    cost: async ({ ctx, staff, input }) => changed(ctx, staff, input.no, await tellCosts(ctx, staff, input)),
    approve: async ({ ctx, staff, input }) =>
      changed(ctx, staff, input.no, await approveRefund(ctx, staff, input)),
    second: async ({ ctx, staff, input }) =>
      changed(ctx, staff, input.no, await secondRefund(ctx, staff, input)),
    reject: async ({ ctx, staff, input }) =>
      changed(ctx, staff, input.no, await rejectRefund(ctx, staff, input)),
  }),
]
