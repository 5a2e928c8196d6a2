import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isRefusal } from '#src/web/client/api/call.ts'
import { designerQuery } from '#src/web/custom-trip/queries.ts'
import { HydrateOnInteraction } from '#src/web/ui/loading/hydrate-on-interaction.tsx'
import { partOf } from '#src/web/ui/loading/part.tsx'
import { Crumbs } from '../../../ui/crumbs.tsx'
import { customerHead } from './head.ts'
import { Profile } from './profile.tsx'

const below = partOf<{ id: number }>(() =>
  import('./customer-sections.tsx').then(({ CustomerSections }) => CustomerSections),
)

/** One page, one address: `/product/customer/01` is nobody's. */
const idOf = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0)

export const Route = createFileRoute('/product/customer/$id')({
  loader: async ({ context: { queryClient }, params }) => {
    const id = idOf(params.id)
    if (id === 0) throw notFound()
    await Promise.all([
      queryClient.ensureQueryData(designerQuery(id)).catch((error: unknown) => {
        throw isRefusal(error, 'NOT_FOUND') ? notFound() : error
      }),
      below.preload(),
    ])
  },
  head: ({ match, params }) => customerHead(match.context.queryClient, idOf(params.id)),
  component: CustomerPage,
})

function CustomerPage() {
  const id = idOf(Route.useParams().id)
  const { data } = useSuspenseQuery(designerQuery(id))
  const shown = useMemo(() => ({ id }), [id])
  return (
    <main className="container-page" id="main">
      <Crumbs
        parts={[
          <Link key="individual" to="/product/individual">
            私人定制
          </Link>,
          data.info.name,
        ]}
      />
      <Profile designer={data.info} />
      {/* Another designer, other content: never the same boundary. */}
      <HydrateOnInteraction key={id} part={below} props={shown} />
    </main>
  )
}
