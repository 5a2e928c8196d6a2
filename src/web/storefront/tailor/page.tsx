import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useMemo } from 'react'
import { themesQuery } from '#src/web/client/taxonomy.ts'
import { requestHead } from '#src/web/custom-trip/head.ts'
import { citiesQuery, standardQuery } from '#src/web/custom-trip/queries.ts'
import type { TypedRequest } from '#src/web/custom-trip/request-form.ts'
import { useKept } from '#src/web/custom-trip/use-kept.ts'
import { HydrateOnInteraction } from '#src/web/ui/loading/hydrate-on-interaction.tsx'
import { partOf } from '#src/web/ui/loading/part.tsx'
import { Picture } from '#src/web/ui/picture.tsx'
import { parseTailorSearch, type TailorSearch } from './search.ts'

/** As many as stand beside the form. */
const PROMISES = 4

const form = partOf<{ chosen: TailorSearch; kept: TypedRequest | null }>(() =>
  import('./tailor-form.tsx').then(({ TailorForm }) => TailorForm),
)

export const Route = createFileRoute('/tailor')({
  validateSearch: parseTailorSearch,
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(citiesQuery),
      queryClient.ensureQueryData(themesQuery),
      queryClient.ensureQueryData(standardQuery('private')),
      form.preload(),
    ]).then(() => undefined),
  head: ({ match }) =>
    requestHead(match.context.queryClient, {
      title: '快捷定制',
      description:
        '四项必填，一分钟填完：从哪里出发、几个人、怎么联系。定制师工作时间30分钟内回电，和您一起把路线想清楚。',
      path: '/tailor',
      above: { name: '私人定制', path: '/product/individual' },
      name: '快捷定制',
    }),
  component: TailorPage,
})

/** One screen: a scene with the promise at the left, the short form at the right. */
function TailorPage() {
  const { dzs } = Route.useSearch()
  const chosen = useMemo(() => ({ dzs }), [dzs])
  const props = useKept('tailor', chosen)
  const { data: themes } = useSuspenseQuery(themesQuery)
  const { data: standard } = useSuspenseQuery(standardQuery('private'))
  return (
    <main className="tailor-scene" id="main">
      <Picture alt="" className="scene" isHero sizes="100vw" stem={themes[0]?.img ?? ''} />
      <div className="container-page relative z-2 flex items-center justify-between gap-10 py-10 max-lg:flex-col max-lg:items-stretch">
        <div className="text-white">
          <h1 className="font-semibold font-serif">
            <span className="block">一句话，</span>
            <span className="block">也能开始一趟旅行</span>
          </h1>
          <p className="mt-4 max-w-78 text-17/30">不用想好去哪。说个大概，定制师回电和您一起把路线想清楚。</p>
          <ul className="mt-7 grid grid-cols-2 gap-x-10 gap-y-3.5 max-xs:grid-cols-1">
            {standard.items.slice(0, PROMISES).map(({ title }) => (
              <li className="flex items-center gap-2.5" key={title}>
                <Check aria-hidden className="icon !size-4" />
                {title}
              </li>
            ))}
          </ul>
        </div>
        <HydrateOnInteraction part={form} props={props} />
      </div>
    </main>
  )
}
