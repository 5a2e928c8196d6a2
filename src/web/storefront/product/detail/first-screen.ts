import { queryOptions } from '@tanstack/react-query'
import type { ProductDetail } from '#src/api/catalog/product-views.ts'
import { firstScreenKey } from './keys.ts'
import type { firstScreenFields } from './query.ts'

/** What a product's page needs before anybody scrolls. Only this travels as data with the HTML. */
export type FirstScreen = Pick<ProductDetail, (typeof firstScreenFields)[number]>

/** Asks for the whole product, once, and takes its part of it. */
export const firstScreenQuery = (productId: number) =>
  queryOptions({
    queryKey: firstScreenKey(productId),
    queryFn: async ({ client }) => {
      // On a first visit its data are in the HTML, and the code of the call is not needed.
      const { detailQuery, firstScreenFields } = await import('./query.ts')
      const product = await client.fetchQuery(detailQuery(productId))
      const first = Object.fromEntries(
        firstScreenFields.map((field) => [field, product[field]]),
      ) as FirstScreen
      // The breadcrumbs begin at one destination.
      return { ...first, destinations: first.destinations.slice(0, 1) }
    },
    staleTime: 60_000,
  })
