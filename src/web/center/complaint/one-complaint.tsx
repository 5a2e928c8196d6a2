import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Complaint, complaints } from '#src/api/content/complaints.ts'
import { ApiError } from '#src/api/reply.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.ts'
import { call } from '#src/web/client/api/call.ts'
import { query } from '#src/web/client/api/query.ts'
import { EmptyState, ErrorState } from '#src/web/ui/loading/states.tsx'
import { Crumbs } from '../../ui/crumbs.tsx'
import { useWork } from '../own-work/use-work.ts'
import { OtherLines } from './other-lines.tsx'
import { ReplyForm } from './reply-form.tsx'
import { StageTag } from './stage-tag.tsx'
import { Talk } from './talk.tsx'

/** One complaint: how far it is, every word of both sides, and what the member can do now. */
export function OneComplaint({ no }: { no: string }) {
  const found = useQuery({ ...query(complaints.info, { complaint_no: no }), staleTime: 0 })
  return (
    <>
      <Crumbs
        parts={[
          <Link className="hover:text-pine-600" key="list" to="/center/complaint">
            我的投诉
          </Link>,
          '投诉详情',
        ]}
      />
      {found.data ? (
        <Shown complaint={found.data} />
      ) : found.error ? (
        <section aria-label="投诉" className="panel">
          {found.error instanceof ApiError ? (
            <EmptyState
              action={
                <Link className={buttonLook('line')} to="/center/complaint">
                  查看我的投诉
                </Link>
              }
              title="没有找到这份投诉"
            >
              编号可能有误，或者它不是用当前账号提交的。
            </EmptyState>
          ) : (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          )}
        </section>
      ) : (
        <Skeleton className="h-100 rounded-card" />
      )}
      <OtherLines />
    </>
  )
}

function Shown({ complaint }: { complaint: Complaint }) {
  const { complaint_no, category_text, order, can } = complaint
  const queries = useQueryClient()
  const show = (fresh: Complaint) =>
    queries.setQueryData(query(complaints.info, { complaint_no }).queryKey, fresh)
  const solved = useWork({
    work: () => call(complaints.solved, { complaint_no }),
    onDone(fresh) {
      show(fresh)
      toast.ok('已确认解决')
    },
  })
  return (
    <section aria-label="投诉" className="panel px-7 py-6 max-sm:px-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="font-semibold font-serif text-24/34">{category_text}投诉</h1>
        <StageTag complaint={complaint} />
        <span className="num text-ink-500">{complaint_no}</span>
      </div>
      <p className="mt-1 text-ink-700" role="status">
        {standing(complaint)}
      </p>
      {order && (
        <p className="mt-1 text-ink-500">
          相关订单：
          <Link className="link" search={{ id: order.order_id }} to="/center/order/orderDetail">
            {order.title}
          </Link>
          ，{order.departs_on} 出发
        </p>
      )}
      <Talk complaint={complaint} />
      {can.solved && (
        <div className="mt-5 flex flex-wrap items-center gap-3 border-line border-t pt-5">
          <Button isBusy={solved.isBusy} look="pine" onClick={() => solved.start()}>
            确认已解决
          </Button>
          <p className="text-13 text-ink-500">确认后投诉结束，不能再打开。</p>
        </div>
      )}
      {can.reply && <ReplyForm act="reply" complaint={complaint} onDone={show} />}
      {can.reopen && <ReplyForm act="reopen" complaint={complaint} onDone={show} />}
    </section>
  )
}

/** Where it stands and what comes next, in one sentence. */
function standing({ stage, answer_by, reopen_until }: Complaint): string {
  if (stage === 'waiting')
    return answer_by ? `我们将在${monthDayText(answer_by)}前答复您。` : '我们正在处理。'
  if (stage === 'answered') return '我们已经答复。已经解决请确认，没有解决请在下面回复。'
  if (stage === 'solved') return '您已确认解决，感谢您的反馈。'
  return reopen_until
    ? `投诉已办结。没有解决可在${monthDayText(reopen_until)}前重新打开一次。`
    : '投诉已办结。仍有异议，可以向下面的主管部门反映。'
}
