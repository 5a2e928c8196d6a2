import { onSaleStatuses } from '#src/domain/booking/stock.ts'
import type { Tx } from '#src/platform/db/database.ts'

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
