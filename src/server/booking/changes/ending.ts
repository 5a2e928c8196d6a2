import { type ChangeState, openChangeStates } from '#src/domain/booking/changes/change.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { closeBill } from '#src/server/booking/billing/service.ts'
import { releaseChangeHold } from '#src/server/booking/departures/service.ts'
import { aboutOrder, logInPlace, type OrderRecord } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { type ChangeRow, findOpenChange, lockChange, moveChange } from './store.ts'

interface Ending {
  to: Extract<ChangeState, 'withdrawn' | 'lapsed' | 'refused'>
  actor: 'member' | 'staff' | 'job'
  actorId: number | null
  from?: readonly ChangeState[]
  /** What staff say of it, without anybody's numbers. */
  note?: string
  /** Who does it knows; and where the order itself ends, that is told instead. */
  isTold: boolean
}

/**
 * Ends a change that stands without carrying it out, under the order's lock: seats and bill of it are free again, the order
 * and its contract stay as they were (rule book §8.9, 7). Undefined when it was in none of these states any more. Last of a
 * transaction, because it locks a departure.
 */
export async function endChange(
  ctx: Ctx,
  tx: Tx,
  order: OrderRecord,
  { id }: Pick<ChangeRow, 'id'>,
  { to, actor, actorId, from = openChangeStates, note, isTold }: Ending,
): Promise<ChangeRow | undefined> {
  const change = await lockChange(tx, id)
  const ended = await moveChange(tx, id, from, {
    state: to,
    ended_at: ctx.now,
    traveller_enc: null,
    ...(note !== undefined && { note }),
    ...(actor === 'staff' && { decided_by: actorId, decided_at: ctx.now }),
  })
  if (!ended) return undefined
  if (change.bill_id !== null && (await closeBill(tx, change.bill_id, ctx.now)))
    // What a channel still shows of it is closed by a job; money that comes all the same goes back by itself.
    await ctx.jobs.enqueueLater(tx, 'payment.close', { orderId: order.id })
  await logInPlace(
    tx,
    order,
    { actor, actorId, reason: `change_${to}`, extra: { change: ended.change_no } },
    ctx.now,
  )
  if (isTold)
    await notify(ctx, tx, 'change_ended', {
      ...aboutOrder(order),
      changeNo: ended.change_no,
      isDate: ended.kind === 'date',
      isRefused: to === 'refused',
      note: ended.note,
    })
  await releaseChangeHold(tx, id, ctx.now)
  return ended
}

/** The order ends, or its departure: what was to be changed of it is not any more (rule book §8.9, 7, row 19). */
export async function closeOpenChange(ctx: Ctx, tx: Tx, order: OrderRecord): Promise<void> {
  const change = await findOpenChange(tx, order.id)
  if (change)
    await endChange(ctx, tx, order, change, { to: 'lapsed', actor: 'job', actorId: null, isTold: false })
}
