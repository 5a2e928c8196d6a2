import { createFileRoute } from '@tanstack/react-router'
import { laterPage, searchOf } from '#src/web/client/search/search-fields.ts'
import { CenterPage } from '../frame/center-page.tsx'
import { RequestList } from './request-list.tsx'

export const Route = createFileRoute('/center/custom')({
  validateSearch: searchOf({ page: laterPage }),
  head: () => ({ meta: [{ title: '我的定制 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: CustomPage,
})

function CustomPage() {
  const { page } = Route.useSearch()
  return <CenterPage>{() => <RequestList page={page ?? 1} />}</CenterPage>
}
