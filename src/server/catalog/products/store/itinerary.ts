import { sql } from 'kysely'
import type { ItineraryDay } from '#src/api/catalog/product-views.ts'
import type { Db } from '#src/platform/db/database.ts'

/**
 * The days of a product on sale; null for an unknown product, and for a combo that it does not have. The json columns
 * hold what the contract says; the importer checks them and the encoder again.
 */
export async function findItinerary(
  db: Db,
  productId: number,
  comboKey?: string,
): Promise<ItineraryDay[] | null> {
  const { rows } = await sql<{ days: ItineraryDay[] }>`
    select (
      select coalesce(json_agg(json_build_object(
        'day_no', i.day_no, 'title', i.title, 'summary', i.summary, 'stops', i.stops, 'transport', i.transport,
        'meals', i.meals, 'hotel_city', i.hotel_city, 'hotel_text', i.hotel_text, 'activities', i.activities,
        'free_time_hours', i.free_time_hours, 'tips', i.tips,
        'hotel', case when h.id is not null then json_build_object(
          'id', h.id, 'name', h.name, 'star', h.star, 'img', coalesce(h.images -> 0 ->> 'url', '')) end
      ) order by i.day_no), '[]')
      from itinerary_day i left join hotel h on h.id = i.hotel_id where i.product_id = p.id
    ) as days
    from product p
    where p.id = ${productId} and p.status = 'on_sale'
      and (${comboKey ?? null}::text is null or exists (
        select from combo c where c.product_id = p.id and c.combo_key = ${comboKey ?? null} and c.on_sale))`.execute(
    db,
  )
  return rows[0]?.days ?? null
}
