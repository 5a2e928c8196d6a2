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
        {page.upcoming && <Upcoming of={page.upcoming} />}
        {/* Made by the shop's own renderer, which escapes every text (rule book §1, text safety). */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above. */}
        <div dangerouslySetInnerHTML={{ __html: page.html }} />
      </article>
    </main>
  )
}

/** A change of what was agreed to can be read before it holds (电子商务法 34). */
const Upcoming = ({
  of: { version, title, html, from },
}: {
  of: { version: string; title: string; html: string; from: Date }
}) => (
  <details className="fold mb-6 rounded-control bg-info-50 px-5 py-3 text-15/26">
    <summary>
      新版本 {version} 将于 {monthDayOf(from)} 生效，在此之前以下方现行版本为准
    </summary>
    <h2>{title}</h2>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as above. */}
    <div dangerouslySetInnerHTML={{ __html: html }} />
  </details>
)

/** `2026年11月28日`, in Shanghai. */
const monthDayOf = (at: Date) =>
  new Intl.DateTimeFormat('zh-CN', {
    timeZone: 'Asia/Shanghai',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).format(at)
