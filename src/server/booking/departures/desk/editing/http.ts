import { departureEditing } from '#src/api/desk/departures/editing.ts'
import { handlers } from '#src/server/ctx.ts'
import { closeSale, reopenSale } from './sale.ts'
import { saveDeparture } from './save.ts'

export const departureEditingHandlers = handlers(departureEditing, {
  save: ({ ctx, staff, input }) => saveDeparture(ctx, staff, input),
  close: ({ ctx, staff, input }) => closeSale(ctx, staff, input),
  reopen: ({ ctx, staff, input }) => reopenSale(ctx, staff, input),
})
