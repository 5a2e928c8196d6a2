import { departureCalendar } from '#src/api/desk/departures/calendar.ts'
import { deskDepartures } from '#src/api/desk/orders/departures.ts'
import { handlers } from '#src/server/ctx.ts'
import { departureBatchHandlers } from './batch/http.ts'
import { viewCalendar } from './calendar/grid.ts'
import { listCalendarPlaces } from './calendar/store.ts'
import { departureEditingHandlers } from './editing/http.ts'
import { holidayHandlers } from './holidays/http.ts'
import { departureLog } from './log.ts'
import { pageDepartures, viewDeparture } from './view.ts'

export const deskDepartureHandlers = [
  ...handlers(departureCalendar, {
    grid: ({ ctx, input }) => viewCalendar(ctx, input),
    places: ({ ctx }) => listCalendarPlaces(ctx.db),
  }),
  ...departureBatchHandlers,
  ...departureEditingHandlers,
  ...holidayHandlers,
  ...handlers(deskDepartures, {
    list: ({ ctx, input }) => pageDepartures(ctx, input),
    log: ({ ctx, input }) => departureLog(ctx, input),
    detail: ({ ctx, staff, input }) => viewDeparture(ctx, staff, input.id),
  }),
]
