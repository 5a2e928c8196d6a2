import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { ProductDetail } from '#src/web/cached-pages.tsx'
import { isRefusal } from '#src/web/client/api/call.ts'
import { claimableQuery } from './coupons/query.ts'
import { firstScreenQuery } from './first-screen.ts'
import { below } from './product-detail.tsx'
import { loadLazySections } from './sections/lazy-sections.tsx'
import { tabsQuery } from './tabs.tsx'

/**
 * What a product's page needs: on the server, and when a visitor comes from another page. A first visit has it all in
 * its HTML, and fetches the code of what is below the first screen when that comes near.
 */
export async function loadDetail(queryClient: QueryClient, productId: number) {
  const orNotFound = (error: unknown) => {
    throw isRefusal(error, 'NOT_FOUND') ? notFound() : error
  }
  await Promise.all([
    queryClient
      .ensureQueryData(firstScreenQuery(productId))
      .catch(orNotFound)
      // Only of a product that is there, so that a page without one is the same each time; without coupons it is whole.
      .then(() => queryClient.ensureQueryData(claimableQuery(productId)).catch(() => undefined)),
    loadLazySections(queryClient, productId).catch(orNotFound),
    queryClient.ensureQueryData(tabsQuery),
    ProductDetail.preload?.(),
    below.preload(),
  ])
}
