import type { QueryClient } from '@tanstack/react-query'
import type { ProductDetail } from '#src/api/catalog/product-views.ts'
import type { products } from '#src/api/catalog/products.ts'
import type { Data } from '#src/api/endpoint.ts'
import { forMachines } from '../../../head/for-machines.ts'
import { addressOf, infoOf, pageHead } from '../../../head/page-head.ts'
import { breadcrumbs, trip } from '../../../head/structured-data.ts'
import type { FirstScreen } from './first-screen.ts'
import { detailKey, firstScreenKey, itineraryKey } from './keys.ts'

type Itinerary = Data<(typeof products)['itinerary']>

const missing = { meta: [{ title: '内容不存在或已下架 - 百陌旅行' }] }

/** Of a product that is not on sale the page says only that; its answer is 404. */
export function detailHead(queryClient: QueryClient, productId: number) {
  const info = infoOf(queryClient)
  const product = queryClient.getQueryData<FirstScreen>(firstScreenKey(productId))
  if (!info || !product) return missing
  const path = addressOf('/product/productDetail', { productId })
  const { meta, links } = pageHead(info.public_url, {
    title: product.seo.title,
    description: product.seo.description || product.subtitle || product.title,
    path,
    image: product.images[0]?.url ?? '',
    imageAlt: product.images[0]?.alt ?? '',
  })
  const data = import.meta.env.SSR
    ? forMachines(() => {
        const whole = queryClient.getQueryData<ProductDetail>(detailKey(productId))
        const days = queryClient.getQueryData<Itinerary>(itineraryKey(productId))?.days ?? []
        const place = product.destinations[0]
        return [
          ...(whole ? [trip(info.public_url, whole, days)] : []),
          breadcrumbs(info.public_url, [
            ...(place ? [{ name: place.label, path: addressOf('/product', { destId: place.id }) }] : []),
            { name: product.title, path },
          ]),
        ]
      })
    : []
  return { meta: [...meta, ...data], links }
}
