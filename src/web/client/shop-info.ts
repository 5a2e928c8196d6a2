import { useSuspenseQuery } from '@tanstack/react-query'
import { shop } from '#src/contract/shop.ts'
import { query } from './query.ts'

/** What the shop says of itself: the same for everyone, so it is in the first HTML of every page. */
export const shopInfoQuery = query(shop.info, {})
export const useShopInfo = () => useSuspenseQuery(shopInfoQuery).data
