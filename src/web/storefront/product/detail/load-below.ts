import type { QueryClient } from '@tanstack/react-query'
import { detailQuery, itineraryQuery } from './query.ts'
import { reviewBriefQuery, reviewsQuery } from './reviews/query.ts'
import type { SectionId } from './sections.ts'

type Load = (queryClient: QueryClient, productId: number) => Promise<unknown>

/** Beside the product itself. A product is sold without its reviews as well: only its days are a must. */
const loads: Partial<Record<SectionId, Load>> = {
  itinerary: (queryClient, productId) => queryClient.ensureQueryData(itineraryQuery(productId)),
  reviews: (queryClient, productId) =>
    Promise.all([
      queryClient.prefetchQuery(reviewBriefQuery(productId)),
      queryClient.prefetchQuery(reviewsQuery(productId)),
    ]),
}

/** What is shown below the first screen. */
export const loadBelow = (queryClient: QueryClient, productId: number) =>
  Promise.all([
    queryClient.ensureQueryData(detailQuery(productId)),
    ...Object.values(loads).map((load) => load(queryClient, productId)),
  ])
