import { useQuery } from '@tanstack/react-query'
import type { RequestCard } from '#src/api/desk/service/custom-requests.ts'
import { deskCustomRequests } from '#src/api/desk/service/custom-requests.ts'
import { messageOf } from '#src/api/reply.ts'
import { customTripKindText } from '#src/domain/codes.ts'
import { requestStageText } from '#src/domain/content/plans/request-stage.ts'
import { Check } from '#src/ui/fields/field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useAddress } from '../client/address.ts'
import { query } from '../client/query.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { Face } from '../parts/face.tsx'
import { PageState } from '../parts/page-state.tsx'
import { momentText } from '../parts/time-text.ts'
import { Due } from '../service/due.tsx'
import { whenText } from './texts.ts'

/** A column for each stage, the most urgent first; what a column does not hold is in the list. */
export function Board() {
  const { search, set } = useAddress()
  const mine = search['mine'] === '1'
  const { data, error, refetch, dataUpdatedAt } = useQuery(
    query(deskCustomRequests.board, { mine: mine || undefined }),
  )
  if (!data)
    return error ? (
      <PageState action={{ label: '重试', run: refetch }} title={messageOf(error)} />
    ) : (
      <Skeleton className="h-100 rounded-control" />
    )
  const now = new Date(dataUpdatedAt)
  return (
    <>
      <Check checked={mine} onChange={({ target }) => void set({ mine: target.checked ? '1' : undefined })}>
        只看我的
      </Check>
      <div className="grid min-h-0 grow grid-cols-6 gap-2.5">
        {data.map(({ stage, total, list }) => (
          <section
            aria-label={requestStageText[stage]}
            className="flex min-h-0 min-w-0 flex-col rounded-control bg-sunk"
            key={stage}
          >
            <h2 className="flex items-center gap-2 px-3 py-2 font-semibold">
              {requestStageText[stage]}
              <span className="num font-medium text-ink-500">{total}</span>
            </h2>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
            <ul className="grid min-h-0 content-start gap-2 overflow-auto px-2 pb-2" tabIndex={0}>
              {list.map((card) => (
                <Card card={card} key={card.request_no} now={now} />
              ))}
              {list.length === 0 && <li className="px-1 py-2 text-ink-500">没有需求</li>}
              {total > list.length && (
                <li className="px-1">
                  <DeskLink
                    className="text-pine-600 hover:underline"
                    search={{ view: 'list', stage, mine: mine ? '1' : undefined }}
                    to="/custom"
                  >
                    查看全部 {total} 份
                  </DeskLink>
                </li>
              )}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

const Card = ({ card, now }: { card: RequestCard; now: Date }) => {
  const { request_no, kind, status, place, people, budget, owner, promised_at, next_at, name } = card
  return (
    <li>
      <DeskLink
        className="block rounded-row border border-line bg-surface p-2.5 hover:border-pine-600"
        to={`/custom/${request_no}`}
      >
        <p className="flex items-center gap-2 text-12">
          <span className="num font-medium text-ink-500">{request_no}</span>
          {card.redesign_by && <span className="tag och">换定制师</span>}
          {kind !== 'private' && <span className="tag">{customTripKindText[kind]}</span>}
        </p>
        <p className="mt-0.5 truncate font-semibold">
          {place || '还没想好'} <span className="num font-medium">{people > 0 && `${people}人`}</span>
        </p>
        <p className="truncate text-ink-700">{[name, whenText(card)].filter(Boolean).join(' · ')}</p>
        {budget && <p className="truncate text-ink-500">{budget}</p>}
        <p className="mt-1.5 flex items-center gap-2">
          {status === 'new' ? (
            <Due at={promised_at} isOver={false} now={now} />
          ) : (
            <span className="num text-ink-500">{next_at && `下次 ${momentText(next_at, now)}`}</span>
          )}
          <span className="ml-auto">{owner && <Face id={owner.id} name={owner.name} />}</span>
        </p>
      </DeskLink>
    </li>
  )
}
