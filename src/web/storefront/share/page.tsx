import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { isRefusal } from '#src/web/client/api/call.ts'
import { Packing, Weather } from './before-leaving.tsx'
import { GonePage } from './gone-page.tsx'
import { shareHead } from './head.ts'
import { sharedQuery } from './query.ts'
import { SharedItinerary } from './shared-itinerary.tsx'
import { SharedTop } from './shared-top.tsx'

/** An itinerary that a traveller shows to others (rule book §9.4): anybody may read it, and nobody finds it. */
export const Route = createFileRoute('/share/$token')({
  loader: async ({ context: { queryClient }, params: { token } }) => {
    await queryClient.fetchQuery(sharedQuery(token)).catch((error: unknown) => {
      throw isRefusal(error, 'NOT_FOUND') || isRefusal(error, 'PARAM') ? notFound() : error
    })
  },
  head: ({ match, params: { token } }) => shareHead(match.context.queryClient, token),
  component: SharePage,
  notFoundComponent: GonePage,
})

function SharePage() {
  const { token } = Route.useParams()
  const { data: trip } = useSuspenseQuery(sharedQuery(token))
  return (
    <main className="container-page grid gap-6 pt-6 pb-10" id="main">
      <SharedTop trip={trip} />
      <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-6 max-lg:grid-cols-1">
        <SharedItinerary trip={trip} />
        <div className="grid gap-6">
          <Weather trip={trip} />
          <Packing trip={trip} />
        </div>
      </div>
    </main>
  )
}
