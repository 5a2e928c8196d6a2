import { createFileRoute } from '@tanstack/react-router'
import { CenterPage } from '../frame/center-page.tsx'
import { MyInfo } from './my-info.tsx'
import { parseMyInfoSearch, tabTexts } from './search.ts'

export const Route = createFileRoute('/center/myInfo')({
  validateSearch: parseMyInfoSearch,
  head: ({ match }) => ({
    meta: [
      { title: `${tabTexts[match.search.tab ?? 'profile']} - 个人资料 - 百陌旅行` },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: MyInfoPage,
})

function MyInfoPage() {
  const { tab = 'profile' } = Route.useSearch()
  return <CenterPage>{(member) => <MyInfo member={member} tab={tab} />}</CenterPage>
}
