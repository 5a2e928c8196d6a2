import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '#src/ui/button.tsx'

type Pages = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>

/** The next page of a log, below the ones that are there; nothing at its end. */
export const Earlier = ({ of: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { of: Pages }) =>
  hasNextPage && (
    <Button isBusy={isFetchingNextPage} look="text" onClick={() => void fetchNextPage()} size="sm">
      更早的记录
    </Button>
  )
