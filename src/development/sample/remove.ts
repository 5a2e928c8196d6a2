import { sql } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'
import { sampleOrders } from './free.ts'
import { sampleTables } from './tables.ts'

/** How many rows were deleted, by what they were. */
export interface Removed {
  products: number
  orders: number
  members: number
}

/**
 * Deletes every sample row and what belongs to it: products with their departures and holds, reviews, the demo
 * members and their orders. Refuses, naming them, when somebody else's order stands on a sample product. Destinations,
 * themes and the like stay as long as something real uses them.
 */
export async function removeSample(tx: Tx): Promise<Removed> {
  await refuseRealOrders(tx)
  const gone: Partial<Record<string, number>> = {}
  for (const { table, isSample = sql`t.sample`, unused = sql`true`, before } of sampleTables.toReversed()) {
    await before?.(tx)
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} t where ${isSample} and ${unused}`.execute(tx)
    gone[table] = Number(numAffectedRows ?? 0)
  }
  await tx.deleteFrom('sample_load').execute()
  return { products: gone['product'] ?? 0, orders: gone['orders'] ?? 0, members: gone['member'] ?? 0 }
}

async function refuseRealOrders(tx: Tx) {
  const { rows } = await sql<{ order_no: string; product_id: number }>`
    select o.order_no, o.product_id from orders o join product p on p.id = o.product_id
    where p.sample and o.id not in ${sampleOrders} order by o.id`.execute(tx)
  if (rows.length === 0) return
  const named = rows.map(({ order_no, product_id }) => `  ${order_no} on product ${product_id}`)
  throw new Error(
    ['The sample stays: real orders stand on its products. Cancel or move them first.', ...named].join('\n'),
  )
}
