import { createFileRoute } from '@tanstack/react-router'
import { CampaignPage, isKeptAlive } from '../../cached-pages.tsx'
import { onDemand } from '../../ui/loading/on-demand.tsx'
import { campaignHead } from './head.ts'
import { parseCampaignSearch } from './search.ts'

const GonePage = onDemand(() => import('./gone-page.tsx'))

/** Every campaign of the shop, one page for all (rule book §15.2). */
export const Route = createFileRoute('/activities/$slug')({
  codeSplitGroupings: [],
  validateSearch: parseCampaignSearch,
  // By name, as everywhere: a page that is cached without `?from=…` would be another one with it.
  loaderDeps: ({ search: { preview, as } }) => ({ preview, as }),
  loader: async ({ context: { queryClient }, params: { slug }, deps }) => {
    const { loadCampaign } = await import('./load.ts')
    await loadCampaign(queryClient, slug, deps)
  },
  head: ({ match, params: { slug } }) => campaignHead(match.context.queryClient, slug, match.search),
  component: Campaign,
  notFoundComponent: GonePage,
})

/** One that is kept alive is mounted by cached-pages.tsx, so that it can outlive this route. */
function Campaign() {
  const { slug } = Route.useParams()
  const { preview, as } = Route.useSearch()
  const { queryClient } = Route.useRouteContext()
  if (isKeptAlive(queryClient, slug, preview)) return null
  return <CampaignPage as={as} key={slug} preview={preview} slug={slug} />
}
