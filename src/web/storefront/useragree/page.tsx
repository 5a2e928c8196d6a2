import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { knownPages, termsKeys } from '#src/domain/content/about/known-pages.ts'
import { isRefusal } from '#src/web/client/api/call.ts'
import { notWrittenText, staticPageQuery } from '../../client/static-page.ts'
import { themesQuery } from '../../client/taxonomy.ts'
import { Crumbs } from '../../ui/crumbs.tsx'
import { termsHead } from './head.ts'
import { parseTermsSearch } from './search.ts'
import { Terms } from './terms.tsx'

export const Route = createFileRoute('/useragree')({
  validateSearch: parseTermsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { keywords = 'useragree', version } }) =>
    Promise.all([
      queryClient.ensureQueryData(staticPageQuery(keywords, version)).catch((error: unknown) => {
        throw isRefusal(error, 'NOT_FOUND') ? notFound() : error
      }),
      queryClient.ensureQueryData(themesQuery),
    ]).then(() => undefined),
  head: ({ match: { context, search } }) => termsHead(context.queryClient, search),
  component: TermsPage,
})

function TermsPage() {
  const { keywords = 'useragree', version } = Route.useSearch()
  const { data: page } = useSuspenseQuery(staticPageQuery(keywords, version))
  const title = page?.title ?? knownPages[keywords].title
  return (
    <main className="container-page" id="main">
      <Crumbs
        parts={[
          <Link key="home" to="/product/team">
            首页
          </Link>,
          title,
        ]}
      />
      <nav aria-label="条款" className="mx-auto mb-6 flex max-w-215 flex-wrap gap-2 px-12 max-lg:px-5">
        {termsKeys.map((key) => (
          <Link
            aria-current={key === keywords ? 'page' : undefined}
            className={`chip ${key === keywords ? 'on' : ''}`}
            key={key}
            search={{ keywords: key }}
            to="/useragree"
          >
            {knownPages[key].title}
          </Link>
        ))}
      </nav>
      <article className="panel rich mx-auto max-w-215 px-12 py-10 max-lg:px-5 text-16/28">
        <h1 className="mb-2 text-center font-semibold font-serif text-30/42">{title}</h1>
        {page ? <Terms keywords={keywords} page={page} /> : <p>{notWrittenText}</p>}
      </article>
    </main>
  )
}
