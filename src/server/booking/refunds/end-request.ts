import type { RefundRequestStatus } from '#src/domain/booking/refunds/request.ts'
import { dueAgain } from '#src/domain/booking/refunds/request.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { postponeBills } from '#src/server/booking/billing/service.ts'
import {
  aboutOrder,
  groupFormation,
  moveOrder,
  type OrderRecord,
} from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { moveRequest, type RequestRow } from './store.ts'

interface Ending {
  to: 'withdrawn' | 'rejected'
  actor: 'member' | 'staff'
  actorId: number
  from: readonly RefundRequestStatus[]
  change?: { rejected_by: number; reject_reason: string }
}

/**
 * Ends a request without a refund (rule book §7.2, row 17): the order goes back to where it stood, and bills that waited
 * are due no sooner than a day from now (§8.9, 16). STATE when it has been decided.
 */
export async function endRequest(
  ctx: Ctx,
  tx: Tx,
  order: OrderRecord,
  request: RequestRow,
  { to, actor, actorId, from, change = { rejected_by: 0, reject_reason: '' } }: Ending,
): Promise<RequestRow> {
  await assertTravels(tx, order)
  const ended = await moveRequest(tx, request.id, from, {
    status: to,
    decided_at: ctx.now,
    ...(to === 'rejected' && change),
  })
  if (!ended) throw new Refused('STATE', undefined, '退款申请已处理，请刷新页面')
  // Of goodwill that colleagues thought better of, the traveller has never heard.
  if (to === 'rejected' && request.kind !== 'goodwill')
    await notify(ctx, tx, 'refund_rejected', {
      ...aboutOrder(order),
      requestNo: request.request_no,
      reason: ended.reject_reason,
    })
  await postponeBills(tx, order.id, dueAgain(ctx.now, ctx.now))
  if (request.kind !== 'whole') return ended
  const back = await moveOrder(tx, order, request.from_status, {
    actor,
    actorId,
    reason: to,
    extra: { refund: request.request_no },
    now: ctx.now,
    set: { cancel_reason: null },
  })
  // The group may have formed meanwhile.
  await groupFormation(tx, back, ctx.now)
  return ended
}

/** Nobody goes back to a departure that the shop has cancelled. */
async function assertTravels(tx: Tx, { departure_id }: OrderRecord) {
  if (departure_id === null) return
  const { status } = await tx
    .selectFrom('departure')
    .select('status')
    .where('id', '=', departure_id)
    .executeTakeFirstOrThrow()
  if (status === 'cancelled') throw new Refused('STATE', undefined, '团期已取消，退款申请不能撤回或驳回')
}
