import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { buttonLook } from '#src/ui/button.tsx'
import { useSavedTravellers } from '#src/web/client/member/saved-travellers.ts'
import { MOST_PEOPLE } from './people-query.ts'
import { TravellerSearchForm } from './people-search-form.tsx'

/** How many there are, finding one of them, and one more while there is room. */
export function TravellerTools({ keyword }: { keyword: string }) {
  const count = useSavedTravellers().data?.length ?? 0
  if (count === 0) return null
  return (
    <>
      <p className="text-ink-500">
        已保存 <span className="num font-medium">{count}</span> 位，最多 {MOST_PEOPLE} 位
      </p>
      <TravellerSearchForm key={keyword} keyword={keyword} />
      {count < MOST_PEOPLE && (
        <Link
          className={`${buttonLook('pine')} max-md:w-full`}
          search={{ edit: 'new' }}
          to="/center/travelPeople"
        >
          <Plus aria-hidden className="icon" />
          新增旅客
        </Link>
      )}
    </>
  )
}
