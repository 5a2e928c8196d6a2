import { createFileRoute } from '@tanstack/react-router'
import { CenterFrame } from '../center-frame.tsx'
import { MemberOnly } from '../member-only.tsx'
import { MessageList } from './message-list.tsx'
import { parseMessageSearch } from './search.ts'

export const Route = createFileRoute('/center/message')({
  validateSearch: parseMessageSearch,
  head: () => ({ meta: [{ title: '消息中心 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: MessagePage,
})

function MessagePage() {
  const search = Route.useSearch()
  return (
    <main id="main">
      <MemberOnly>
        {(member) => (
          <CenterFrame member={member}>
            <MessageList search={search} />
          </CenterFrame>
        )}
      </MemberOnly>
    </main>
  )
}
