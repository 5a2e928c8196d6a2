import type { ItineraryDay } from '#src/api/catalog/product-views.ts'
import type { products } from '#src/api/catalog/products.ts'
import type { Data } from '#src/api/endpoint.ts'

type Itinerary = Data<(typeof products)['itinerary']>

/** The days, and for a map the stops of all of them in order. */
export const itineraryOf = (days: ItineraryDay[]): Itinerary => ({
  days,
  map: {
    points: days.flatMap(({ day_no, stops }) =>
      stops.map(({ name, lat, lng }) => ({ day: day_no, lat, lng, label: name })),
    ),
  },
})
