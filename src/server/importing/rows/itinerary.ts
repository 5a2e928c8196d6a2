import type { LegKind } from '#src/domain/itinerary.ts'
import type { CatalogueProduct } from '../file/catalogue-shape.ts'
import type { MadeUp } from '../import-setting.ts'

export interface ItineraryRow {
  product_id: number
  day_no: number
  title: string
  summary: string
  stops: { name: string; lat: number; lng: number }[]
  transport: {
    kind: LegKind
    from: string
    to: string
    duration_min: number
    distance_km: number | null
    depart: string
    arrive: string
    no: string
  }[]
  meals: { breakfast: number; lunch: number; dinner: number }
  hotel_id: number | null
  hotel_city: string
  hotel_text: string
  activities: {
    time: string
    title: string
    duration_min: number
    included: boolean
    text: string
    lat: number
    lng: number
  }[]
  free_time_hours: number
  tips: string
}

/** One row a day of the written trip. Hotels with a name are made up, so only a sample shop has them. */
export const itineraryOf = (product: CatalogueProduct, madeUp: MadeUp | null): ItineraryRow[] =>
  product.trip.days.map((day, index) => ({
    product_id: product.id,
    day_no: index + 1,
    title: day.title,
    summary: day.summary,
    stops: day.stops,
    transport: day.transport.map(({ minutes, km = null, depart = '', arrive = '', no = '', ...leg }) => ({
      ...{ ...leg, depart, arrive, no },
      duration_min: minutes,
      distance_km: km,
    })),
    meals: day.meals,
    hotel_id: madeUp?.hotelOf(product, day) ?? null,
    hotel_city: day.hotel?.city ?? '',
    hotel_text: day.hotel?.text ?? '',
    activities: day.activities.map(({ minutes, included, ...activity }) => ({
      ...activity,
      duration_min: minutes,
      included: included === 1,
    })),
    free_time_hours: day.free_hours,
    tips: day.tips,
  }))
