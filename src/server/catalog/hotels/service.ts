import type { HotelDetail } from '#src/api/catalog/hotels.ts'
import { facilityTexts } from '#src/domain/catalog/hotels/facilities.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findHotel } from './store.ts'

/** What the hotel drawer of an itinerary shows. Refuses NOT_FOUND. */
export async function viewHotel({ db }: Pick<Ctx, 'db'>, id: number): Promise<HotelDetail> {
  const row = await findHotel(db, id)
  if (!row) throw new Refused('NOT_FOUND')
  const { facilities, rooms, policy, lat, lng, ...same } = row
  return {
    ...same,
    facilities: facilityTexts(facilities),
    rooms: rooms.map(({ name, area_m2, bed, max_pax, window }) => ({
      name,
      area_m2,
      bed,
      max_pax,
      window: window ? '有窗' : '无窗',
    })),
    policy: { children: '', pets: '', cards: '', ...policy },
    map: lat === null || lng === null ? null : { lat, lng },
  }
}
