import { laterExpiry } from '#src/domain/booking/changes/change.ts'
import { type Settled, settle } from '#src/domain/booking/changes/settling.ts'
import { linesOf } from '#src/domain/booking/changes/told.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { addDifference } from '#src/server/booking/billing/service.ts'
import { extendChangeHold } from '#src/server/booking/departures/service.ts'
import { findParts, findTrip, type OrderRecord } from '#src/server/booking/orders/service.ts'
import { findFacts, giveBackDifference } from '#src/server/booking/refunds/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { movedOrder } from './blockers.ts'
import { carryOut, peopleAfter } from './carry-out.ts'
import { readyToMove } from './paid.ts'
import { findChange, lockChange, moveChange } from './store.ts'

const OVER = '改期或换人已失效，请刷新页面'

/** A change of this order by its number; NOT_FOUND for any other. */
async function changeOf(db: Db, order: Pick<OrderRecord, 'id'>, changeNo: string) {
  const change = await findChange(db, changeNo)
  if (!change || change.order_id !== order.id) throw new Refused('NOT_FOUND')
  return change
}

/**
 * What the contract of a change is written from: the order as it will be, with its people, lines and trip. Contracts call it
 * for what is read and for what is signed.
 */
export async function subjectOfChange(ctx: Ctx, db: Db, order: OrderRecord, changeNo: string) {
  const change = await changeOf(db, order, changeNo)
  const parts = await findParts(db, order.id)
  const { quote } = change
  const moved = {
    ...movedOrder(order, quote),
    ...quote.counts,
    departure_id: change.to_departure_id ?? order.departure_id,
    payable_fen: quote.payableFen,
  }
  return {
    changeId: change.id,
    state: change.state,
    expiresAt: change.expires_at,
    order: moved,
    people: await peopleAfter(ctx, db, change),
    parts: {
      ...parts,
      trip: change.trip_edition_id === null ? parts.trip : await findTrip(db, change.trip_edition_id),
      items: linesOf(quote, parts.items),
    },
    terms: {
      paidFen: toFen(order.paid_fen - order.refunded_fen),
      differenceFen: toFen(change.difference_fen),
      replaces: parts.contract?.no ?? '',
    },
  }
}

/** STATE for one that is not to be signed now, with the sentence for its owner. */
export function assertToSign({ state, expiresAt }: { state: string; expiresAt: Date | null }, now: Date) {
  if (state !== 'to_sign' || expiresAt === null || now >= expiresAt)
    throw new Refused('STATE', undefined, OVER)
}

/**
 * The new contract is signed, under the order's lock: a dearer change waits for its difference, any other is carried out in
 * this transaction, and what it costs less goes back (rule book §8.9, 7).
 */
export async function changeIsSigned(ctx: Ctx, tx: Tx, order: OrderRecord, changeId: number): Promise<void> {
  const change = await lockChange(tx, changeId)
  assertToSign({ state: change.state, expiresAt: change.expires_at }, ctx.now)
  const ready = await readyToMove(ctx, tx, order, change)
  if (!ready) throw new Refused('STATE', undefined, '订单或团期已变化，请撤回后重新申请')
  const settled: Settled = settle(
    (await findFacts(tx, order)).toRefund,
    ready.changed.payableFen,
    ready.changed.differenceFen,
  )
  if (settled.payFen > 0) {
    const expiresAt = laterExpiry(change.expires_at ?? ctx.now, 'signed', ctx.now)
    const bill = {
      changeId,
      amountFen: settled.payFen,
      title: change.kind === 'date' ? '改期差价' : '换人差价',
    }
    const bill_id = await addDifference(tx, order.id, { ...bill, dueAt: expiresAt }, ctx.now)
    await moveChange(tx, changeId, ['to_sign'], { state: 'to_pay', bill_id, expires_at: expiresAt })
    await extendChangeHold(tx, changeId, expiresAt)
    return
  }
  const after = await carryOut(ctx, tx, order, change, {
    changed: ready.changed,
    balanceFen: settled.balanceFen,
    refundFen: settled.refundFen,
  })
  await giveBackDifference(ctx, tx, after, {
    amountFen: settled.refundFen,
    changeNo: change.change_no,
    oldPayableFen: change.quote.oldPayableFen,
  })
}
