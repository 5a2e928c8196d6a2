import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type SavedTravellerView, travellers } from '#src/api/account/travellers.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { asksOnPressAlone } from '#src/web/client/api/asks-on-press-alone.ts'
import { isRefusal } from '#src/web/client/api/call.ts'
import { query } from '#src/web/client/api/query.ts'
import { EmptyState, ErrorState } from '#src/web/ui/loading/states.tsx'
import { SavedTravellerForm } from './saved-traveller-form.tsx'
import { typedOf } from './typed-saved-traveller.ts'

/** The form of a saved traveller, as the server has it now: not as an earlier look or another tab left it. */
export function EditSavedTraveller({ id }: { id: number }) {
  const person = useQuery({
    ...query(travellers.saved, { id }),
    staleTime: 0,
    gcTime: 0,
    ...asksOnPressAlone,
    select: (data) => data as SavedTravellerView,
  })
  if (isRefusal(person.error, 'NOT_FOUND'))
    return (
      <EmptyState
        action={
          <Link className={buttonLook('line')} to="/center/travelPeople">
            返回常用旅客
          </Link>
        }
        title="没有找到这位旅客"
      >
        可能已经被删除。
      </EmptyState>
    )
  if (person.error) return <ErrorState error={person.error} onRetry={() => void person.refetch()} />
  if (!person.data)
    return (
      <div aria-busy className="grid gap-4 p-7 max-sm:p-4">
        <Skeleton className="h-18" />
        <Skeleton className="h-40" />
        <Skeleton className="h-18" />
      </div>
    )
  return <SavedTravellerForm saved={{ id, typed: typedOf(person.data) }} />
}
