import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { keysOf } from '#src/domain/keys.ts'
import { themesQuery } from '../../client/taxonomy.ts'
import { Crumbs } from '../../ui/crumbs.tsx'
import { termsHead } from './head.ts'
import { termsQuery } from './query.ts'
import { parseTermsSearch, type TermsKey } from './search.ts'

const titles: Record<TermsKey, string> = { useragree: '用户协议', privacy: '隐私政策' }

export const Route = createFileRoute('/useragree')({
  validateSearch: parseTermsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(termsQuery(deps.keywords)),
      queryClient.ensureQueryData(themesQuery),
    ]).then(() => undefined),
  head: ({ match: { context, search } }) => termsHead(context.queryClient, search.keywords),
  component: TermsPage,
})

function TermsPage() {
  const { keywords = 'useragree' } = Route.useSearch()
  const { data: page } = useSuspenseQuery(termsQuery(keywords))
  return (
    <main className="container-page" id="main">
      <Crumbs
        parts={[
          <Link key="home" to="/product/team">
            首页
          </Link>,
          page.title,
        ]}
      />
      <nav aria-label="条款" className="mx-auto mb-6 flex max-w-215 gap-2 px-12 max-lg:px-5">
        {keysOf(titles).map((key) => (
          <Link
            aria-current={key === keywords ? 'page' : undefined}
            className={`chip ${key === keywords ? 'on' : ''}`}
            key={key}
            search={{ keywords: key }}
            to="/useragree"
          >
            {titles[key]}
          </Link>
        ))}
      </nav>
      <article className="panel rich mx-auto max-w-215 px-12 py-10 max-lg:px-5 text-16/28">
        <h1 className="mb-2 text-center font-semibold font-serif text-30/42">{page.title}</h1>
        <p className="mb-6 text-center text-ink-500">版本 {page.version}</p>
        {/* Written by the shop and sanitized before it is stored (rule book §1, text safety). */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above. */}
        <div dangerouslySetInnerHTML={{ __html: page.html }} />
      </article>
    </main>
  )
}
