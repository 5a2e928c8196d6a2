import { sql } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'

/** An order of a demo member is as little real as the member. */
export const sampleOrders = sql`(select o.id from orders o join member m on m.id = o.member_id where o.sample or m.sample)`

/** Deletes what belongs to the sample's orders; a demo order on a real departure gives its seats back. */
export async function freeOrders(tx: Tx) {
  await sql`with freed as (
      delete from inventory_hold where order_id in ${sampleOrders}
        or change_id in (select id from order_change where order_id in ${sampleOrders})
      returning departure_id, pax, status
    ), by_departure as (
      select departure_id, coalesce(sum(pax) filter (where status = 'active'), 0) as held,
             coalesce(sum(pax) filter (where status = 'consumed'), 0) as sold
      from freed group by departure_id
    )
    update departure d set held = d.held - b.held, sold = d.sold - b.sold
    from by_departure b where d.id = b.departure_id`.execute(tx)
  await sql`delete from coupon where order_id in ${sampleOrders}
    or member_id in (select id from member where sample)
    or rule_id in (select id from coupon_rule where sample) and state in ('unused', 'expired', 'void')`.execute(
    tx,
  )
  const payments = sql`(select id from payment where order_id in ${sampleOrders})`
  await sql`delete from order_mail where order_id in ${sampleOrders}`.execute(tx)
  await sql`delete from order_share where order_id in ${sampleOrders}`.execute(tx)
  await sql`delete from invoice where order_id in ${sampleOrders}`.execute(tx)
  await sql`delete from refund where order_id in ${sampleOrders}`.execute(tx)
  await sql`delete from refund_request where order_id in ${sampleOrders}`.execute(tx)
  await sql`delete from payment_event where payment_id in ${payments}`.execute(tx)
  await sql`delete from payment where order_id in ${sampleOrders}`.execute(tx)
  // What they proved of prices is counted anew without them.
  await tx.deleteFrom('price_evidence_day').execute()
}

/** Deletes holds and editions of sample products; foreign keys delete departures and the like with the product. */
export async function freeProducts(tx: Tx) {
  await sql`delete from inventory_hold
    where departure_id in (select d.id from departure d join product p on p.id = d.product_id where p.sample)`.execute(
    tx,
  )
  await sql`delete from trip_edition where product_id in (select id from product where sample)`.execute(tx)
}
