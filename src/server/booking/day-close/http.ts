import { dayClose } from '#src/api/desk/finance/day-close.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { hit } from '#src/platform/limits.ts'
import { Refused } from '#src/platform/refused.ts'
import { handlers } from '#src/server/ctx.ts'
import { askForExport } from '#src/server/operations/exports/service.ts'
import { daySheet } from '../papers/service.ts'
import { closeDay, figuresOf, viewDay } from './close.ts'
import { dayExport } from './export.ts'
import { dayToClose, findClose, listCloses } from './store.ts'

/** As many closed days as stand beside the page of one. */
const LISTED = 31
/** Papers of one member of staff in ten minutes. */
const PRESSED = { windowSeconds: 600, max: 60 }

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
  async paper({ ctx, staff, input: { day } }) {
    const seconds = await hit(ctx.db, [{ key: `paper:staff:${staff.id}`, ...PRESSED }], ctx.now)
    if (seconds !== null) throw new Refused('TOO_OFTEN', { retry_after: seconds })
    const closed = await findClose(ctx.db, day)
    const closing = closed && {
      by: closed.closer,
      at: minuteText(closed.closed_at),
      sha256: closed.sha256,
    }
    const body = await ctx.press.press(daySheet(await figuresOf(ctx.db, day, ctx.now), closing ?? null))
    return {
      answer: { type: 'application/pdf' as const, name: `日结${day}.pdf`, body },
      audit: [{ entity: 'day_close', id: day, after: { closed: closed !== undefined } }],
    }
  },
  export: ({ ctx, staff, input: { format, day } }) =>
    askForExport(ctx, staff, dayExport, { filter: { day }, format }),
})
