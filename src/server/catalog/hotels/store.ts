import { sql } from 'kysely'
import type { HotelDetail } from '#src/api/catalog/hotels.ts'
import type { Db } from '#src/platform/db/database.ts'

/** The json columns hold what the rule book says of them (§4.3); the encoder checks them. */
export interface HotelRow
  extends Pick<
    HotelDetail,
    | 'id'
    | 'name'
    | 'name_en'
    | 'star'
    | 'diamond'
    | 'city'
    | 'address'
    | 'phone'
    | 'images'
    | 'intro_html'
    | 'check_in'
    | 'check_out'
    | 'near'
    | 'opened_year'
    | 'renovated_year'
  > {
  facilities: string[]
  rooms: { name: string; area_m2: number; bed: string; max_pax: number; window: boolean }[]
  policy: Partial<HotelDetail['policy']>
  lat: number | null
  lng: number | null
}

const NEAR_M = 20_000
const SAME_PLACE_M = 100

/** Metres between the hotel `h` and a stop, on a ball of the earth's mean radius: right to half a percent. */
const distance = sql<number>`round(2 * 6371008.8 * asin(sqrt(
  power(sin(radians((s.stop ->> 'lat')::float - h.lat) / 2), 2)
  + cos(radians(h.lat)) * cos(radians((s.stop ->> 'lat')::float))
  * power(sin(radians((s.stop ->> 'lng')::float - h.lng) / 2), 2))))::int`

/**
 * A hotel, and what its guests visit near it: the stops of the days whose night is spent there. A stop at the
 * hotel's own coordinates is the hotel itself, so it is left out.
 */
export async function findHotel(db: Db, id: number): Promise<HotelRow | null> {
  const { rows } = await sql<HotelRow>`
    select h.id, h.name, h.name_en, h.star, h.diamond, coalesce(t.label, '') as city, h.address, h.phone, h.images,
      h.intro_html, h.facilities, h.check_in, h.check_out, h.rooms, h.policy, h.opened_year, h.renovated_year,
      h.lat::float8 as lat, h.lng::float8 as lng,
      (select coalesce(json_agg(json_build_object('name', n.name, 'distance_m', n.metres)
          order by n.metres, n.name), '[]')
        from (
          select s.stop ->> 'name' as name, min(${distance}) as metres
          from itinerary_day i cross join lateral jsonb_array_elements(i.stops) s (stop)
          where i.hotel_id = h.id and h.lat is not null and h.lng is not null
          group by 1
          having min(${distance}) between ${SAME_PLACE_M} and ${NEAR_M}
          order by 2, 1 limit 6
        ) n) as near
    from hotel h left join destination t on t.id = h.destination_id
    where h.id = ${id}`.execute(db)
  return rows[0] ?? null
}
