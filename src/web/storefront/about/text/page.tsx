import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { isKnownPage, knownPages, type PageKey } from '#src/domain/content/about/known-pages.ts'
import { shopInfoQuery } from '../../../client/shop-info.ts'
import { notWrittenText, staticPageQuery } from '../../../client/static-page.ts'
import { themesQuery } from '../../../client/taxonomy.ts'
import { addressOf } from '../../../head/page-head.ts'
import { Crumbs } from '../../../ui/crumbs.tsx'
import { AboutFrame } from '../parts/frame.tsx'
import { aboutHead, beginningOf } from '../parts/head.ts'
import { Licences } from '../parts/licences.tsx'
import { teamQuery } from '../parts/queries.ts'
import { ServiceLine } from '../parts/service-line.tsx'
import { Words } from '../parts/words.tsx'
import { Team } from '../team/team.tsx'
import { teamPages } from './keys.ts'
import { parsePeopleSearch } from './search.ts'

/** The pages beside 公司介绍; the terms have a page of their own. */
const isHere = (key: string): key is PageKey =>
  isKnownPage(key) && knownPages[key].group !== 'terms' && key !== 'aboutDetail'

export const Route = createFileRoute('/aboutbm/$key')({
  validateSearch: parsePeopleSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { key }, deps }) => {
    if (!isHere(key)) throw notFound()
    const kind = teamPages[key]
    await Promise.all([
      queryClient.ensureQueryData(staticPageQuery(key)),
      queryClient.ensureQueryData(themesQuery),
      queryClient.ensureQueryData(shopInfoQuery),
      kind && queryClient.ensureQueryData(teamQuery(kind, deps)),
    ])
  },
  head: ({ match: { context, search }, params: { key } }) => {
    if (!isHere(key)) return {}
    const text = context.queryClient.getQueryData(staticPageQuery(key).queryKey)
    const title = text?.title ?? knownPages[key].title
    return aboutHead(context.queryClient, {
      title,
      description: `百陌旅行${title}：${beginningOf(text?.html ?? '')}`,
      path: addressOf(`/aboutbm/${key}`, teamPages[key] ? search : {}),
      isEmpty: !text && !teamPages[key],
    })
  },
  component: TextPage,
})

function TextPage() {
  const key = Route.useParams().key as PageKey
  const search = Route.useSearch()
  const { data: text } = useSuspenseQuery(staticPageQuery(key))
  const title = text?.title ?? knownPages[key].title
  const kind = teamPages[key]
  return (
    <main className="container-page" id="main">
      <Crumbs
        parts={[
          <Link key="home" to="/product/team">
            首页
          </Link>,
          <Link key="about" to="/aboutbm/aboutDetail">
            关于我们
          </Link>,
          title,
        ]}
      />
      <AboutFrame current={key} named={text?.nav ?? []}>
        <h1 className="mb-4 font-semibold font-serif text-36/50 tracking-[.02em] max-lg:text-30/42">
          {title}
        </h1>
        {key === 'licence' && (
          <div className="mb-8">
            <Licences />
          </div>
        )}
        {text ? (
          <Words html={text.html} />
        ) : (
          !kind && <p className="text-16/30 text-ink-700">{notWrittenText}</p>
        )}
        {kind ? <Team key={key} kind={kind} of={key} search={search} /> : <ServiceLine />}
      </AboutFrame>
    </main>
  )
}
