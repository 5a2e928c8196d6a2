import type { ShopCause } from '#src/domain/booking/refunds/deduction.ts'
import { dueAgain } from '#src/domain/booking/refunds/request.ts'
import { dayOf, minuteText, monthDayText } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { postponeBills } from '#src/server/booking/billing/service.ts'
import { closeOpenChange, insertOffer } from '#src/server/booking/changes/service.ts'
import { aboutOrder, logInPlace } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import type { Planned } from '../plan.ts'

interface Offering {
  cancellationId: number
  until: Date
}

/** What a traveller hears who may take another date or everything back. */
export const toldOfDates = (
  { order, offered }: Planned,
  cause: ShopCause,
  { cancellationId, until }: Offering,
) => ({
  ...aboutOrder(order),
  cancellationId,
  cause,
  dates: [...new Set(offered.map(({ departsOn }) => departsOn))],
  until: `${monthDayText(dayOf(until))} ${minuteText(until).slice(11)}`,
})

/**
 * Offers an order other dates in the transaction that cancels its own (rule book §8.9, 13): it keeps its state and its seats
 * of the departure that nobody travels on, nothing of it is paid meanwhile, and whatever was to be changed of it is not any
 * more. Answers what the audit log says of it.
 */
export async function offerDates(
  ctx: Ctx,
  tx: Tx,
  planned: Planned,
  { cause, askedBy }: { cause: ShopCause; askedBy: number },
  offering: Offering,
) {
  const { order, offered } = planned
  const { cancellationId, until } = offering
  await insertOffer(tx, { cancellationId, orderId: order.id, until }, ctx.now)
  const dates = offered.map(({ departsOn }) => departsOn)
  await logInPlace(
    tx,
    order,
    { actor: 'staff', actorId: askedBy, reason: 'dates_offered', extra: { dates, until } },
    ctx.now,
  )
  // Nobody can pay until they have chosen, so nobody is late because of it.
  await postponeBills(tx, order.id, dueAgain(until, until))
  await ctx.jobs.enqueueLater(tx, 'payment.close', { orderId: order.id })
  await notify(ctx, tx, 'dates_offered', toldOfDates(planned, cause, offering))
  await closeOpenChange(ctx, tx, order)
  return { status: order.status, offered_dates: dates, offered_until: until.toISOString() }
}
