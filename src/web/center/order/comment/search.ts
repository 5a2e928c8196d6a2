import { type OrderIdSearch, parseOrderIdSearch } from '../search.ts'

export interface CommentSearch extends OrderIdSearch {
  /** What to do with a review that is there; without it the review is shown. */
  mode?: 'edit' | 'append'
}

export function parseCommentSearch(raw: Record<string, unknown>): CommentSearch {
  const { mode } = raw
  return { ...parseOrderIdSearch(raw), ...((mode === 'edit' || mode === 'append') && { mode }) }
}
