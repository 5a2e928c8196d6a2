import { mayBeChanged } from '#src/domain/booking/changes/change.ts'
import type { ChangedLines } from '#src/domain/booking/changes/changed-lines.ts'
import { toFen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { findBalance } from '#src/server/booking/billing/service.ts'
import {
  findOverlap,
  lockTravellers,
  type OrderRecord,
  openTravellers,
  tripOfOrder,
} from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { carryOut, linesAfter, peopleAfter } from './carry-out.ts'
import { type ChangeRow, findChangeOfBill, lockChange } from './store.ts'

/** A change that can be carried out now, with the lines that it makes. */
export interface Ready {
  change: ChangeRow
  changed: ChangedLines
}

export const standingOf = ({ kind, date_offer_id }: Pick<ChangeRow, 'kind' | 'date_offer_id'>) => ({
  kind,
  isOffered: date_offer_id !== null,
})

/**
 * Whether a change can be carried out as it was promised, under the order's lock: the target is not cancelled, nobody of
 * them is on another trip by now, and the order is as it was. What cannot is ended instead, and its money goes back.
 */
export async function readyToMove(
  ctx: Ctx,
  tx: Tx,
  order: OrderRecord,
  change: ChangeRow,
): Promise<Ready | null> {
  if (!mayBeChanged(standingOf(change), order.status)) return null
  const changed = await linesAfter(tx, order, change)
  if (!changed) return null
  if (change.to_departure_id !== null) {
    const target = await tx
      .selectFrom('departure')
      .innerJoin('inventory_hold', (join) =>
        join
          .onRef('inventory_hold.departure_id', '=', 'departure.id')
          .on('inventory_hold.change_id', '=', change.id),
      )
      .select(['departure.status', 'inventory_hold.status as hold'])
      .where('departure.id', '=', change.to_departure_id)
      .executeTakeFirst()
    if (target?.hold !== 'active' || target.status === 'cancelled') return null
  }
  const people = (await peopleAfter(ctx, tx, change)) ?? (await openTravellers(tx, ctx.vault, order.id))
  await lockTravellers(tx, ctx.vault, people)
  const { departsOn: departs_on, returnsOn: returns_on } = change.quote
  const overlap = await findOverlap(tx, ctx.vault, tripOfOrder({ ...order, departs_on, returns_on }, people))
  return overlap ? null : { change, changed }
}

/** The change that money for this bill carries out; null where it no longer can, and then the money goes back. */
export async function readyToMoveBy(
  ctx: Ctx,
  tx: Tx,
  order: OrderRecord,
  billId: number,
): Promise<Ready | null> {
  const found = await findChangeOfBill(tx, billId)
  if (!found) return null
  const change = await lockChange(tx, found.id)
  return change.state === 'to_pay' ? readyToMove(ctx, tx, order, change) : null
}

/** The difference has been paid, in this transaction: everything moves (rule book §8.9, 7). */
export async function changeIsPaid(ctx: Ctx, tx: Tx, order: OrderRecord, { change, changed }: Ready) {
  const [balance] = await findBalance(tx, order.id)
  const balanceFen = balance ? toFen(balance.amount_fen) : null
  return carryOut(ctx, tx, order, change, { changed, balanceFen, refundFen: toFen(0) })
}
