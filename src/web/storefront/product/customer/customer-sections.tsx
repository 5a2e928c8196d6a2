import { keepPreviousData, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ChevronDown, Star } from 'lucide-react'
import { useState } from 'react'
import type { CustomTripReview } from '#src/api/content/custom/custom-trip-reviews.ts'
import type { CaseCard } from '#src/api/content/custom-trips.ts'
import { yuanText } from '#src/domain/money.ts'
import { call } from '#src/web/client/api/call.ts'
import { DesignerTile } from '#src/web/custom-trip/designer-tile.tsx'
import { designerQuery } from '#src/web/custom-trip/queries.ts'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { PageButtons } from '#src/web/ui/page-buttons.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { caseFacts, columnsOf, ReviewGrid } from '../request/landing-parts.tsx'
import { Section } from '../request/section.tsx'

/** The designer's cases, what their customers said, and who else there is. */
export function CustomerSections({ id }: { id: number }) {
  const { data } = useSuspenseQuery(designerQuery(id))
  const { info, products, comments: reviews, comment_count, hidden, other_dzs } = data
  return (
    <>
      <Section lead="经客户书面同意展示" title={`${info.name}做过的行程`}>
        {products.length === 0 && <p className="panel px-7 py-6 text-ink-500">还没有可以展示的行程。</p>}
        <ul className="grid gap-6">
          {products.map((each) => (
            <CaseRow case={each} key={each.id} />
          ))}
        </ul>
      </Section>
      {(reviews.length > 0 || hidden.length > 0) && (
        <Section title="客户的话">
          <Said count={comment_count} id={id} newest={reviews} />
          {hidden.map(({ text, count }) => (
            <p className="mt-4 text-13 text-ink-500" key={text}>
              {text}
              {count > 1 && `（${count} 条）`}
            </p>
          ))}
        </Section>
      )}
      {other_dzs.length > 0 && (
        <Section title="其他定制师">
          <ul className={`grid ${columnsOf(other_dzs.length, 4)} gap-6 max-lg:grid-cols-1`}>
            {other_dzs.map((designer) => (
              <li className="grid" key={designer.id}>
                <DesignerTile designer={designer} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

/** As many as the page brings with it. */
const PER_PAGE = 3

const saidQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['custom', 'designer', id, 'comments', page],
    async queryFn() {
      const { customTrips } = await import('#src/api/content/custom-trips.ts')
      return (await call(customTrips.commentPage, { dzs_id: id, page, size: PER_PAGE })).list
    },
    staleTime: 60_000,
  })

interface SaidProps {
  id: number
  /** The first page, which is in the page already. */
  newest: readonly CustomTripReview[]
  count: number
}

/** What customers said, a few at a time. */
function Said({ id, newest, count }: SaidProps) {
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...saidQuery(id, page),
    enabled: page > 1,
    placeholderData: keepPreviousData,
  })
  const shown = page === 1 ? newest : (data ?? newest)
  const isComing = page > 1 && (!data || isPlaceholderData)
  return (
    <>
      {error && page > 1 ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy={isComing} className={isComing ? 'opacity-60' : ''}>
          <ReviewGrid comments={shown} />
        </div>
      )}
      <div className="mt-4">
        <PageButtons last={Math.ceil(count / PER_PAGE)} onTurn={setPage} page={page} what="客户的话" />
      </div>
    </>
  )
}

const CaseRow = ({ case: each }: { case: CaseCard }) => (
  <li
    className="panel flex scroll-mt-24 overflow-hidden !rounded-dialog max-lg:flex-col"
    id={`case-${each.id}`}
  >
    <Picture
      alt=""
      className="w-100 shrink-0 object-cover max-lg:h-50 max-lg:w-full"
      sizes="(max-width: 900px) 100vw, 400px"
      stem={each.cover}
    />
    <div className="min-w-0 px-8 py-7 max-lg:px-5">
      <h3 className="font-semibold font-serif text-22/32">{each.title}</h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 text-13/24 text-ink-500">
        {caseFacts(each)}
        {each.budget_pp_fen !== null && <span>人均 {yuanText(each.budget_pp_fen)}</span>}
        <span className="rate">
          <Star aria-hidden className="icon fill" />
          <b>{each.score}</b>
        </span>
      </p>
      <p className="mt-3 text-ink-700 leading-24">{each.story}</p>
      {each.plan_days.length > 0 && (
        <details className="group mt-3">
          <summary className="flex w-fit cursor-pointer list-none items-center gap-1 font-medium text-pine-600 [&::-webkit-details-marker]:hidden">
            看每天的安排
            <ChevronDown aria-hidden className="icon size-4 transition-transform group-open:rotate-180" />
          </summary>
          <ol className="mt-2 grid grid-cols-2 gap-x-8 max-lg:grid-cols-1">
            {each.plan_days.map(({ day, text }) => (
              <li className="flex gap-3 leading-28" key={day}>
                <b className="num font-semibold w-10 shrink-0 text-pine-600">D{day}</b>
                {text}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  </li>
)
