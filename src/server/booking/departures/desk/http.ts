import { deskDepartures } from '#src/api/desk/orders/departures.ts'
import { handlers } from '#src/server/ctx.ts'
import { departureLog } from './log.ts'
import { pageDepartures, viewDeparture } from './view.ts'

export const deskDepartureHandlers = handlers(deskDepartures, {
  list: ({ ctx, input }) => pageDepartures(ctx, input),
  log: ({ ctx, input }) => departureLog(ctx, input),
  detail: ({ ctx, staff, input }) => viewDeparture(ctx, staff, input.id),
})
