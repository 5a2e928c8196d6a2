import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ownRequests } from '#src/api/content/custom/own-requests.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '#src/web/client/api/query.ts'
import { themesQuery } from '#src/web/client/taxonomy.ts'
import { EmptyState, ErrorState } from '#src/web/ui/loading/states.tsx'
import { Pagination } from '#src/web/ui/pagination.tsx'
import { CenterTitle } from '../frame/center-title.tsx'
import { RequestCard } from './request-card.tsx'

const PAGE_SIZE = 10

/** The member's requests for custom trips, the newest first. */
export function RequestList({ page }: { page: number }) {
  const list = useQuery({ ...query(ownRequests.list, { page, size: PAGE_SIZE }), staleTime: 0 })
  return (
    <>
      <CenterTitle
        action={
          <Link className={buttonLook('line', 'sm')} to="/custom/personal">
            再提一个需求
          </Link>
        }
        note={list.data && list.data.total > 0 && `共 ${list.data.total} 份需求`}
        title="我的定制"
      />
      <section aria-label="定制需求" className="panel overflow-hidden">
        {list.data ? (
          list.data.list.length === 0 ? (
            <Empty />
          ) : (
            list.data.list.map((request) => (
              <RequestCard key={request.request_no} onChange={() => void list.refetch()} request={request} />
            ))
          )
        ) : list.error ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <div aria-busy className="grid gap-3 p-6">
            <Skeleton className="h-50" />
            <Skeleton className="h-50" />
          </div>
        )}
      </section>
      {list.data && (
        <Pagination
          linkTo={(to) => ({ to: '/center/custom', search: to > 1 ? { page: to } : {} })}
          page={list.data.page}
          size={list.data.size}
          total={list.data.total}
        />
      )}
    </>
  )
}

function Empty() {
  const { data: themes } = useQuery(themesQuery)
  return (
    <EmptyState
      action={
        <Link className={buttonLook('pine')} to="/custom/personal">
          定制一趟旅行
        </Link>
      }
      stem={themes?.find(({ img }) => img !== '')?.img ?? ''}
      title="还没有定制需求"
    >
      说说想去哪里、和谁、预算多少，定制师在工作时间 30 分钟内致电。用同一手机号提交过的需求也会出现在这里。
    </EmptyState>
  )
}
