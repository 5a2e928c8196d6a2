import { departureEditing } from '#src/api/desk/departures/editing.ts'
import { departurePromises } from '#src/api/desk/departures/promises.ts'
import { handlers } from '#src/server/ctx.ts'
import { block, unblock } from './blocks.ts'
import { guarantee, release } from './guarantee.ts'
import { closeSale, reopenSale } from './sale.ts'
import { saveDeparture } from './save.ts'

export const departureEditingHandlers = [
  ...handlers(departurePromises, {
    guarantee: ({ ctx, staff, input }) => guarantee(ctx, staff, input),
    release: ({ ctx, input }) => release(ctx, input),
    block: ({ ctx, staff, input }) => block(ctx, staff, input),
    unblock: ({ ctx, input }) => unblock(ctx, input),
  }),
  ...handlers(departureEditing, {
    save: ({ ctx, staff, input }) => saveDeparture(ctx, staff, input),
    close: ({ ctx, staff, input }) => closeSale(ctx, staff, input),
    reopen: ({ ctx, staff, input }) => reopenSale(ctx, staff, input),
  }),
]
