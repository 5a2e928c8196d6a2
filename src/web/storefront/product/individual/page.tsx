import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  citiesQuery,
  designerQuery,
  homeQuery,
  reviewsQuery,
  standardQuery,
} from '#src/web/custom-trip/queries.ts'
import { HydrateOnInteraction } from '#src/web/ui/loading/hydrate-on-interaction.tsx'
import { HydrateOnVisible } from '#src/web/ui/loading/hydrate-on-visible.tsx'
import { partOf } from '#src/web/ui/loading/part.tsx'
import { themesQuery } from '../../../client/taxonomy.ts'
import { FeedbackPlace } from '../feedback/feedback-place.tsx'
import { LandingHero } from '../request/landing-hero.tsx'
import { AreaStrip } from './area-strip.tsx'
import { individualHead } from './head.ts'
import { type IndividualSearch, parseIndividualSearch } from './search.ts'
import { Themes } from './themes.tsx'

const request = partOf<{ chosen: IndividualSearch }>(() =>
  import('./individual-request.tsx').then(({ IndividualRequest }) => IndividualRequest),
)
const below = partOf<object>(() =>
  import('./individual-sections.tsx').then(({ IndividualSections }) => IndividualSections),
)
/** The same object every time: the part is never updated from above. */
const nothing = {}

export const Route = createFileRoute('/product/individual')({
  validateSearch: parseIndividualSearch,
  loader: ({ context: { queryClient }, location }) => {
    const { dzsId } = parseIndividualSearch(location.search)
    return Promise.all([
      queryClient.ensureQueryData(homeQuery),
      queryClient.ensureQueryData(themesQuery),
      queryClient.ensureQueryData(citiesQuery),
      queryClient.ensureQueryData(reviewsQuery),
      queryClient.ensureQueryData(standardQuery('private')),
      // One who has left is no reason not to show the page.
      dzsId !== undefined && queryClient.prefetchQuery(designerQuery(dzsId)),
      request.preload(),
      below.preload(),
    ]).then(() => undefined)
  },
  head: ({ match }) => individualHead(match.context.queryClient),
  component: IndividualPage,
})

function IndividualPage() {
  const { data } = useSuspenseQuery(homeQuery)
  const { destId, themeId, dzsId } = Route.useSearch()
  const form = useMemo(() => ({ chosen: { destId, themeId, dzsId } }), [destId, themeId, dzsId])
  const [banner] = data.banner
  return (
    <main id="main">
      <LandingHero
        alt={banner?.img_alt ?? ''}
        eyebrow="私人定制"
        img={banner?.img ?? ''}
        lead="一家人、两个人，或者几位好友。日程、酒店与节奏都按你们来，由同一位定制师从头跟到尾。"
        title={banner?.title || '私人定制'}
      >
        <HydrateOnInteraction part={request} props={form} />
      </LandingHero>
      <div className="container-page">
        <AreaStrip chosen={destId} />
        <Themes />
        <HydrateOnVisible part={below} props={nothing} />
        <FeedbackPlace />
      </div>
    </main>
  )
}
