import type { ProductDay } from '#src/domain/catalog/product-doc/doc.ts'
import type { CatalogueProduct } from '../file/catalogue-shape.ts'
import type { MadeUp } from '../import-setting.ts'

/** The days of the written trip. Hotels with a name are made up, so only a sample shop has them. */
export const itineraryOf = (product: CatalogueProduct, madeUp: MadeUp | null): ProductDay[] =>
  product.trip.days.map((day) => ({
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
