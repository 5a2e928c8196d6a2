import { onSaleStatuses } from '#src/domain/booking/stock.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { findOffer } from '../departures/service.ts'

/** Takes an offer up: what the booking form begins with. Nothing is written; the order takes the seats. */
export async function acceptOffer(db: Db, memberId: number, id: number, now: Date) {
  const { adult, child_bed, child_nobed, infant, ...offer } = await findOffer(db, { id, memberId }, now)
  const departure = await db
    .selectFrom('departure')
    .innerJoin('combo', 'combo.id', 'departure.combo_id')
    .innerJoin('product', 'product.id', 'departure.product_id')
    .select([
      'departure.product_id',
      'departure.departs_on',
      'departure.status',
      'departure.close_at',
      'combo.combo_key',
      'combo.on_sale',
      'product.status as product_status',
    ])
    .where('departure.id', '=', offer.departure_id)
    .executeTakeFirstOrThrow()
  const isOnSale =
    departure.on_sale &&
    departure.product_status === 'on_sale' &&
    onSaleStatuses.some((status) => status === departure.status)
  if (!isOnSale || now >= departure.close_at) throw new Refused('CLOSED')
  return {
    waitlist_id: id,
    product_id: departure.product_id,
    combo_key: departure.combo_key,
    date: departure.departs_on,
    ...{ adult, child_bed, child_nobed, infant },
    offer_until_ts: offer.offer_until,
  }
}
