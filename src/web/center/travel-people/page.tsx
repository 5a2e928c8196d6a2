import { createFileRoute } from '@tanstack/react-router'
import { CenterPage } from '../frame/center-page.tsx'
import { parseTravellerSearch } from './search.ts'
import { SavedTravellers } from './travel-people.tsx'

export const Route = createFileRoute('/center/travelPeople')({
  validateSearch: parseTravellerSearch,
  head: () => ({ meta: [{ title: '常用旅客 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: SavedTravellersPage,
})

function SavedTravellersPage() {
  const search = Route.useSearch()
  return <CenterPage>{(member) => <SavedTravellers member={member} search={search} />}</CenterPage>
}
