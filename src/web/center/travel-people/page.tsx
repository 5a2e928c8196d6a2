import { createFileRoute } from '@tanstack/react-router'
import { CenterFrame } from '../center-frame.tsx'
import { MemberOnly } from '../member-only.tsx'
import { parsePeopleSearch } from './search.ts'
import { TravelPeople } from './travel-people.tsx'

export const Route = createFileRoute('/center/travelPeople')({
  validateSearch: parsePeopleSearch,
  head: () => ({ meta: [{ title: '常用旅客 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: TravelPeoplePage,
})

function TravelPeoplePage() {
  const search = Route.useSearch()
  return (
    <main id="main">
      <MemberOnly>
        {(member) => (
          <CenterFrame member={member}>
            <TravelPeople member={member} search={search} />
          </CenterFrame>
        )}
      </MemberOnly>
    </main>
  )
}
