import { createFileRoute } from '@tanstack/react-router'
import { CenterPage } from '../frame/center-page.tsx'
import { Invitation } from './invitation.tsx'
import { parseInvitationSearch } from './search.ts'

/** The product specification spells it like this; the right spelling leads here. */
export const Route = createFileRoute('/center/invation')({
  validateSearch: parseInvitationSearch,
  head: () => ({ meta: [{ title: '邀请返现 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: InvitationPage,
})

function InvitationPage() {
  const search = Route.useSearch()
  return <CenterPage>{(member) => <Invitation member={member} search={search} />}</CenterPage>
}
