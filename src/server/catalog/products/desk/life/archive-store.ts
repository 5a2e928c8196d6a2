import { sql } from 'kysely'
import { onSaleStatuses } from '#src/domain/booking/stock.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { openStatuses } from '#src/domain/catalog/product-life/archive.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'

/** In the order of their numbers, as everybody locks several of them. */
export const lockDeparturesToCome = (tx: Tx, productId: number, today: Day) =>
  sql`select from departure where product_id = ${productId} and departs_on >= ${today} order by id for no key update`.execute(
    tx,
  )

/** Departures that are sold only by telephone are open too. */
const open = literals([...onSaleStatuses, 'by_phone'])

export async function countOpen(tx: Tx, productId: number, today: Day) {
  const { rows } = await sql<{ orders: number; departures: number }>`
    select
      (select count(*)::int from orders where product_id = ${productId}
        and status in (${literals(openStatuses)})) as orders,
      (select count(*)::int from departure where product_id = ${productId} and departs_on >= ${today}
        and status in (${open})) as departures`.execute(tx)
  return rows[0] ?? { orders: 0, departures: 0 }
}

export const setStatus = (tx: Tx, id: number, status: 'archived' | 'off_sale' | 'draft', at: Date) =>
  tx.updateTable('product').set({ status, updated_at: at }).where('id', '=', id).execute()
