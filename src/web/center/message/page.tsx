import { createFileRoute } from '@tanstack/react-router'
import { CenterPage } from '../frame/center-page.tsx'
import { MessageList } from './message-list.tsx'
import { parseMessageSearch } from './search.ts'

export const Route = createFileRoute('/center/message')({
  validateSearch: parseMessageSearch,
  head: () => ({ meta: [{ title: '消息中心 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: MessagePage,
})

function MessagePage() {
  const search = Route.useSearch()
  return <CenterPage>{() => <MessageList search={search} />}</CenterPage>
}
