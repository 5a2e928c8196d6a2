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
import { type BusinessSearch, parseBusinessSearch } from './search.ts'

const form = partOf<{ chosen: BusinessSearch; kept: TypedRequest | null }>(() =>
  import('./business-form.tsx').then(({ BusinessForm }) => BusinessForm),
)

export const Route = createFileRoute('/custom/business')({
  validateSearch: parseBusinessSearch,
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(placesQuery),
      queryClient.ensureQueryData(citiesQuery),
      queryClient.ensureQueryData(themesQuery),
      queryClient.ensureQueryData(designersQuery),
      queryClient.ensureQueryData(standardQuery('enterprise')),
      form.preload(),
    ]).then(() => undefined),
  head: ({ match }) =>
    requestHead(match.context.queryClient, {
      title: '企业与研学定制需求',
      description:
        '团建、年会、商务考察与学校研学：留下目的、人数和预算，顾问工作时间30分钟内联系，24小时内给出首版方案与报价。',
      path: '/custom/business',
      above: { name: '商务研学', path: '/product/team' },
      name: '填写需求',
    }),
  component: BusinessPage,
})

function BusinessPage() {
  const { dzs, aim } = Route.useSearch()
  const chosen = useMemo(() => ({ dzs, aim }), [dzs, aim])
  const props = useKept('business', chosen)
  return (
    <RequestPage
      above={
        <Link key="above" to="/product/team">
          商务研学
        </Link>
      }
      lead="写得越具体，首版方案越准。不确定的可以空着，顾问会在电话里和您一起想。"
      title="说说这次出行"
    >
      <HydrateOnInteraction part={form} props={props} />
    </RequestPage>
  )
}
