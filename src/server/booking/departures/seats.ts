import { sql } from 'kysely'
import { onSaleStatuses } from '#src/domain/booking/stock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'

/** The part of an order that its seats hang on; a plan has none, so nothing is ever missing of them. */
interface Seated {
  id: number
  departure_id: number | null
}

/** Turns a paid order's hold into sold seats. False when the hold is no longer active, for example already released. */
export async function consumeHold(tx: Tx, order: Seated, now: Date): Promise<boolean> {
  if (order.departure_id === null) return true
  const { numAffectedRows } = await sql`
    with freed as (
      update inventory_hold set status = 'consumed', updated_at = ${now}
      where order_id = ${order.id} and status = 'active' returning departure_id, pax
    )
    update departure set held = held - freed.pax, sold = sold + freed.pax
    from freed where departure.id = freed.departure_id`.execute(tx)
  return numAffectedRows === 1n
}

/** Puts the held seats of an order that can no longer be paid back on sale. False when already sold or given back. */
export async function releaseHold(tx: Tx, order: Pick<Seated, 'id'>, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with freed as (
      update inventory_hold set status = 'released', updated_at = ${now}
      where order_id = ${order.id} and status = 'active' returning departure_id, pax
    )
    update departure set held = held - freed.pax
    from freed where departure.id = freed.departure_id`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * Puts sold seats of an order back on sale: some of them, or all with `null` (rule book §6). A refund does it when it is
 * approved, not when the money arrives.
 */
export async function giveBackSeats(tx: Tx, order: Pick<Seated, 'id'>, seats: number | null, now: Date) {
  await sql`
    with freed as (
      update inventory_hold as hold set updated_at = ${now},
        status = case when ${seats}::integer is null then 'released' else hold.status end,
        pax = hold.pax - coalesce(${seats}::integer, 0)
      from inventory_hold as before
      where hold.order_id = ${order.id} and hold.status = 'consumed' and before.id = hold.id
      returning hold.departure_id, coalesce(${seats}::integer, before.pax) as pax
    )
    update departure set sold = sold - freed.pax
    from freed where departure.id = freed.departure_id`.execute(tx)
}

/**
 * For money that comes after the release: sells the seats at once when they are still there, under the same conditions
 * as at first. False leaves everything as it was, and the money goes back (rule book §8.4).
 */
export async function reserveAgain(tx: Tx, order: Seated, now: Date): Promise<boolean> {
  if (order.departure_id === null) return true
  const { numAffectedRows } = await sql`
    with seats as (
      update departure set sold = sold + hold.pax
      from inventory_hold as hold
      where hold.order_id = ${order.id} and hold.status = 'released' and departure.id = hold.departure_id
        and departure.status in (${literals(onSaleStatuses)}) and departure.close_at > ${now}
        and departure.sold + departure.held + hold.pax <= departure.capacity
      returning departure.id
    )
    update inventory_hold set status = 'consumed', updated_at = ${now}
    where order_id = ${order.id} and status = 'released' and exists (select from seats)`.execute(tx)
  return numAffectedRows === 1n
}
