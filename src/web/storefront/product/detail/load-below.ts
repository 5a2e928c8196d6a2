import type { QueryClient } from '@tanstack/react-query'
import { detailQuery, itineraryQuery } from './query.ts'
import { reviewBriefQuery, reviewsQuery } from './reviews/query.ts'

/** What is shown below the first screen. A product is sold without its reviews as well: only itself and its days are a must. */
export const loadBelow = (queryClient: QueryClient, productId: number) =>
  Promise.all([
    queryClient.ensureQueryData(detailQuery(productId)),
    queryClient.ensureQueryData(itineraryQuery(productId)),
    queryClient.prefetchQuery(reviewBriefQuery(productId)),
    queryClient.prefetchQuery(reviewsQuery(productId)),
  ])
