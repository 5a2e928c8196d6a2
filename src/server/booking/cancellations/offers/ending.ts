import type { Tx } from '#src/platform/db/database.ts'
import { endOffer, type OfferRow } from '#src/server/booking/changes/service.ts'
import { lockSeatsOf } from '#src/server/booking/departures/service.ts'
import { logInPlace, type OrderRecord } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { endOrder } from '../carry-out.ts'
import { planOf } from '../plan.ts'
import { findCancellation } from '../store.ts'

/**
 * Row 19 for an order that takes none of the dates it was offered, under its lock (rule book §8.9, 13): everything goes back
 * as it was planned on the day of asking, approved with the batch where 财务 decided about that. A change that was begun to
 * one of the dates ends by it. Answers the number of the refund.
 */
export async function giveBackOffered(
  ctx: Ctx,
  tx: Tx,
  order: OrderRecord,
  offer: Pick<OfferRow, 'cancellation_id'>,
  to: 'refused' | 'lapsed',
): Promise<string> {
  const { cause, reason, asked_on, asked_by, decided_by } = await findCancellation(tx, offer.cancellation_id)
  await endOffer(tx, order.id, to, ctx.now)
  const isRefused = to === 'refused'
  await logInPlace(
    tx,
    order,
    {
      actor: isRefused ? 'member' : 'job',
      actorId: isRefused ? order.member_id : null,
      reason: `dates_${to}`,
      extra: {},
    },
    ctx.now,
  )
  // The date that was begun and the one that is left, in the order in which everybody locks them.
  await lockSeatsOf(tx, order.id)
  const [planned] = await planOf(tx, [order], { cause, today: asked_on })
  if (!planned?.money)
    throw new Error(`order ${order.order_no} was offered dates and has nothing to be given back`)
  const ended = await endOrder(ctx, tx, planned, {
    ...{ cause, reason, askedOn: asked_on, askedBy: asked_by, approvedBy: decided_by },
  })
  return String(ended?.refund ?? '')
}
