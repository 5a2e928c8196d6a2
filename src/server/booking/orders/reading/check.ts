import type { orders } from '#src/api/booking/orders.ts'
import type { Data } from '#src/api/endpoint.ts'
import { errors, type Refusal } from '#src/api/errors.ts'
import { isUnpaid } from '#src/domain/booking/order.ts'
import { toFen } from '#src/domain/money.ts'
import type { Need, Traveller } from '#src/domain/travellers/traveller.ts'
import { blockerText, travellersFaults } from '#src/domain/travellers/travellers.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { unagreedFaults } from '../placing/agreed.ts'
import { findOverlap, tripOfOrder } from '../travellers/overlap.ts'
import { openTravellers } from '../travellers/store.ts'
import { tripOf } from '../travellers/views.ts'
import { findParts } from './parts.ts'
import { countsOf, deadlineOf } from './rows.ts'
import type { FoundOrder } from './store.ts'

type Check = Data<(typeof orders)['check']>
type Blocker = Check['blockers'][number]

const blocker = (refusal: Refusal, field: string, message: string = errors[refusal].message): Blocker => ({
  code: errors[refusal].code,
  field,
  message,
})

/** Answers what keeps the traveller from signing or paying (rule book §7.6): an answer, never a refusal. */
export async function checkOrder(ctx: Ctx, order: FoundOrder): Promise<Check> {
  const travellers = await openTravellers(ctx.db, ctx.vault, order.id)
  const { items, hold, departure } = await findParts(ctx.db, order.id)
  // A plan has neither seats nor a departure that could be cancelled.
  const stockOk =
    order.departure_id === null || ((hold === 'active' || hold === 'consumed') && departure !== 'cancelled')
  const priceOk = items.reduce((sum, item) => sum + item.amount_fen, 0) === order.payable_fen
  const blockers = [
    ...statusBlockers(ctx, order),
    ...(stockOk || !isUnpaid(order.status) ? [] : [blocker('CLOSED', 'date')]),
    ...(priceOk ? [] : [blocker('PRICE_CHANGED', 'payable_fen')]),
    ...travellerBlockers(ctx, order, travellers),
    ...agreementBlockers(ctx, order, travellers),
    ...(await overlapBlockers(ctx, order, travellers)),
  ]
  return {
    ok: blockers.length === 0,
    blockers,
    status: order.status,
    plan_id: order.plan_id,
    price_ok: priceOk,
    stock_ok: stockOk,
    payable_fen: toFen(order.payable_fen),
    pay_deadline_ts: deadlineOf(order),
  }
}

function statusBlockers(ctx: Ctx, order: FoundOrder): Blocker[] {
  if (order.status === 'wait_confirm')
    return [blocker('STATE', 'status', '订单待客服确认，确认后即可签署合同')]
  if (!isUnpaid(order.status)) {
    return order.unpaid_bills_fen > 0 ? [] : [blocker('STATE', 'status', '该订单当前无需支付')]
  }
  const late = order.pay_deadline !== null && ctx.now >= order.pay_deadline
  return late ? [blocker('PAY_EXPIRED', 'pay_deadline_ts')] : []
}

/** Until the first payment no traveller of the order may be on another paid trip (rule book §7.3). */
async function overlapBlockers(
  ctx: Ctx,
  order: FoundOrder,
  travellers: readonly Traveller[],
): Promise<Blocker[]> {
  if (!isUnpaid(order.status)) return []
  const overlap = await findOverlap(ctx.db, ctx.vault, tripOfOrder(order, travellers))
  return overlap ? [blocker('TRAVELLER', overlap.field, overlap.message)] : []
}

/** Names and kinds must be there for signing (rule book §9.1); afterwards they keep nobody from paying. */
function travellerBlockers(ctx: Ctx, order: FoundOrder, travellers: readonly Traveller[]): Blocker[] {
  if (order.status !== 'wait_contract' && order.status !== 'wait_confirm') return []
  return signFaults(ctx, order, travellers).map((fault) =>
    blocker('TRAVELLER', fault.field, blockerText(fault)),
  )
}

/** An advisor agrees to nothing for a traveller, who does so before signing. */
function agreementBlockers(ctx: Ctx, order: FoundOrder, travellers: readonly Traveller[]): Blocker[] {
  if (order.status !== 'wait_contract' && order.status !== 'wait_confirm') return []
  return unagreedFaults(order, travellers, ctx.now).map(({ field, message }) =>
    blocker('PARAM', field, message),
  )
}

type Signed = Parameters<typeof countsOf>[0] & Parameters<typeof tripOf>[0]

export const signFaults = (ctx: Ctx, order: Signed, travellers: readonly Traveller[], need: Need = 'sign') =>
  travellersFaults(travellers, countsOf(order), tripOf(order, ctx.now), need)
