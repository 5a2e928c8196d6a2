import { createFileRoute } from '@tanstack/react-router'
import { CenterPage } from '../frame/center-page.tsx'
import { Deal } from './deal.tsx'
import { parseDealSearch } from './search.ts'

export const Route = createFileRoute('/center/deal')({
  validateSearch: parseDealSearch,
  head: () => ({ meta: [{ title: '交易明细 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: DealPage,
})

function DealPage() {
  const search = Route.useSearch()
  return <CenterPage>{({ uid }) => <Deal search={search} uid={uid} />}</CenterPage>
}
