import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

type Found = Pick<
  UseInfiniteQueryResult<{ pages: unknown[] }>,
  'data' | 'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isError' | 'fetchNextPage'
>

/**
 * Asks for the next page until it is there: news read the pages anew, which breaks off the one that is on its way.
 * `key` names what is listed; of anything else nothing more is wanted.
 */
export function useMore(found: Found, key: string) {
  const { data, hasNextPage, isFetching, isFetchingNextPage, isError, fetchNextPage } = found
  const [wanted, setWanted] = useState({ key, pages: 1 })
  const there = data?.pages.length ?? 0
  const isMissing = wanted.key === key && there < wanted.pages && hasNextPage && !isError
  useEffect(() => {
    if (isMissing && !isFetching) void fetchNextPage()
  }, [isMissing, isFetching, fetchNextPage])
  return {
    isLoadingMore: isMissing || isFetchingNextPage,
    loadMore() {
      setWanted({ key, pages: there + 1 })
      if (isError) void fetchNextPage()
    },
  }
}
