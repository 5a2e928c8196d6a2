import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { SavedTravellerView } from '#src/api/account/travellers.ts'
import type { UserInfo } from '#src/api/auth/session.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useSavedTravellers } from '#src/web/client/member/saved-travellers.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { EmptyState, ErrorState } from '#src/web/ui/loading/states.tsx'
import { themesQuery } from '../../client/taxonomy.ts'
import { peopleNamed } from './people-query.ts'
import { TravellerRow } from './person-row.tsx'
import { RemoveTraveller } from './remove-person.tsx'

const RevealDialog = onDemand(() => import('./reveal-dialog.tsx'))

interface Asked {
  about: 'remove' | 'reveal'
  person: SavedTravellerView
}

export function SavedTravellerList({ keyword, member }: { keyword: string; member: UserInfo }) {
  const people = useSavedTravellers()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOpen, setOpen] = useState(false)
  const ask = (about: Asked['about'], person: SavedTravellerView) => {
    setAsked({ about, person })
    setOpen(true)
  }
  const close = () => setOpen(false)
  if (people.error && !people.data)
    return <ErrorState error={people.error} onRetry={() => void people.refetch()} />
  if (!people.data) return <Waiting />
  if (people.data.length === 0) return <NobodyYet />
  const found = peopleNamed(people.data, keyword)
  return (
    <>
      {found.length === 0 ? (
        <EmptyState
          action={
            <Link className={buttonLook('line')} to="/center/travelPeople">
              显示全部旅客
            </Link>
          }
          title={`没有姓名含“${keyword}”的旅客`}
        >
          可以输入汉字或拼音的一部分。
        </EmptyState>
      ) : (
        <ul>
          {found.map((person) => (
            <TravellerRow
              key={person.id}
              onRemove={() => ask('remove', person)}
              onReveal={() => ask('reveal', person)}
              person={person}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {asked?.about === 'remove' && (
          <RemoveTraveller isOpen={isOpen} onClose={close} person={asked.person} />
        )}
        {asked?.about === 'reveal' && (
          <RevealDialog isOpen={isOpen} member={member} onClose={close} person={asked.person} />
        )}
      </Suspense>
    </>
  )
}

const Waiting = () => (
  <div aria-busy className="grid gap-3 p-7 max-sm:p-4">
    <Skeleton className="h-26" />
    <Skeleton className="h-26" />
  </div>
)

function NobodyYet() {
  const { data: themes } = useQuery(themesQuery)
  return (
    <EmptyState
      action={
        <Link className={buttonLook('line')} search={{ edit: 'new' }} to="/center/travelPeople">
          新增旅客
        </Link>
      }
      // The water town (design §7): the picture of 古城人文.
      stem={themes?.find(({ label }) => label === '古城人文')?.img ?? themes?.[0]?.img ?? ''}
      title="还没有常用旅客"
    >
      保存同行人的姓名和证件，预订时一点就能填好。
    </EmptyState>
  )
}
