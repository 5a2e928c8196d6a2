import { dayClose } from '#src/api/desk/finance/day-close.ts'
import { handlers } from '#src/server/ctx.ts'
import { askForExport } from '#src/server/operations/exports/service.ts'
import { closeDay, viewDay } from './close.ts'
import { dayExport } from './export.ts'
import { dayToClose, listCloses } from './store.ts'

/** As many closed days as stand beside the page of one. */
const LISTED = 31

export const dayCloseHandlers = handlers(dayClose, {
  async days({ ctx: { db, now } }) {
    const closed = await listCloses(db, LISTED)
    return {
      next: await dayToClose(db, now),
      closed: closed.map(({ day, closed_at, closer }) => ({ day, at: closed_at, by: closer })),
    }
  },
  day: ({ ctx, input: { day } }) => viewDay(ctx, ctx.db, day),
  close: ({ ctx, staff, input }) => closeDay(ctx, staff, input),
  export: ({ ctx, staff, input: { format, day } }) =>
    askForExport(ctx, staff, dayExport, { filter: { day }, format }),
})
