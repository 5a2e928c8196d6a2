import { queryOptions } from '@tanstack/react-query'
import type { ProductDetail } from '#src/api/catalog/product-views.ts'
import { firstScreenKey } from './keys.ts'

const fields = [
  'product_id',
  'title',
  'subtitle',
  'type',
  'type_text',
  'images',
  'price_fen',
  'market_fen',
  'price_note',
  'labels',
  'destinations',
  'combos',
  'score',
  'days',
  'nights',
  'depart_city',
  'sold_count',
  'ladder_steps',
  'min_group',
  'min_pax_order',
  'max_pax_order',
  'confirm_mode',
  'alert',
  'seo',
] as const satisfies readonly (keyof ProductDetail)[]

/** What a product's page needs before anybody scrolls. Only this travels as data with the HTML. */
export type FirstScreen = Pick<ProductDetail, (typeof fields)[number]>

/** Asks for the whole product, once, and takes its part of it. */
export const firstScreenQuery = (productId: number) =>
  queryOptions({
    queryKey: firstScreenKey(productId),
    queryFn: async ({ client }) => {
      // On a first visit its data are in the HTML, and the code of the call is not needed.
      const { detailQuery } = await import('./query.ts')
      const product = await client.fetchQuery(detailQuery(productId))
      const first = Object.fromEntries(fields.map((field) => [field, product[field]])) as FirstScreen
      // The breadcrumbs begin at one destination.
      return { ...first, destinations: first.destinations.slice(0, 1) }
    },
    staleTime: 60_000,
  })
