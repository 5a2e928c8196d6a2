import { oneOf, orderNumber, searchOf } from '#src/web/client/search/search-fields.ts'

/** `mode`: what to do with a review that is there; without it the review is shown. */
export const parseReviewSearch = searchOf({ id: orderNumber, mode: oneOf('edit', 'append') })
export type ReviewSearch = ReturnType<typeof parseReviewSearch>
