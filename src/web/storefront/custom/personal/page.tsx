import { createFileRoute, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { themesQuery } from '#src/web/client/taxonomy.ts'
import { requestHead } from '#src/web/custom-trip/head.ts'
import { citiesQuery, designersQuery, placesQuery, standardQuery } from '#src/web/custom-trip/queries.ts'
import type { TypedRequest } from '#src/web/custom-trip/request-form.ts'
import { useKept } from '#src/web/custom-trip/use-kept.ts'
import { HydrateOnInteraction } from '#src/web/ui/loading/hydrate-on-interaction.tsx'
import { partOf } from '#src/web/ui/loading/part.tsx'
import { RequestPage } from '../request-page.tsx'
import { type PersonalSearch, parsePersonalSearch } from './search.ts'

const form = partOf<{ chosen: PersonalSearch; kept: TypedRequest | null }>(() =>
  import('./personal-form.tsx').then(({ PersonalForm }) => PersonalForm),
)

export const Route = createFileRoute('/custom/personal')({
  validateSearch: parsePersonalSearch,
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(placesQuery),
      queryClient.ensureQueryData(citiesQuery),
      queryClient.ensureQueryData(themesQuery),
      queryClient.ensureQueryData(designersQuery),
      queryClient.ensureQueryData(standardQuery('private')),
      form.preload(),
    ]).then(() => undefined),
  head: ({ match }) =>
    requestHead(match.context.queryClient, {
      title: '私人定制需求',
      description:
        '说说去哪里、什么时候、几个人和预算，1v1 定制师工作时间30分钟内联系，24小时内给出首版方案，免费修改3次。',
      path: '/custom/personal',
      above: { name: '私人定制', path: '/product/individual' },
      name: '填写需求',
    }),
  component: PersonalPage,
})

function PersonalPage() {
  const { dzs, destId, themeId } = Route.useSearch()
  const chosen = useMemo(() => ({ dzs, destId, themeId }), [dzs, destId, themeId])
  const props = useKept('personal', chosen)
  return (
    <RequestPage
      above={
        <Link key="above" to="/product/individual">
          私人定制
        </Link>
      }
      lead="写得越具体，首版方案越准。不确定的可以空着，定制师会在电话里和您一起想。"
      title="说说这趟旅行"
    >
      <HydrateOnInteraction part={form} props={props} />
    </RequestPage>
  )
}
