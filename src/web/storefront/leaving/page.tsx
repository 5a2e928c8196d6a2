import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { buttonLook } from '#src/ui/button.tsx'
import { useHydrated } from '#src/web/ui/loading/use-hydrated.ts'
import { lastPath } from '../../client/cookies.ts'

/** Asks before a visitor follows an external link (rule book §25 A6): the server redirects `/https://…` here. */
export const Route = createFileRoute('/leaving')({
  validateSearch: (raw: Record<string, unknown>): { to?: string } =>
    typeof raw['to'] === 'string' ? { to: raw['to'] } : {},
  loaderDeps: ({ search: { to = '' } }) => ({ to }),
  // Fetched when it is needed: the table of pages is on every page.
  loader: async ({ deps }) => {
    const { readExternalLink } = await import('#src/domain/content/external-link.ts')
    const leaving = readExternalLink(`/${deps.to}`, [])
    if (!leaving) throw notFound()
    return leaving
  },
  head: ({ loaderData }) => ({ meta: loaderData ? [{ title: '即将离开百陌旅行' }] : [] }),
  component: ExternalLinkPage,
})

function ExternalLinkPage() {
  const { address } = Route.useLoaderData()
  // A fragment never reaches the server: the browser carries it along.
  const whole = address + (useHydrated() ? location.hash : '')
  return (
    <main className="container-page grid justify-items-center py-24" data-no-return id="main">
      <div className="w-full max-w-160 rounded-dialog bg-surface p-10 shadow-rest max-md:p-6">
        <ExternalLink aria-hidden className="icon text-pine-600" />
        <h1 className="mt-3 font-semibold font-serif text-30/42">即将离开百陌旅行</h1>
        <p className="mt-3 text-ink-700">
          您要前往的网址不属于百陌旅行，请确认它是您信任的网站，并注意保护账号和付款信息。
        </p>
        <p className="mt-5 break-all rounded-control bg-sunk px-4 py-3 text-15/24 text-ink-900">{whole}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <a className={buttonLook('pine')} href={whole} rel="noreferrer nofollow">
            继续访问
          </a>
          <Link className={buttonLook('line')} onClick={goBack} to="/product/team">
            返回
          </Link>
        </div>
      </div>
    </main>
  )
}

/** Goes back to the visitor's last page if it was one of the shop; the link itself leads home. */
function goBack(event: { preventDefault(): void }) {
  const before = lastPath()
  if (before === '') return
  event.preventDefault()
  location.assign(before)
}
