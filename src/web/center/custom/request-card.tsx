import { Link } from '@tanstack/react-router'
import type { OwnRequest } from '#src/api/content/custom/own-requests.ts'
import { dayOf, endText } from '#src/domain/calendar-day.ts'
import { Initial } from '#src/web/custom-trip/initial.tsx'
import { CardActions } from './card-actions.tsx'
import { PlanLine } from './plan-line.tsx'
import { partyText, toneOf, whenText } from './texts.ts'
import { Wishes } from './wishes.tsx'

interface Props {
  request: OwnRequest
  onChange(): void
}

/** One request: what was asked for, where it stands, what comes next and by when, and what can be done. */
export const RequestCard = ({ request, onChange }: Props) => (
  <article className="border-paper border-t-8 px-6 pb-5 first:border-0 max-sm:px-4">
    <div className="flex min-h-13 flex-wrap items-center gap-x-5 gap-y-1 py-2 text-13 text-ink-500">
      <span>
        需求编号 <span className="num font-medium">{request.request_no}</span>
      </span>
      <span>提交于 {dayOf(request.created_at)}</span>
      <span className="tag">{request.kind_text}</span>
      <span className="grow max-sm:hidden" />
      <span className={`tag ${toneOf(request)}`}>{request.state_text}</span>
    </div>
    <div className="grid grid-cols-[minmax(0,1fr)_168px] gap-5 max-lg:grid-cols-1">
      <div className="min-w-0">
        <h2 className="mb-1.5 break-words font-semibold text-17/26">{request.place || '目的地还没想好'}</h2>
        <p className="text-ink-700 leading-24">
          {[whenText(request), partyText(request), request.budget].filter(Boolean).join(' · ')}
        </p>
        {request.dzs && <Designer designer={request.dzs} />}
        <Next request={request} />
        {request.plan && <PlanLine changesLeft={request.changes_left} plan={request.plan} />}
        <Wishes request={request} />
      </div>
      <CardActions onChange={onChange} request={request} />
    </div>
  </article>
)

const Designer = ({ designer: { id, name } }: { designer: NonNullable<OwnRequest['dzs']> }) => (
  <p className="mt-2 flex items-center gap-2 text-ink-700">
    <Initial className="size-7 text-13" name={name} />
    定制师
    <Link className="link" params={{ id: String(id) }} to="/product/customer/$id">
      {name}
    </Link>
  </p>
)

const Next = ({ request: { next_text, next_by } }: { request: OwnRequest }) => (
  <p className="mt-3 rounded-control bg-paper px-4 py-2.5 leading-24">
    <span className="mr-3 text-13 text-ink-500">接下来</span>
    {next_text}
    {next_by && (
      <>
        {' '}
        <b className="num whitespace-nowrap font-semibold">{endText(next_by)}</b> 前
      </>
    )}
  </p>
)
