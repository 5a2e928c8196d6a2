import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { questions } from '#src/api/catalog/questions.ts'
import type { Data } from '#src/api/endpoint.ts'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '#src/web/client/api/query.ts'
import { useMember } from '#src/web/client/member/member.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { PageButtons } from '#src/web/ui/page-buttons.tsx'
import { lastPageOf, questionsQuery } from './query.ts'

const AskForm = onDemand(() => import('./ask-form.tsx'))

/** What others have asked about this trip, with the answer and its day; and the member's own question that waits. */
export function Questions({ productId }: { productId: number }) {
  const [page, setPage] = useState(1)
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const list = useQuery({
    ...questionsQuery(productId, page),
    placeholderData: keepPreviousData,
  })
  const own = useQuery({
    ...query(questions.own, { product_id: productId }),
    enabled: Boolean(useMember()),
    staleTime: 0,
  })
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton className="h-23 rounded-card" />
  const { total } = list.data
  return (
    <div className="panel px-7 py-6 max-lg:px-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-ink-500">
          {total > 0 ? (
            <>
              共 <b className="num font-semibold text-ink-900">{total}</b>{' '}
              个问答，回答以当时情况为准，请留意日期。
            </>
          ) : (
            '还没有人提问。行程、酒店、老人孩子是否合适，都可以问，我们在一个工作日内回答。'
          )}
        </p>
        {!isAsking && (
          <Button className="ml-auto" onClick={() => setAsking(true)}>
            我要提问
          </Button>
        )}
      </div>
      {isAsking && (
        <Suspense fallback={<Skeleton className="mt-4 h-40" />}>
          <AskForm
            onClose={() => setAsking(false)}
            onDone={() => {
              setAsking(false)
              void queries.invalidateQueries({ queryKey: [questions.own.path] })
            }}
            productId={productId}
          />
        </Suspense>
      )}
      {own.data && own.data.length > 0 && <Own list={own.data} />}
      {list.data.list.length > 0 && (
        <ol
          aria-busy={list.isPlaceholderData}
          className={`mt-2 divide-y divide-line ${list.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {list.data.list.map(({ id, asker, text, asked_at, answer, answered_at }) => (
            <li className="py-4" key={id}>
              <Asked by={asker} day={dayText(asked_at)} text={text} />
              <Answered day={dayText(answered_at)} text={answer} />
            </li>
          ))}
        </ol>
      )}
      <PageButtons last={lastPageOf(total)} onTurn={setPage} page={page} what="问答" />
    </div>
  )
}

const dayText = (at: Date) => shanghaiTime(at).slice(0, 10)

/** Seen by its asker alone: what waits, and what was answered to them and nobody else. */
const Own = ({ list }: { list: Data<typeof questions.own> }) => (
  <ul aria-label="我的提问" className="mt-4 grid gap-3">
    {list.map(({ id, text, asked_at, state, answer, answered_at }) => (
      <li className="rounded-card bg-sunk px-5 py-4" key={id}>
        <Asked by="我" day={dayText(asked_at)} text={text} />
        {answer !== null && answered_at ? (
          <Answered day={dayText(answered_at)} text={answer} />
        ) : (
          <p className="mt-1 text-13 text-ink-500">等待回答，回答后会发到您的消息中心。</p>
        )}
        {state === 'private' && <p className="mt-1 text-13 text-ink-500">这个回答只有您能看到。</p>}
      </li>
    ))}
  </ul>
)

const Asked = ({ by, day, text }: { by: string; day: string; text: string }) => (
  <p className="flex flex-wrap items-baseline gap-x-3">
    <b className="min-w-0 break-words font-semibold">{text}</b>
    <span className="text-13 text-ink-500">
      {by} · <span className="num">{day}</span> 提问
    </span>
  </p>
)

const Answered = ({ day, text }: { day: string; text: string }) => (
  <p className="mt-1.5 whitespace-pre-line break-words text-ink-700">
    <span className="tag pine mr-2">百陌回答</span>
    {text}
    <span className="ml-3 whitespace-nowrap text-13 text-ink-500">
      <span className="num">{day}</span> 回答
    </span>
  </p>
)
