import { sql } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'
import { removeCustomSample } from './custom-sample.ts'
import { removeSampleContent } from './write-content.ts'

/** How many rows went, by what they were. */
export interface Removed {
  products: number
  orders: number
  members: number
}

/**
 * Takes out every sample row and what hangs on it: products with their departures and holds, reviews, the demo
 * members and their orders. Refuses, naming them, when somebody else's order stands on a sample product. Destinations,
 * themes and the like stay as long as something real uses them.
 */
export async function removeSample(tx: Tx): Promise<Removed> {
  await refuseRealOrders(tx)
  const orders = await removeSampleOrders(tx)
  const products = await removeSampleProducts(tx)
  await removeSampleContent(tx)
  await removeCustomSample(tx)
  await removeUnusedTaxonomy(tx)
  const members = await countOf(tx, sql`delete from member where sample`)
  await sql`notify catalogue_changed`.execute(tx)
  return { products, orders, members }
}

async function countOf(tx: Tx, statement: ReturnType<typeof sql>) {
  return Number((await statement.execute(tx)).numAffectedRows ?? 0)
}

/** An order of a demo member is as little real as the member. */
const sampleOrders = sql`(select o.id from orders o join member m on m.id = o.member_id where o.sample or m.sample)`

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

async function removeSampleOrders(tx: Tx) {
  const payments = sql`(select id from payment where order_id in ${sampleOrders})`
  // A demo order on a real departure gives its seats back.
  await sql`with freed as (
      delete from inventory_hold where order_id in ${sampleOrders} returning departure_id, pax, status
    ), by_departure as (
      select departure_id, coalesce(sum(pax) filter (where status = 'active'), 0) as held,
             coalesce(sum(pax) filter (where status = 'consumed'), 0) as sold
      from freed group by departure_id
    )
    update departure d set held = d.held - b.held, sold = d.sold - b.sold
    from by_departure b where d.id = b.departure_id`.execute(tx)
  await sql`delete from refund where order_id in ${sampleOrders}`.execute(tx)
  await sql`delete from payment_event where payment_id in ${payments}`.execute(tx)
  await sql`delete from payment where order_id in ${sampleOrders}`.execute(tx)
  return countOf(tx, sql`delete from orders where id in ${sampleOrders}`)
}

async function removeSampleProducts(tx: Tx) {
  await sql`delete from comment where sample`.execute(tx)
  await sql`delete from inventory_hold
    where departure_id in (select d.id from departure d join product p on p.id = d.product_id where p.sample)`.execute(
    tx,
  )
  await sql`delete from trip_edition where product_id in (select id from product where sample)`.execute(tx)
  return countOf(tx, sql`delete from product where sample`)
}

async function removeUnusedTaxonomy(tx: Tx) {
  await sql`delete from hotel h where h.sample
    and not exists (select from itinerary_day i where i.hotel_id = h.id)`.execute(tx)
  await sql`delete from theme t where t.sample
    and not exists (select from product_theme p where p.theme_id = t.id)
    and not exists (select from banner b where b.theme_id = t.id)`.execute(tx)
  await sql`delete from label l where l.sample
    and not exists (select from product_label p where p.label_id = l.id)`.execute(tx)
  await sql`delete from supplier s where s.sample
    and not exists (select from product p where p.supplier_id = s.id)`.execute(tx)
  // A node that a real one lies under stays, and so does one that a product or a hotel names.
  await sql`delete from destination d where d.sample and not exists (
      select from destination below
      where below.path like d.path || '%' and (not below.sample
        or exists (select from product_destination p where p.destination_id = below.id)
        or exists (select from hotel h where h.destination_id = below.id)
        or exists (select from banner b where b.dest_id = below.id)))`.execute(tx)
}
