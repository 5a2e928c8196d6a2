import { orderDateChanges } from '#src/api/desk/orders/date-changes/date-changes.ts'
import type { Staff } from '#src/api/endpoint.ts'
import type { AuditEntry } from '#src/platform/http/handlers.ts'
import { deskOrderOf, findDeskOrder } from '#src/server/booking/orders/service.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { datesFor } from './dates.ts'
import { proposeChange, refuseChange, withdrawProposal } from './propose.ts'
import { quoteAtDesk } from './quote.ts'

/** What a change answers with: the order's page as it is afterwards. */
const changed = async (ctx: Ctx, staff: Staff, no: string, audit: AuditEntry) => ({
  answer: { order: await deskOrderOf(ctx, staff, await findDeskOrder(ctx.db, staff, no, 'order.change')) },
  audit: [audit],
})

export const deskChangeHandlers = handlers(orderDateChanges, {
  dates: ({ ctx, staff, input }) => datesFor(ctx, staff, input.no),
  quote: ({ ctx, staff, input }) => quoteAtDesk(ctx, staff, input),
  propose: async ({ ctx, staff, input }) =>
    changed(ctx, staff, input.no, await proposeChange(ctx, staff, input)),
  refuse: async ({ ctx, staff, input }) =>
    changed(ctx, staff, input.no, await refuseChange(ctx, staff, input)),
  withdraw: async ({ ctx, staff, input }) =>
    changed(ctx, staff, input.no, await withdrawProposal(ctx, staff, input)),
})
