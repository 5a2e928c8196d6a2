import type { Waiting } from '#src/api/booking/waitlist/waitlist.ts'
import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import { waitlistStateText } from '#src/domain/booking/waitlist/waitlist.ts'
import { addDays, dayOf, startOf } from '#src/domain/calendar-day.ts'
import { travellersText } from '#src/domain/pricing/counts.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import * as store from './store.ts'

const SHOWN_DAYS = 30

/** What a member waits for, and how what they waited for has ended. */
export async function listMine({ db, now }: Ctx, memberId: number): Promise<Waiting[]> {
  const since = startOf(addDays(dayOf(now), -SHOWN_DAYS))
  const found = await store.listEntries(db, memberId, since)
  return found.map((row) => waitingOf(row, now))
}

function waitingOf(
  { id, departs_on, returns_on, lapsed_by, offer_until, ...row }: store.ListedEntry,
  now: Date,
) {
  // The job that takes the seats back comes a moment after the clock.
  const isOver = row.state === 'offered' && offer_until !== null && now >= offer_until
  const state = isOver ? ('lapsed' as const) : row.state
  const lapsedBy = isOver ? ('offer' as const) : lapsed_by
  const isKept = row.is_kept && !isOver
  const { is_kept: _, ...shown } = row
  return {
    ...shown,
    waitlist_id: id,
    date: departs_on,
    return_date: returns_on,
    people_text: travellersText(row),
    state,
    state_text: waitlistStateText({ state, isKept, lapsedBy }),
    ahead: isKept || state !== 'waiting' ? 0 : row.ahead,
    is_kept: isKept,
    ended_at: isOver ? offer_until : row.ended_at,
    offer_until_ts: state === 'offered' ? offer_until : null,
  }
}

/** Who waits for a departure, for staff: no names, as a list has none. */
export async function listWaiting(db: Db, departureId: number): Promise<DeskDeparture['waiting']> {
  const found = await store.listOfDeparture(db, departureId)
  return found.map(({ state, is_kept, ...row }) => ({
    ...row,
    is_kept,
    people_text: travellersText(row),
    state_text: waitlistStateText({ state, isKept: is_kept, lapsedBy: null }),
  }))
}
