import { isDeepStrictEqual } from 'node:util'
import type { departureCancelling } from '#src/api/desk/orders/departures.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { withoutNumbers } from '#src/domain/account/masks.ts'
import { needsFinance } from '#src/domain/booking/desk/departure-cancelling.ts'
import { whyNotCancelled } from '#src/domain/booking/desk/departures.ts'
import type { ShopCause } from '#src/domain/booking/refunds/deduction.ts'
import { type Day, dayOf } from '#src/domain/calendar-day.ts'
import type { Fen } from '#src/domain/money.ts'
import { sameBytes } from '#src/platform/crypto/vault.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { AuditEntry } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { cancelDeparture, suspendSale } from '#src/server/booking/departures/service.ts'
import { productChanged } from '#src/server/catalog/products/service.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { askAgain } from '#src/server/operations/approvals/service.ts'
import { endOrders } from './carry-out.ts'
import { chosenOf, type Offers, offersOf } from './offers/dates.ts'
import { type Planned, planOf, tokenOf, totalsOf } from './plan.ts'
import * as store from './store.ts'
import { settleTrades, settleTradesLater } from './trades.ts'

type Asked = Input<typeof departureCancelling.cancel>

export const assertSame = (seen: string, now: string, sentence: string) => {
  if (!sameBytes(Buffer.from(seen), Buffer.from(now))) throw new Refused('PRICE_CHANGED', undefined, sentence)
}

/**
 * 取消团期 (rule book §8.9, 13). Up to the line the departure and all its orders end here, in one transaction, and the
 * refunds wait for their approvals; above it 财务 is asked, and until they decide nothing of the departure is sold or paid. A
 * question that stands is asked anew, whatever it comes to by now. PRICE_CHANGED where the sums are others than were seen;
 * STATE, CHANNEL as in `settleTrades`.
 */
export async function cancelOrAsk(ctx: Ctx, staff: Staff, asked: Asked) {
  const { id, cause } = asked
  const departure = await store.findDeparture(ctx.db, id)
  if (!departure) throw new Refused('NOT_FOUND', undefined, '没有这个团期')
  const today = dayOf(ctx.now)
  const isInDoubt = (await store.findAsked(ctx.db, id)) !== undefined
  const why = whyNotCancelled({
    isCancelled: departure.status === 'cancelled',
    hasBegun: false,
    isFormed: departure.is_formed,
    isInDoubt,
    departsOn: departure.departs_on,
    today,
  })
  if (why !== '') throw new Refused('STATE', undefined, why)
  const reason = withoutNumbers(asked.reason)
  const chosen = chosenOf(asked)
  const offers = await offersOf(ctx.db, departure, chosen, ctx.now)
  if (chosen.length > (offers?.dates.length ?? 0))
    throw new Refused('STATE', undefined, '所选日期已停售，或距出发太近来不及选择，请重新选择')
  const seen = await planOf(ctx.db, await store.listOrders(ctx.db, id), { cause, today, offers })
  const work = { ...asked, reason, today, departure, chosen, offers }
  if (isInDoubt || needsFinance(totalsOf(seen).refundFen, await secondPersonLinesOf(ctx.db)))
    return askFinance(ctx, staff, work)
  await settleTrades(ctx, id)
  return cancelNow(ctx, staff, work)
}

type Work = Asked & {
  today: Day
  departure: store.Departure
  chosen: readonly number[]
  offers: Offers | null
}

const CHANGED = '金额有变化，请核对后再取消'

function assertSeen(
  { vault }: Ctx,
  planned: readonly Planned[],
  { id, cause, chosen, plan_token, amount_fen }: Work,
) {
  assertSame(plan_token, tokenOf(vault, { id, cause, chosen }, planned), CHANGED)
  if (totalsOf(planned).refundFen !== amount_fen) throw new Refused('PRICE_CHANGED', undefined, CHANGED)
}

