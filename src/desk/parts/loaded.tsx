import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '#src/api/reply.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { PageState } from './page-state.tsx'

interface Props<D> {
  of: UseQueryResult<D>
  /** `now` is when it was read. */
  children(data: D, now: Date): ReactNode
}

/** A record once it is there; until then its place, or what is the matter and a way to try again. */
export function Loaded<D>({ of: { data, error, refetch, dataUpdatedAt }, children }: Props<D>) {
  if (data !== undefined) return children(data, new Date(dataUpdatedAt))
  return error ? (
    <PageState action={{ label: '重试', run: refetch }} title={messageOf(error)} />
  ) : (
    <Skeleton className="h-80 rounded-control" />
  )
}
