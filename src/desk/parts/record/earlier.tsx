import { Button } from '#src/ui/button.tsx'
import { useMore } from '../../client/use-more.ts'

interface Props {
  of: Parameters<typeof useMore>[0]
  /** Names the log: of another one nothing earlier is wanted yet. */
  log: string
}

/** The next page of a log, below the ones that are there; nothing at its end. */
export function Earlier({ of, log }: Props) {
  const { isLoadingMore, loadMore } = useMore(of, log)
  return (
    of.hasNextPage && (
      <Button isBusy={isLoadingMore} look="text" onClick={loadMore} size="sm">
        更早的记录
      </Button>
    )
  )
}
