import { useSuspenseQuery } from '@tanstack/react-query'
import { settings } from '#src/api/content/settings.ts'
import { type Day, dayOf } from '#src/domain/calendar-day.ts'
import { query } from './api/query.ts'

/** What the shop says of itself: the same for everyone, so it is in the first HTML of every page. */
export const shopInfoQuery = query(settings.info, {})
export const useShopInfo = () => useSuspenseQuery(shopInfoQuery).data

/** Today by the shop's clock, as of when the page was made: what is past must not be promised. */
export const useToday = (): Day => dayOf(useShopInfo().server_ts)
