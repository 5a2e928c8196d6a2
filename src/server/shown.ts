import type { BannerPlace } from '#src/platform/db/schema.gen.ts'

/**
 * What pages and answers show, by name. A kept one carries the names of what it shows; whoever writes a row that is
 * shown tells its name, by the triggers `tell_what_changed` (docs/decisions/031).
 */
export type Shown =
  /** A product, its dates and reviews. */
  | `product:${number}`
  /** Which products there are, in which order, and their cards: told with every change of a product. */
  | 'lists'
  /** How many products stand under each value of a condition. */
  | 'facets'
  /** Places, themes, labels, cities of departure, suppliers, refund ladders. */
  | 'taxonomy'
  | `hotel:${number}`
  /** Designers and what customers say of them. */
  | 'designers'
  | `banner:${BannerPlace}`
  | 'static_pages'
  | 'settings'
  | 'hot_searches'
  | 'news'

export const productsShown = (cards: readonly { product_id: number }[]): Shown[] =>
  cards.map(({ product_id }) => `product:${product_id}` as const)
