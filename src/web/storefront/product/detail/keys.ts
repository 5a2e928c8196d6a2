import type { products } from '#src/api/catalog/products.ts'

// Spelled here once more, so that the head of a page, which every page carries, brings no code of the API with it.
const detailPath: (typeof products)['detail']['path'] = '/api/v3/product/new/detail'

const itineraryPath: (typeof products)['itinerary']['path'] = '/api/v3/m1/product/trip/detail'

/** Under which key Query keeps a product's page. */
export const detailKey = (productId: number) => [detailPath, { product_id: productId }]

/** The key of its itinerary. */
export const itineraryKey = (productId: number) => [itineraryPath, { product_id: productId }]

/** The key of the part that the first screen shows. */
export const firstScreenKey = (productId: number) => ['first screen', productId]
