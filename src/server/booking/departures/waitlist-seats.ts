import { sql } from 'kysely'
import type { DepartureStock } from '#src/domain/booking/stock.ts'
import type { Tx } from '#src/platform/db/database.ts'

/** A departure under its lock: whoever buys, frees or waits for its seats comes before or after. */
export const lockDeparture = (tx: Tx, id: number): Promise<DepartureStock | undefined> =>
  tx
    .selectFrom('departure')
    .select(['status', 'capacity', 'sold', 'held', 'min_group as minGroup', 'close_at as closeAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Says on the hold of a party until when its offer stands. False where nothing is kept for it. */
export async function keepUntil(tx: Tx, waitlistId: number, until: Date, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('inventory_hold')
    .set({ expires_at: until, updated_at: now })
    .where('waitlist_id', '=', waitlistId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Frees what is kept for a party that does not want it any more; the next that fits has it at the end of the statement
 * (`give_to_waiting`).
 */
export const giveUpKept = (tx: Tx, waitlistId: number, now: Date) =>
  sql`
    with freed as (
      update inventory_hold set status = 'released', updated_at = ${now}
      where waitlist_id = ${waitlistId} and kind = 'waitlist' and status = 'active' returning departure_id, pax
    )
    update departure set held = held - freed.pax
    from freed where departure.id = freed.departure_id`.execute(tx)
