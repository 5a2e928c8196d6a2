import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { evaluations } from '#src/api/content/custom/evaluations.ts'
import type { Data } from '#src/api/endpoint.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { CenterTitle } from '#src/web/center/frame/center-title.tsx'
import { asksOnPressAlone } from '#src/web/client/api/asks-on-press-alone.ts'
import { call } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'
import { Initial } from '#src/web/custom-trip/initial.tsx'
import { EvaluationForm } from './form/evaluation-form.tsx'
import { OwnEvaluation } from './own-evaluation.tsx'
import { RequestProblem } from './request-problem.tsx'

export type FormOfRequest = Data<(typeof evaluations)['form']>

/** Where a designer's service is spoken of; what cannot be done is said instead of a form. */
export function EvaluatePage({ requestNo }: { requestNo: string }) {
  const about = useQuery({
    ...ofMember,
    queryKey: [evaluations.form.path, { request_no: requestNo }],
    queryFn: () => withLogin(() => call(evaluations.form, { request_no: requestNo })),
    staleTime: 0,
    // No refetch while a member types: the form must not change under their hands.
    ...asksOnPressAlone,
  })
  if (about.error && !about.data)
    return <RequestProblem error={about.error} onRetry={() => void about.refetch()} />
  if (!about.data) return <Waiting />
  const { evaluation, state, state_text } = about.data
  return (
    <Frame about={about.data} title={evaluation ? '我的评价' : '评价定制服务'}>
      {evaluation ? (
        <OwnEvaluation evaluation={evaluation} />
      ) : state === 'open' ? (
        <EvaluationForm form={about.data.form} requestNo={requestNo} />
      ) : (
        <Notice tone="info">{state_text}。</Notice>
      )}
    </Frame>
  )
}

const Frame = ({
  title,
  about: { trip, dzs },
  children,
}: {
  title: string
  about: FormOfRequest
  children: ReactNode
}) => (
  <>
    <CenterTitle
      action={
        <Link className="link" to="/center/custom">
          返回我的定制
        </Link>
      }
      title={title}
    />
    <section className="panel px-7 py-6 max-sm:px-4">
      <div className="mb-6 flex items-center gap-4 border-line border-b pb-5">
        <Initial className="size-14 text-22" name={dzs?.name ?? '百陌'} />
        <div className="min-w-0">
          <p className="font-semibold text-16/24">
            {dzs ? (
              <>
                定制师{' '}
                <Link className="link" params={{ id: String(dzs.id) }} to="/product/customer/$id">
                  {dzs.name}
                </Link>
              </>
            ) : (
              '百陌定制'
            )}
          </p>
          <p className="break-words text-ink-500 leading-24">
            {trip.title || '还没想好的旅行'}
            {trip.date && (
              <span className="whitespace-nowrap">
                {' '}
                · {trip.date} 至 {trip.return_date}
              </span>
            )}
          </p>
        </div>
      </div>
      {children}
    </section>
  </>
)

const Waiting = () => (
  <div aria-busy className="panel grid gap-5 px-7 py-6">
    <Skeleton className="h-8.5 w-40" />
    <Skeleton className="h-22.5" />
    <Skeleton className="h-105" />
  </div>
)
