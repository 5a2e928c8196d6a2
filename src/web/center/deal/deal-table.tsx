import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonLook } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/web/ui/loading/states.tsx'
import { Pages } from '../frame/pages.tsx'
import type { DealSearch } from './search.ts'

interface Props<Row> {
  of: UseQueryResult<{ list: readonly Row[]; page: number; size: number; total: number }>
  columns: readonly { title: string; width?: string; isNumber?: true }[]
  /** Said where there is nothing: how it fills. */
  nothing: string
  /** The address of its first page. */
  search: DealSearch
  children(row: Row): ReactNode
}

/** One list of cashback with its pages; the last column stands apart from the sums. */
export function DealTable<Row>({ of, columns, nothing, search, children }: Props<Row>) {
  const { data, error } = of
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void of.refetch()} />
    ) : (
      <Skeleton className="mx-7 my-2 h-90 max-sm:mx-4" />
    )
  if (data.list.length === 0)
    return (
      <EmptyState
        action={
          <Link className={buttonLook('line')} to="/center/invation">
            邀请好友
          </Link>
        }
        title="还没有记录"
      >
        {nothing}
      </EmptyState>
    )
  return (
    <div className="overflow-x-auto px-7 pb-3 max-sm:px-4">
      <table className="w-full text-left max-lg:min-w-200">
        <thead className="text-13/20 text-ink-500">
          <tr className="border-line border-b">
            {columns.map(({ title, width = '', isNumber }, at) => (
              <th
                className={`py-2 font-normal ${width} ${isNumber ? 'text-right' : ''} ${at === columns.length - 1 ? 'pl-6' : ''}`}
                key={title}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{data.list.map(children)}</tbody>
      </table>
      <Pages
        linkTo={(page) => ({ to: '/center/deal', search: { ...search, ...(page > 1 && { page }) } })}
        page={data.page}
        size={data.size}
        total={data.total}
      />
    </div>
  )
}
