import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

interface Wanted {
  departureId: number
  pax: number
  purpose: string
  staffId: number
  expiresAt: Date
}

/** Keeps free seats for somebody who has no order. False where fewer are left, and then nothing is kept. */
export async function blockSeats(
  tx: Tx,
  { departureId, pax, purpose, staffId, expiresAt }: Wanted,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with taken as (
      update departure set held = held + ${pax} where id = ${departureId} and sold + held + ${pax} <= capacity
      returning id
    )
    insert into inventory_hold (departure_id, pax, kind, purpose, staff_id, expires_at, created_at, updated_at)
    select id, ${pax}::integer, 'block', ${purpose}, ${staffId}::bigint, ${expiresAt}::timestamptz,
      ${now}::timestamptz, ${now} from taken`.execute(tx)
  return numAffectedRows === 1n
}

/** Puts them back on sale. False where they are free already. */
export async function unblockSeats(tx: Tx, holdId: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with freed as (
      update inventory_hold set status = 'released', updated_at = ${now}
      where id = ${holdId} and kind = 'block' and status = 'active' returning departure_id, pax
    )
    update departure set held = held - freed.pax
    from freed where departure.id = freed.departure_id`.execute(tx)
  return numAffectedRows === 1n
}

/** Blocks whose last day is over. */
export const listLapsedBlocks = async (db: Db, now: Date): Promise<number[]> => {
  const rows = await db
    .selectFrom('inventory_hold')
    .select('id')
    .where('kind', '=', 'block')
    .where('status', '=', 'active')
    .where('expires_at', '<=', now)
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(({ id }) => id)
}
