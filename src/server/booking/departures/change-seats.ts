import { sql } from 'kysely'
import { onSaleStatuses } from '#src/domain/booking/stock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { DepartureStatus } from '#src/platform/db/schema.gen.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'

interface Wanted {
  changeId: number
  departureId: number
  pax: number
  expiresAt: Date
}

/**
 * Holds seats of another date for a change, under the conditions of every hold (rule book §6); the order's own stay sold.
 * False when they are not there, and then nothing is held.
 */
export async function holdForChange(
  tx: Tx,
  { changeId, departureId, pax, expiresAt }: Wanted,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with taken as (
      update departure set held = held + ${pax}
      where id = ${departureId} and status in (${literals(onSaleStatuses)}) and close_at > ${now}
        and sold + held + ${pax} <= capacity
      returning id
    )
    insert into inventory_hold (departure_id, change_id, pax, kind, expires_at, created_at, updated_at)
    select id, ${changeId}::bigint, ${pax}::integer, 'change', ${expiresAt}::timestamptz, ${now}::timestamptz, ${now}
    from taken`.execute(tx)
  return numAffectedRows === 1n
}

/** Keeps them a little longer for who is in the middle of it. */
export const extendChangeHold = (tx: Tx, changeId: number, expiresAt: Date) =>
  tx
    .updateTable('inventory_hold')
    .set({ expires_at: expiresAt })
    .where('change_id', '=', changeId)
    .where('status', '=', 'active')
    .execute()

/** Puts them back on sale; nothing happens where none are held. */
export async function releaseChangeHold(tx: Tx, changeId: number, now: Date) {
  await sql`
    with freed as (
      update inventory_hold set status = 'released', updated_at = ${now}
      where change_id = ${changeId} and status = 'active' returning departure_id, pax
    )
    update departure set held = held - freed.pax
    from freed where departure.id = freed.departure_id`.execute(tx)
}

/**
 * Locks the departure of an order's seats and that of what an open change of it holds, in the order of their numbers: for
 * whoever is about to free both (rule book §8.9, 18).
 */
export const lockSeatsOf = (tx: Tx, orderId: number) =>
  sql`
    select id from departure where id in (
      select departure_id from inventory_hold
      where order_id = ${orderId}
        or change_id in (select id from order_change where order_id = ${orderId} and ended_at is null))
    order by id for update`.execute(tx)

/**
 * Moves an order's sold seats to the date that is held for it, both departures under their locks in the order of their
 * numbers (rule book §8.9, 18). The order's hold goes with it; that of the change is used up. `cancelled`: the shop has given
 * the other date up; `gone`: one of the holds is not there. Then nothing has moved.
 */
export async function moveSeats(
  tx: Tx,
  orderId: number,
  changeId: number,
  now: Date,
): Promise<'moved' | 'cancelled' | 'gone'> {
  const { rows: locked } = await sql<{ status: DepartureStatus; is_target: boolean }>`
    select d.status, h.change_id is not null as is_target from departure d
    join inventory_hold h on h.departure_id = d.id and (h.order_id = ${orderId} or h.change_id = ${changeId})
    order by d.id for update of d`.execute(tx)
  if (locked.some(({ status, is_target }) => is_target && status === 'cancelled')) return 'cancelled'
  const { rows } = await sql<{ moved: boolean }>`
    with old as (
      select id, departure_id, pax from inventory_hold where order_id = ${orderId} and status = 'consumed'
    ), used as (
      update inventory_hold set status = 'released', updated_at = ${now}
      where change_id = ${changeId} and status = 'active' and exists (select from old)
      returning departure_id, pax
    ), moved as (
      update inventory_hold as hold set departure_id = used.departure_id, updated_at = ${now}
      from used, old where hold.id = old.id returning hold.id
    ), seats as (
      update departure set
        sold = sold - case when departure.id = old.departure_id then old.pax else 0 end
          + case when departure.id = used.departure_id then old.pax else 0 end,
        held = held - case when departure.id = used.departure_id then used.pax else 0 end
      from old, used where departure.id in (old.departure_id, used.departure_id) returning departure.id
    )
    select exists (select from moved) as moved`.execute(tx)
  return rows[0]?.moved === true ? 'moved' : 'gone'
}
