import type { BannerPlace } from '#src/platform/db/schema.gen.ts'

/**
 * The names of what pages and answers show. A cached page or answer carries the names of what it shows; the trigger
 * `tell_what_changed` tells the name of every shown row that is written (docs/decisions/031).
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
  | 'bottom_banners'
  /** Who works for travellers. */
  | 'team'
  /** What has happened to the shop. */
  | 'history'
  | 'static_pages'
  | 'settings'
  | 'hot_searches'
  | 'news'
  /** Campaigns and their editions. */
  | 'campaigns'
  /** The rules of coupons, but for how many were given. */
  | 'coupons'

export const productsShown = (cards: readonly { product_id: number }[]): Shown[] =>
  cards.map(({ product_id }) => `product:${product_id}` as const)
