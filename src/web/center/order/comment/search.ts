import { oneOf, orderNumber, searchOf } from '../../../client/search-fields.ts'

/** `mode`: what to do with a review that is there; without it the review is shown. */
export const parseCommentSearch = searchOf({ id: orderNumber, mode: oneOf('edit', 'append') })
export type CommentSearch = ReturnType<typeof parseCommentSearch>
