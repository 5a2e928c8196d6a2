import { onSaleStatuses } from '#src/domain/booking/stock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { DepartureStatus } from '#src/platform/db/schema.gen.ts'

/** Once enough seats of a departure are sold its group is formed (rule book §6). */
export const formGroup = (tx: Tx, departureId: number) =>
  tx
    .updateTable('departure')
    .set({ status: 'formed' })
    .where('id', '=', departureId)
    .where('status', '=', 'open')
    .whereRef('sold', '>=', 'min_group')
    .execute()

/** Forms the groups that have sold enough seats; answers the products they belong to. */
export async function formGroups(tx: Tx, now: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('departure')
    .set({ status: 'formed' })
    .where('status', '=', 'open')
    .whereRef('sold', '>=', 'min_group')
    .where('close_at', '>', now)
    .returning('product_id')
    .execute()
  return rows.map((row) => row.product_id)
}

/** Closes departures whose time of sale is over; answers the products they belong to. */
export async function closeSales(tx: Tx, now: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('departure')
    .set({ status: 'closed' })
    .where('status', 'in', onSaleStatuses)
    .where('close_at', '<=', now)
    .returning('product_id')
    .execute()
  return rows.map((row) => row.product_id)
}

/**
 * Takes a departure off sale while somebody decides about it; buyers who are in the middle are waited for. Answers the
 * state that it goes back to, null for one that is gone or cancelled.
 */
export async function suspendSale(tx: Tx, id: number) {
  const before = await tx
    .selectFrom('departure')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before || before.status === 'cancelled') return null
  await tx.updateTable('departure').set({ status: 'closed' }).where('id', '=', id).execute()
  return before.status
}

/** Puts it back as it was; a time of sale that is over meanwhile is ended by its job. */
export const resumeSale = (tx: Tx, id: number, status: DepartureStatus) =>
  tx.updateTable('departure').set({ status }).where('id', '=', id).where('status', '=', 'closed').execute()

/** For good: nothing of it is sold or formed any more. False when it is cancelled already. */
export async function cancelDeparture(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('departure')
    .set({ status: 'cancelled' })
    .where('id', '=', id)
    .where('status', '<>', 'cancelled')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
