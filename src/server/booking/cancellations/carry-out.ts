import { isBornApproved } from '#src/domain/booking/desk/departure-cancelling.ts'
import type { ShopCause } from '#src/domain/booking/refunds/deduction.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { AuditEntry } from '#src/platform/http/handlers.ts'
import { cancelOrder } from '#src/server/booking/orders/service.ts'
import { oweCompensation } from '#src/server/booking/payouts/service.ts'
import { openRequest, raiseRequest } from '#src/server/booking/refunds/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { offerDates } from './offers/offering.ts'
import type { Planned } from './plan.ts'
import { toldOf, unpaidNote } from './telling.ts'

interface Cancelling {
  cause: ShopCause
  reason: string
  askedOn: Day
  askedBy: number
  /** Who of 财务 has agreed to the batch; null where its refunds wait for their own approvals. */
  approvedBy: number | null
}

/** What orders that fit are offered instead of their refund; null where nothing is. */
interface Batch extends Cancelling {
  offering: { cancellationId: number; until: Date } | null
}

/**
 * Ends every order of a departure in the transaction that cancels it, under the locks of all of them: each is done or none.
 * Answers an audit row for each order that changed.
 */
export async function endOrders(
  ctx: Ctx,
  tx: Tx,
  planned: readonly Planned[],
  { offering, ...cancelling }: Batch,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  for (const each of planned) {
    const after =
      offering && each.fate === 'offered'
        ? await offerDates(ctx, tx, each, cancelling, offering)
        : await endOrder(ctx, tx, each, cancelling)
    if (after === null) continue
    const { order_no: id, status } = each.order
    entries.push({ entity: 'order', id, before: { status }, after, reason: cancelling.reason })
  }
  return entries
}

/** The same for one order. Null where its refund was decided before and goes on as it is. */
export async function endOrder(ctx: Ctx, tx: Tx, each: Planned, cancelling: Cancelling) {
  const { order, fate, money } = each
  const { cause, reason, askedBy } = cancelling
  if (fate === 'cancelled') {
    const told = { note: unpaidNote, offers: [] }
    await cancelOrder(ctx, tx, order, { reason: cause, actor: 'staff', actorId: askedBy, note: reason, told })
    return { status: 'cancelled', refund: null }
  }
  if (!money) return null
  const request = await giveBack(ctx, tx, money, cancelling)
  await oweCompensation(ctx, tx, request, money.compensation)
  const isApproved = request.status !== 'submitted'
  const requestNo = request.request_no
  await notify(ctx, tx, 'shop_cancelled', toldOf(each, cause, { requestNo, isApproved }))
  return { status: 'refunding', refund: requestNo, refund_fen: request.refund_fen }
}

function giveBack(ctx: Ctx, tx: Tx, money: NonNullable<Planned['money']>, cancelling: Cancelling) {
  const { facts, request, quote } = money
  const { cause, askedOn, askedBy, reason: note } = cancelling
  const approvedBy = isBornApproved(cause) ? cancelling.approvedBy : null
  const asked = { quote, cause, askedOn, note, askedBy, approvedBy }
  return request
    ? raiseRequest(ctx, tx, facts, request, asked)
    : openRequest(ctx, tx, facts, { ...asked, reasonCode: '', leavers: [] })
}
