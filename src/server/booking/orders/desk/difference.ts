import { sql } from 'kysely'
import type { orderDetails } from '#src/api/desk/orders/details.ts'
import type { Data } from '#src/api/endpoint.ts'
import { tripDifferences } from '#src/domain/booking/trip-difference.ts'
import { shoppingStops } from '#src/domain/catalog/product-doc/shopping.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findTrip } from '../changing/change-over.ts'
import type { OrderRecord, TripEdition } from '../snapshot.ts'

const tripOf = (title: string, trip: TripEdition) => ({
  title,
  includes: trip.includes,
  excludes: trip.excludes,
  notices: trip.notices,
  packing: trip.packing,
  unfit: trip.unfit_text,
  shopping: trip.shopping_count,
  shoppingStops: shoppingStops(trip.shopping_text),
  selfPay: trip.self_pay.map(({ name, price_fen }) => `${name} ${yuanText(toFen(price_fen))}`),
  supplier: trip.supplier.name,
  days: trip.itinerary,
})

/** What was sold beside what the product says today. NOT_FOUND for an order on a plan, which has no product. */
export async function differenceOf(
  { db }: Pick<Ctx, 'db'>,
  { product_id, trip_edition_id, snapshot }: OrderRecord,
): Promise<Data<(typeof orderDetails)['difference']>> {
  if (product_id === null || trip_edition_id === null)
    throw new Refused('NOT_FOUND', undefined, '定制订单没有可对比的产品')
  const { rows } = await sql<{ title: string; trip: TripEdition }>`
    select title, trip_of(id) as trip from product where id = ${product_id}`.execute(db)
  const [now] = rows
  if (!now) throw new Refused('NOT_FOUND', undefined, '产品已不存在')
  const sold = tripOf(snapshot.title, await findTrip(db, trip_edition_id))
  return { fields: tripDifferences(sold, tripOf(now.title, now.trip)) }
}
