import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { departureCalendar } from '#src/api/desk/departures/calendar.ts'
import type { Input } from '#src/api/endpoint.ts'
import { isDay } from '#src/domain/calendar-day.ts'
import { productTypes } from '#src/domain/codes.ts'
import type { Search } from '../../client/address.ts'
import { call } from '../../client/call.ts'
import { useMore } from '../../client/use-more.ts'

type Asked = Input<(typeof departureCalendar)['grid']>

export const FOUR_WEEKS = 28
const TWO_WEEKS = 14

const idOf = (text: string | undefined) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined)

/** What of the address the calendar is asked for; words that it does not know are left out. */
function askedOf(search: Search): Asked {
  const { from = '', type = '' } = search
  const ids = {
    product_id: idOf(search['product_id']),
    destination_id: idOf(search['destination_id']),
    supplier_id: idOf(search['supplier_id']),
    city_id: idOf(search['city_id']),
  }
  return {
    days: search['days'] === String(FOUR_WEEKS) ? FOUR_WEEKS : TWO_WEEKS,
    ...(isDay(from) && { from }),
    ...(type in productTypes && { type: type as keyof typeof productTypes }),
    ...Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined)),
    ...(search['q'] && { q: search['q'].slice(0, 60) }),
    ...(search['short'] && { short: true }),
    ...(search['free'] && { free: true }),
  }
}

/** Forty rows and more behind them, each with its departures of the days that are shown. */
export function useCalendar(search: Search) {
  const asked = askedOf(search)
  const found = useInfiniteQuery({
    queryKey: [departureCalendar.grid.path, asked],
    queryFn: ({ signal, pageParam }) =>
      call(departureCalendar.grid, { ...asked, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as Asked['cursor'] | null,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const more = useMore(found, JSON.stringify(asked))
  const [first] = found.data?.pages ?? []
  return { found, more, first, rows: found.data?.pages.flatMap(({ list }) => list) ?? [] }
}
