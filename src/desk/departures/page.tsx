import { lazy, Suspense } from 'react'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useAddress } from '../client/address.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Calendar } from './calendar/calendar.tsx'
import { DepartureTabs } from './tabs.tsx'

const ListView = lazy(() => import('./list-view.tsx'))

/** 班期: as a calendar of combos and days, or one below the other (desk book §4.3). */
export function Page() {
  const { search } = useAddress()
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <PageHead title="班期" />
      <DepartureTabs />
      <div className="min-h-0 grow">
        {search['view'] === 'list' ? (
          <Suspense fallback={<Skeleton className="h-80 rounded-control" />}>
            <ListView />
          </Suspense>
        ) : (
          <Calendar />
        )}
      </div>
    </div>
  )
}
