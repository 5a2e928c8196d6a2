import { createFileRoute } from '@tanstack/react-router'
import { CenterPage } from '../frame/center-page.tsx'
import { Collection } from './collection.tsx'
import { parseCollectionSearch } from './search.ts'

export const Route = createFileRoute('/center/collection')({
  validateSearch: parseCollectionSearch,
  head: () => ({ meta: [{ title: '我的收藏 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: CollectionPage,
})

function CollectionPage() {
  const search = Route.useSearch()
  return <CenterPage>{() => <Collection search={search} />}</CenterPage>
}
