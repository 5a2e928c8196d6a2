import type { Data } from '#src/contract/endpoint.ts'
import type { products } from '#src/contract/products.ts'
import type { DayRow } from './store/itinerary.ts'

type Itinerary = Data<(typeof products)['itinerary']>
type Point = Itinerary['map']['points'][number]

export const itineraryOf = (rows: readonly DayRow[]): Itinerary => ({
  days: rows.map(({ hotel_spot: _, ...day }) => day),
  map: { points: rows.flatMap(pointsOf) },
})

/** Where a day leads: its activities, or the bed at its end. The same spot is shown once a day. */
function pointsOf(row: DayRow): Point[] {
  const places = row.activities.map(({ lat, lng, poi, title }) => ({ lat, lng, label: poi || title }))
  const stay = {
    lat: row.hotel_spot?.lat ?? null,
    lng: row.hotel_spot?.lng ?? null,
    label: row.hotel?.name ?? '',
  }
  const found = [...places, stay].flatMap(({ lat, lng, label }): Point[] =>
    lat === null || lng === null ? [] : [{ day: row.day_no, lat, lng, label }],
  )
  return found.filter(
    ({ lat, lng }, index) => found.findIndex((p) => p.lat === lat && p.lng === lng) === index,
  )
}
