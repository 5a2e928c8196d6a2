import { createFileRoute } from '@tanstack/react-router'
import { CenterPage } from '../frame/center-page.tsx'
import { parsePeopleSearch } from './search.ts'
import { TravelPeople } from './travel-people.tsx'

export const Route = createFileRoute('/center/travelPeople')({
  validateSearch: parsePeopleSearch,
  head: () => ({ meta: [{ title: '常用旅客 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: TravelPeoplePage,
})

function TravelPeoplePage() {
  const search = Route.useSearch()
  return <CenterPage>{(member) => <TravelPeople member={member} search={search} />}</CenterPage>
}
