import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Data, DeskEndpoint } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '../client/query.ts'

type Reading = DeskEndpoint & { method: 'GET' }

interface Props<E extends Reading> {
  endpoint: E
  children(data: Data<E>): ReactNode
}

/** What a call without input answers, read anew every twenty seconds; a failed reading leaves what was there. */
export function Read<E extends Reading>({ endpoint, children }: Props<E>) {
  const { data, error, refetch } = useQuery({ ...query(endpoint, {} as never), refetchInterval: 20_000 })
  if (data === undefined && error === null) return <Skeleton className="h-60" />
  return (
    <>
      {error !== null && (
        <Notice className="mb-3" live tone="warn">
          {messageOf(error)}{' '}
          <Button look="text" onClick={() => void refetch()} size="sm">
            重试
          </Button>
        </Notice>
      )}
      {data !== undefined && children(data as Data<E>)}
    </>
  )
}

interface Head {
  title: string
  width?: number
  isNumber?: boolean
}

/** A table that is read as a whole: rows of 40 below a head. */
export const PlainTable = ({
  label,
  head,
  children,
}: {
  label: string
  head: readonly Head[]
  children: ReactNode
}) => (
  <div className="panel overflow-x-auto">
    <table aria-label={label} className="w-full table-fixed">
      <thead>
        <tr className="h-8 bg-sunk text-12 text-ink-500">
          {head.map(({ title, width, isNumber }) => (
            <th
              className={`px-3 font-normal ${isNumber ? 'text-right' : 'text-left'}`}
              key={title}
              scope="col"
              style={{ width }}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&>tr]:h-10 [&>tr]:border-line [&>tr]:border-t [&_td]:px-3">{children}</tbody>
    </table>
  </div>
)
