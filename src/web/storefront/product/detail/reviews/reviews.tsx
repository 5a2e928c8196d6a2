import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { reviews } from '#src/api/catalog/reviews.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { PageButtons } from '#src/web/ui/page-buttons.tsx'
import { REVIEWS_PER_PAGE, reviewBriefQuery, reviewsQuery } from './query.ts'
import { Review } from './review.tsx'
import { Summary } from './summary.tsx'

type Conditions = Pick<Input<typeof reviews.comments>, 'main_filter' | 'party' | 'tag'>
type Brief = Data<typeof reviews.brief>

/** What travellers wrote: by time and usefulness, never by score. Made-up reviews say at every turn that they are. */
export function Reviews({ productId }: { productId: number }) {
  const [conditions, setConditions] = useState<Conditions>({})
  const [page, setPage] = useState(1)
  const brief = useQuery(reviewBriefQuery(productId))
  const found = useQuery({
    ...reviewsQuery(productId, page === 1 ? conditions : { ...conditions, page }),
    placeholderData: keepPreviousData,
  })
  const narrow = (next: Conditions) => {
    setConditions(next)
    setPage(1)
  }
  const turn = (next: number) => {
    setPage(next)
    document.getElementById(`reviews-${productId}`)?.scrollIntoView()
  }
  const error = brief.error ?? found.error
  if (error && !(brief.data && found.data))
    return <ErrorState error={error} onRetry={() => void Promise.all([brief.refetch(), found.refetch()])} />
  if (!brief.data || !found.data) return <Skeleton className="h-105 rounded-card" />
  if (brief.data.count === 0)
    return (
      <div className="panel px-7 py-8 text-ink-700 leading-28">
        <p>还没有点评。这里只展示完成出行的旅客写下的点评，按时间与有用数排列，不按分数。</p>
        <Hidden hidden={brief.data.hidden} />
      </div>
    )
  return (
    <>
      {brief.data.sample && (
        <Notice className="mb-4" tone="info">
          本产品还没有真实点评。以下均为<b className="font-semibold">示例点评</b>
          ，仅供演示，不计入产品评分；有第一条真实点评后不再显示。
        </Notice>
      )}
      <div className="panel px-7 py-6 max-lg:px-4">
        <Summary brief={brief.data} />
        <Filters brief={brief.data} conditions={conditions} onChange={narrow} />
        <div aria-busy={found.isPlaceholderData} className={found.isPlaceholderData ? 'opacity-60' : ''}>
          {found.data.list.length === 0 ? (
            <p className="py-10 text-center text-ink-500" role="status">
              没有符合条件的点评
            </p>
          ) : (
            <ol>
              {found.data.list.map((review) => (
                <Review isSample={brief.data.sample} key={review.id} review={review} />
              ))}
            </ol>
          )}
          {isAll(conditions) && <Hidden hidden={brief.data.hidden} />}
          <PageButtons last={Math.ceil(found.data.total / REVIEWS_PER_PAGE)} onTurn={turn} page={page} />
        </div>
      </div>
    </>
  )
}

const isAll = ({ main_filter = 'all', party, tag }: Conditions) =>
  main_filter === 'all' && party === undefined && tag === undefined

/** What the law keeps from being shown is said, never passed over. */
const Hidden = ({ hidden }: Pick<Brief, 'hidden'>) =>
  hidden.length > 0 && (
    <ul className="mt-3 text-13/24 text-ink-500">
      {hidden.map(({ text, count }) => (
        <li key={text}>
          {text}
          {count > 1 && `（${count}条）`}
        </li>
      ))}
    </ul>
  )

interface FiltersProps {
  brief: Brief
  conditions: Conditions
  onChange(next: Conditions): void
}

/** What leads to nothing is told with its 0 and cannot be pressed. A second press takes a party or a tag back. */
function Filters({ brief, conditions, onChange }: FiltersProps) {
  const { main_filter = 'all', party, tag } = conditions
  return (
    <div className="mt-5 grid gap-2.5 border-line border-t pt-5">
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons, not of form fields. */}
      <div aria-label="点评筛选" className="chips" role="group">
        {brief.filters.map(({ main_filter: filter, name, count }) => (
          <Choice
            count={count}
            isOn={filter === main_filter}
            key={filter}
            name={name}
            onClick={() => onChange({ ...conditions, main_filter: filter })}
          />
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div aria-label="同行人与标签" className="chips" role="group">
        {brief.parties.map(({ party: each, name, count }) => (
          <Choice
            count={count}
            isOn={each === party}
            key={each}
            name={name}
            onClick={() => onChange({ ...conditions, party: each === party ? undefined : each })}
          />
        ))}
        {brief.tags.map(({ id, name, count }) => (
          <Choice
            count={count}
            isOn={id === tag}
            key={id}
            name={name}
            onClick={() => onChange({ ...conditions, tag: id === tag ? undefined : id })}
          />
        ))}
      </div>
    </div>
  )
}

interface ChoiceProps {
  name: string
  count: number
  isOn: boolean
  onClick(): void
}

const Choice = ({ name, count, isOn, onClick }: ChoiceProps) => (
  <button
    aria-pressed={isOn}
    className={`chip disabled:border-line disabled:bg-sunk disabled:text-ink-500 ${isOn ? 'on' : ''}`}
    disabled={count === 0 && !isOn}
    onClick={onClick}
    type="button"
  >
    {name}
    <span className="num font-semibold">{count}</span>
  </button>
)
