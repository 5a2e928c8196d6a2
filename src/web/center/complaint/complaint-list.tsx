import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { complaints } from '#src/api/content/complaints.ts'
import type { Data } from '#src/api/endpoint.ts'
import { dayOf, monthDayText } from '#src/domain/calendar-day.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '#src/web/client/api/query.ts'
import { EmptyState, ErrorState } from '#src/web/ui/loading/states.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { CenterTitle } from '../frame/center-title.tsx'
import { OtherLines } from './other-lines.tsx'
import { StageTag } from './stage-tag.tsx'

const PAGE_SIZE = 10

/** Every complaint of the member with how far it is, the newest first. */
export function ComplaintList({ page }: { page: number }) {
  const list = useQuery({ ...query(complaints.list, { page, size: PAGE_SIZE }), staleTime: 0 })
  return (
    <>
      <CenterTitle
        action={
          <Link className={buttonLook('pine')} search={{ new: 1 }} to="/center/complaint">
            提交投诉
          </Link>
        }
        title="我的投诉"
      />
      <section aria-label="投诉" className="panel overflow-hidden">
        {list.data ? (
          list.data.list.length === 0 ? (
            <EmptyState title="没有投诉记录">
              对订单、行程或服务不满意时，可以在这里提交投诉。我们在7日内答复，每次答复都会以消息和短信通知您。
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {list.data.list.map((each) => (
                <li key={each.complaint_no}>
                  <Item complaint={each} />
                </li>
              ))}
            </ul>
          )
        ) : list.error ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <div className="grid gap-2 p-6">
            <Skeleton className="h-18" />
            <Skeleton className="h-18" />
          </div>
        )}
      </section>
      {list.data && (
        <Pagination
          linkTo={(to) => ({ to: '/center/complaint', search: to > 1 ? { page: to } : {} })}
          page={list.data.page}
          size={list.data.size}
          total={list.data.total}
        />
      )}
      <OtherLines />
    </>
  )
}

type Row = Data<typeof complaints.list>['list'][number]

const Item = ({ complaint }: { complaint: Row }) => {
  const { complaint_no: no, category_text, content, order, created_at, answer_by } = complaint
  return (
    <Link
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 px-7 py-4.5 hover:bg-pine-50 max-sm:px-4"
      search={{ no }}
      to="/center/complaint"
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-semibold text-16/24">{category_text}</b>
        <StageTag complaint={complaint} />
        <span className="num text-13 text-ink-500">{no}</span>
      </span>
      <span className="text-13 text-ink-500">
        {answer_by ? `${monthDayText(answer_by)}前答复` : `${monthDayText(dayOf(created_at))}提交`}
      </span>
      <span className="col-span-2 truncate text-ink-700">
        {order && <span className="text-ink-500">{order.title}：</span>}
        {content}
      </span>
    </Link>
  )
}
