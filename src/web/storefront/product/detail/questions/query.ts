import { questions } from '#src/api/catalog/questions.ts'
import { leftBehind, query } from '#src/web/client/api/query.ts'

const PER_PAGE = 5

/** The first page of them stands in the HTML; the browser asks for it again when it comes near. */
export const questionsQuery = (productId: number, page = 1) => ({
  ...query(questions.list, { product_id: productId, page, size: PER_PAGE }),
  ...leftBehind,
})
export const lastPageOf = (total: number) => Math.ceil(total / PER_PAGE)
