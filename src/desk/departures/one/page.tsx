import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import { deskDepartures } from '#src/api/desk/orders/departures.ts'
import { monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useAddress } from '../../client/address.ts'
import { query } from '../../client/query.ts'
import { useOpened } from '../../find/opened.ts'
import { Neighbours } from '../../list/trail.tsx'
import { Presence } from '../../live/presence.tsx'
import { AuditLink } from '../../parts/audit-link.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { DepartureStatus } from '../status.tsx'
import { Overview } from './overview.tsx'
import { departureTabs } from './tabs.ts'

/** One departure: its seats, the orders behind every one, and what can be done with all of them (desk book §4.3). */
export function Page() {
  const { params } = useAddress()
  const id = Number(params['id'])
  const found = useQuery({ ...query(deskDepartures.detail, { id }), placeholderData: () => undefined })
  const title = found.data ? `${found.data.title} ${monthDayText(found.data.departs_on)}` : ''
  useOpened({ kind: '班期', title, path: `/departures/${id}` })
  return (
    <>
      <PageHead
        isNumber
        of={{ title: '班期', to: '/departures' }}
        title={found.data?.group_code ?? String(id)}
      >
        <Presence id={String(id)} kind="departure" />
        {found.data && <DepartureStatus of={found.data} />}
      </PageHead>
      {/* Who leafs through a list does not wait for what they leaf past. */}
      {!found.data && (
        <div className="flex justify-end">
          <Neighbours />
        </div>
      )}
      <Loaded of={found}>{(departure) => <Whole departure={departure} key={departure.id} />}</Loaded>
    </>
  )
}

function Whole({ departure }: { departure: DeskDeparture }) {
  const { search } = useAddress()
  const { departs_on, returns_on, combo_name, group_text, days_before } = departure
  return (
    <div className="grid gap-3">
      <div className="flex min-h-12 flex-wrap items-center gap-x-5 gap-y-2">
        <div className="min-w-0 grow basis-80">
          <h2 className="truncate font-semibold text-17/26">{departure.title}</h2>
          <p className="truncate text-ink-700">
            {monthDayText(departs_on)} {weekdayText(departs_on)}出发，{monthDayText(returns_on)}返程，
            {combo_name}
            {group_text && `，${group_text}`}
            {days_before >= 0 && `，还有${days_before}天`}
          </p>
        </div>
        <AuditLink entity="departure" id={String(departure.id)} />
        <Neighbours />
      </div>
      <Tabs label="团期的内容" tabs={departureTabs} />
      <Part departure={departure} tab={search['tab'] ?? 'overview'} />
    </div>
  )
}

const ManifestPart = lazy(() => import('./manifest/part.tsx'))
const LogPart = lazy(() => import('./log-part.tsx'))
const NoticePart = lazy(() => import('./notice/part.tsx'))

const Part = ({ departure, tab }: { departure: DeskDeparture; tab: string }) => (
  <Suspense fallback={<Skeleton className="h-80 rounded-control" />}>
    {tab === 'notice' ? (
      <NoticePart departure={departure} />
    ) : tab === 'log' ? (
      <LogPart departure={departure} />
    ) : tab === 'manifest' ? (
      <ManifestPart departure={departure} />
    ) : (
      <Overview departure={departure} />
    )}
  </Suspense>
)