const cancelNow = (ctx: Ctx, staff: Staff, work: Work) =>
  ctx.transaction(async (tx) => {
    const { id, cause, reason, today, departure, offers } = work
    const planned = await lockWhole(tx, id, { cause, today, offers })
    assertSeen(ctx, planned, work)
    const totals = totalsOf(planned)
    // Somebody paid between the two looks: then it is for 财务 to decide, and the sums are others than were seen anyway.
    if (needsFinance(totals.refundFen, await secondPersonLinesOf(tx)))
      throw new Refused('PRICE_CHANGED', undefined, CHANGED)
    const before = await store.findAsked(tx, id)
    const row = {
      ...{ cause, reason, asked_on: today, asked_by: staff.id, asked_at: ctx.now, decided_at: ctx.now },
      ...{ refund_fen: totals.refundFen, compensation_fen: totals.compensationFen, state: 'done' as const },
    }
    if (before) throw new Refused('STATE', undefined, '已提交复核，请等待财务决定')
    const cancellation = await store.insertCancellation(tx, {
      ...row,
      ...{ departure_id: id, status_before: departure.status, offered_departures: [...work.chosen] },
    })
    const orders = await endOrders(ctx, tx, planned, {
      ...{ cause, reason, askedOn: today, askedBy: staff.id, approvedBy: null },
      offering: offers && { cancellationId: cancellation.id, until: offers.until },
    })
    await productChanged(ctx, tx, departure.product_id)
    return {
      outcome: 'cancelled' as const,
      audit: [ofDeparture(departure, totals, cause, reason), ...orders],
    }
  })

/**
 * Every order of a departure under its lock, and then the departure, which is cancelled by it: from here on nobody books it.
 * Who booked in between is locked last; should that meet somebody who waits for the departure, PostgreSQL ends one of the
 * two, and both begin again.
 */
export async function lockWhole(
  tx: Tx,
  id: number,
  asked: { cause: ShopCause; today: Day; offers: Offers | null },
): Promise<Planned[]> {
  await store.lockOrders(tx, id)
  if (!(await cancelDeparture(tx, id))) throw new Refused('STATE', undefined, '团期已取消')
  return planOf(tx, await store.lockOrders(tx, id), asked)
}

export const ofDeparture = (
  { id, group_code, status }: store.Departure,
  { refundFen, compensationFen }: { refundFen: Fen; compensationFen: Fen },
  cause: ShopCause,
  reason: string,
): AuditEntry => ({
  entity: 'departure',
  id,
  before: { status },
  after: { status: 'cancelled', group_code, cause, refund_fen: refundFen, compensation_fen: compensationFen },
  reason,
})

/** Off sale first, so that every order there can be is seen; a colleague's open question is asked again with other sums. */
const askFinance = (ctx: Ctx, staff: Staff, work: Work) =>
  ctx.transaction(async (tx) => {
    const { id, cause, reason, today, offers } = work
    const chosen = [...work.chosen]
    const status = await suspendSale(tx, id)
    if (status === null) throw new Refused('STATE', undefined, '团期已取消')
    const before = await store.lockAsked(tx, id)
    const planned = await planOf(tx, await store.listOrders(tx, id), { cause, today, offers })
    assertSeen(ctx, planned, work)
    const { refundFen, compensationFen } = totalsOf(planned)
    const isSame =
      before?.cause === cause &&
      before.refund_fen === refundFen &&
      isDeepStrictEqual(before.offered_departures, chosen)
    if (isSame && before.compensation_fen === compensationFen)
      throw new Refused('STATE', undefined, '已提交复核，请等待财务决定')
    const row = {
      ...{ cause, reason, asked_on: today, asked_by: staff.id, asked_at: ctx.now },
      ...{ refund_fen: refundFen, compensation_fen: compensationFen, offered_departures: chosen },
    }
    if (before) await store.changeAsked(tx, before.id, row)
    else
      await store.insertCancellation(tx, { ...row, departure_id: id, status_before: status, state: 'asked' })
    await askAgain(ctx, tx, {
      kind: 'departure_cancel',
      entity: 'departure',
      entityId: id,
      payload: { plan_token: work.plan_token, refund_fen: refundFen, compensation_fen: compensationFen },
      reason,
      askedBy: staff.id,
    })
    await settleTradesLater(ctx, tx, id)
    await productChanged(ctx, tx, work.departure.product_id)
    const after = { asked: cause, refund_fen: refundFen, compensation_fen: compensationFen }
    return { outcome: 'asked' as const, audit: [{ entity: 'departure', id, after, reason }] }
  })
