import { departureCalendar } from '#src/api/desk/departures/calendar.ts'
import { deskDepartures } from '#src/api/desk/orders/departures.ts'
import { handlers } from '#src/server/ctx.ts'
import { askForExport } from '#src/server/operations/exports/service.ts'
import { departureBatchHandlers } from './batch/http.ts'
import { departureMakingHandlers } from './batch/making/http.ts'
import { viewCalendar } from './calendar/grid.ts'
import { listCalendarPlaces } from './calendar/store.ts'
import { departureEditingHandlers } from './editing/http.ts'
import { departureExport } from './export.ts'
import { holidayHandlers } from './holidays/http.ts'
import { departureLog } from './log.ts'
import { pageDepartures, viewDeparture } from './view.ts'

export const deskDepartureHandlers = [
  ...handlers(departureCalendar, {
    grid: ({ ctx, input }) => viewCalendar(ctx, input),
    places: ({ ctx }) => listCalendarPlaces(ctx.db),
  }),
  ...departureBatchHandlers,
  ...departureMakingHandlers,
  ...departureEditingHandlers,
  ...holidayHandlers,
  ...handlers(deskDepartures, {
    list: ({ ctx, input }) => pageDepartures(ctx, input),
    export: ({ ctx, staff, input: { format, ...filter } }) =>
      askForExport(ctx, staff, departureExport, { filter, format }),
    log: ({ ctx, input }) => departureLog(ctx, input),
    detail: ({ ctx, staff, input }) => viewDeparture(ctx, staff, input.id),
  }),
]
