import type { dateOffers } from '#src/api/booking/departures/date-offers.ts'
import type { Input } from '#src/api/endpoint.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { giveBackOffered } from '#src/server/booking/cancellations/service.ts'
import { findFacts } from '#src/server/booking/refunds/service.ts'
import { assertSeats } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { beginChange } from '../begin.ts'
import { loadTargetById } from '../member/apply.ts'
import { lockOwnOrder, stepOf } from '../member/own.ts'
import { findOpenChange } from '../store.ts'
import { readChangeToken } from '../token.ts'
import { findOffered, type OfferedOrder } from './store.ts'
import { workOutOffered } from './view.ts'

const OVER = '选择已截止，请刷新页面'

/** The order's offer under its lock; STATE where none stands, or its time is over. */
async function offerToChoose(tx: Tx, orderId: number, now: Date): Promise<OfferedOrder> {
  const offer = await findOffered(tx, orderId)
  if (!offer || now >= offer.offer_until) throw new Refused('STATE', undefined, OVER)
  return offer
}

/**
 * `POST /order/offer/accept`: one of the dates instead of the one that was cancelled. Seats and price are kept for a day; the
 * order moves once the new contract is signed and a difference is paid, and until then the money can still be chosen. STATE
 * where nothing is offered any more or another date was chosen; PRICE_CHANGED, SOLD_OUT, CLOSED as for a change.
 */
export const acceptDate = (ctx: Ctx, member: Member, asked: Input<(typeof dateOffers)['accept']>) =>
  ctx.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, member, asked.order_id)
    const chosen = readChangeToken(ctx.vault, asked.change_token)
    if (chosen?.orderNo !== asked.order_id || chosen.departureId === null)
      throw badFields({ change_token: '所选日期已失效，请重新选择' })
    const standing = await findOpenChange(tx, order.id)
    // Pressed twice, or in two tabs.
    if (standing?.date_offer_id != null && standing.to_departure_id === chosen.departureId)
      return stepOf(ctx, tx, order, standing)
    const offer = await offerToChoose(tx, order.id, ctx.now)
    if (standing) throw new Refused('STATE', undefined, '已选择其他日期，请先撤回')
    if (!offer.offered_departures.includes(chosen.departureId)) throw new Refused('NOT_FOUND')
    const target = await loadTargetById(tx, order, chosen.departureId, dayOf(ctx.now))
    const facts = await findFacts(tx, order)
    assertSeats(target, facts.toRefund.counts, ctx.now)
    const { why, quoted } = await workOutOffered(ctx, tx, facts, target)
    if (!quoted) throw new Refused('STATE', undefined, why)
    if (quoted.differenceFen !== chosen.differenceFen)
      throw new Refused('PRICE_CHANGED', undefined, '差价有变化，请重新选择日期')
    const change = await beginChange(ctx, tx, order, {
      ...{ kind: 'date', state: 'to_sign', askedBy: null, reason: '', kept: quoted.kept },
      ...{ differenceFen: quoted.differenceFen, floorFen: quoted.floorFen },
      toDepartureId: target.departure.id,
      dateOfferId: offer.id,
    })
    return stepOf(ctx, tx, order, change)
  })

/**
 * `POST /order/offer/refuse`: everything back instead, also while a date that was chosen has yet to be signed or paid for
 * (rule book §7.2, row 19). STATE where nothing is offered any more.
 */
export const refuseDates = (ctx: Ctx, member: Member, orderNo: string) =>
  ctx.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, member, orderNo)
    const offer = await findOffered(tx, order.id)
    if (!offer) throw new Refused('STATE', undefined, OVER)
    return { refund_no: await giveBackOffered(ctx, tx, order, offer, 'refused') }
  })
