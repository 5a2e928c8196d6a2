import { onSaleStatuses } from '#src/domain/booking/stock.ts'
import { isOfferTime, offerUntil, type WaitlistEnd } from '#src/domain/booking/waitlist/waitlist.ts'
import { monthDayText, shanghaiTime } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { forEach } from '#src/platform/jobs/for-each.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { giveUpKept, keepUntil, lockDeparture } from '../departures/service.ts'
import * as due from './due.ts'
import { endEntry, offerEntry, openStates } from './store.ts'

const aboutEntry = ({ id, member_id, title, departs_on }: due.DueEntry) => ({
  waitlistId: id,
  memberId: member_id,
  title,
  departsOn: departs_on,
})

/**
 * Offers what is kept to whom it is kept for, from 09:00 to 21:00 (rule book §8.9, 18). The seats are theirs since they were
 * freed; from now on the clock runs.
 */
export async function offerKept(ctx: Ctx) {
  const { now } = ctx
  if (!isOfferTime(now)) return
  await forEach(await due.listKept(ctx.db), (entry) =>
    ctx.transaction(async (tx) => {
      const stock = await lockDeparture(tx, entry.departure_id)
      if (!stock || !onSaleStatuses.includes(stock.status) || now >= stock.closeAt) return
      const until = offerUntil(now, stock.closeAt)
      if (!(await offerEntry(tx, entry.id, now, until))) return
      if (!(await keepUntil(tx, entry.id, until, now)))
        throw new Error(`entry ${entry.id} of a waiting list is offered seats that nobody keeps`)
      await notify(ctx, tx, 'waitlist_offered', {
        ...aboutEntry(entry),
        seats: entry.seats,
        until: `${monthDayText(shanghaiTime(until).slice(0, 10))} ${shanghaiTime(until).slice(11, 16)}`,
      })
    }),
  )
}

/** Ends the offers that nobody took in time; their seats go to the next in the same transaction. */
export async function lapseOffers(ctx: Ctx) {
  await forEach(await due.listOverdue(ctx.db, ctx.now), (entry) =>
    ctx.transaction(async (tx) => {
      await lockDeparture(tx, entry.departure_id)
      await end(ctx, tx, entry, 'offer')
    }),
  )
}

/**
 * Ends the lists of departures that nobody can book any more. One about which 财务 is asked waits for the answer: it may
 * come back on sale.
 */
export async function endLists(ctx: Ctx) {
  await forEach(await due.listStranded(ctx.db, ctx.now), (entry) =>
    ctx.transaction(async (tx) => {
      const stock = await lockDeparture(tx, entry.departure_id)
      if (!stock || (onSaleStatuses.includes(stock.status) && ctx.now < stock.closeAt)) return
      await end(ctx, tx, entry, stock.status === 'cancelled' ? 'cancelled' : 'closed')
    }),
  )
}

async function end(ctx: Ctx, tx: Tx, entry: due.DueEntry, by: WaitlistEnd) {
  const from = by === 'offer' ? (['offered'] as const) : openStates
  if (!(await endEntry(tx, entry.id, from, { state: 'lapsed', lapsed_by: by }, ctx.now))) return
  await giveUpKept(tx, entry.id, ctx.now)
  await notify(ctx, tx, 'waitlist_ended', { ...aboutEntry(entry), by })
}
