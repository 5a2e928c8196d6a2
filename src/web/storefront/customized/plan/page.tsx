import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { MemberOnly } from '#src/web/center/frame/member-only.tsx'
import { isRefusal } from '#src/web/client/api/call.ts'
import { GonePage } from './gone.tsx'
import { planHead } from './head.ts'
import { PlanPage } from './plan-page.tsx'
import { planQuery } from './query.ts'
import { type PlanSearch, parsePlanSearch } from './search.ts'

/** The plan that a designer has sent (rule book §16.1): anybody with the link may read it, and nobody finds it. */
export const Route = createFileRoute('/customized/product')({
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  validateSearch: parsePlanSearch,
  loaderDeps: ({ search }) => parsePlanSearch({ ...search }),
  loader: async ({ context: { queryClient }, deps }) => {
    // Whoever has no link finds their plans beside their requests.
    if (deps.token === undefined && deps.id === undefined)
      throw redirect({ to: '/center/custom', statusCode: 302 })
    // Without the link it is for a member, who is asked for in the browser.
    if (deps.token === undefined) return
    await queryClient.fetchQuery(planQuery(deps)).catch((error: unknown) => {
      throw isRefusal(error, 'NOT_FOUND') || isRefusal(error, 'PARAM') ? notFound() : error
    })
  },
  head: ({ match: { context, search } }) => planHead(context.queryClient, parsePlanSearch({ ...search })),
  component: Page,
  notFoundComponent: GonePage,
})

function Page() {
  const asked: PlanSearch = parsePlanSearch({ ...Route.useSearch() })
  const page = (
    <div className="container-page">
      <PlanPage asked={asked} />
    </div>
  )
  return (
    <main className="pb-10" id="main">
      {asked.token === undefined ? <MemberOnly>{() => page}</MemberOnly> : page}
    </main>
  )
}
