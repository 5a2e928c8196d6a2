import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { isRefusal } from '../../../client/call.ts'
import { ProductDetail } from '../../../kept-pages.tsx'
import { below } from './product-detail.tsx'
import { detailQuery, itineraryQuery } from './query.ts'
import { reviewBriefQuery, reviewsQuery } from './reviews/query.ts'

/**
 * What a product's page needs: on the server, and when a visitor comes from another page. A first visit has it all in
 * its HTML, and fetches the code of what is below the first screen when that comes near.
 */
export async function loadDetail(queryClient: QueryClient, productId: number) {
  const orNotFound = (error: unknown) => {
    throw isRefusal(error, 'NOT_FOUND') ? notFound() : error
  }
  await Promise.all([
    queryClient.ensureQueryData(detailQuery(productId)).catch(orNotFound),
    queryClient.ensureQueryData(itineraryQuery(productId)).catch(orNotFound),
    // A product is sold without its reviews as well: their part of the page then says what is missing.
    queryClient.prefetchQuery(reviewBriefQuery(productId)),
    queryClient.prefetchQuery(reviewsQuery(productId)),
    ProductDetail.preload?.(),
    below.preload(),
  ])
}
