import { reviews } from '#src/api/catalog/reviews.ts'
import type { Input } from '#src/api/endpoint.ts'
import { leftBehind, query } from '#src/web/client/api/query.ts'

export const REVIEWS_PER_PAGE = 5

export const reviewBriefQuery = (productId: number) => ({
  ...query(reviews.brief, { product_id: productId }),
  ...leftBehind,
})
export const reviewsQuery = (
  productId: number,
  conditions: Pick<Input<typeof reviews.comments>, 'main_filter' | 'party' | 'tag' | 'page'> = {},
) => ({
  ...query(reviews.comments, { product_id: productId, size: REVIEWS_PER_PAGE, ...conditions }),
  ...leftBehind,
})
