import type { Db } from '#src/platform/db/database.ts'
import { listAddresses } from '#src/server/marketing/campaigns/service.ts'
import { robotsText } from './robots.ts'
import { type Changed, listDesigners, listDestinations, listProducts, listThemes } from './store.ts'
import { type Entry, sitemapFiles } from './xml.ts'

/** Whether a change (`server/shown.ts`) can be one of the map's: every change of a product is also one of the lists. */
export const isOfSitemap = (change: string) =>
  ['', 'lists', 'taxonomy', 'designers', 'campaigns'].includes(change)

interface Options {
  db: Db
  publicUrl: string
  /** Pages that no row of the database makes: landing pages and terms. */
  paths: readonly string[]
  hasSimulators: boolean
}

/**
 * Answers `/robots.txt` and the site map, and null for the rest. Every address in them begins with the shop's public
 * address, never with the host that was asked for. The files are made at the first request and cached until `forget()`.
 */
export function makeSitemap({ db, publicUrl, paths, hasSimulators }: Options) {
  const robots = robotsText(publicUrl, hasSimulators)
  let files: Promise<Map<string, string>> | undefined

  async function make() {
    const [products, places, themes, designers, campaigns] = await Promise.all([
      listProducts(db),
      listDestinations(db),
      listThemes(db),
      listDesigners(db),
      listAddresses(db),
    ])
    const entriesOf = (rows: readonly Changed[], path: (id: number) => string): Entry[] =>
      rows.map(({ id, changedAt }) => ({ url: publicUrl + path(id), changedAt }))
    return sitemapFiles(publicUrl, [
      ...paths.map((path) => ({ url: publicUrl + path })),
      ...entriesOf(places, (id) => `/product?destId=${id}`),
      ...entriesOf(themes, (id) => `/product?themeId=${id}`),
      ...designers.map(({ id }) => ({ url: `${publicUrl}/product/customer/${id}` })),
      ...campaigns.map(({ slug, changedAt }) => ({ url: `${publicUrl}/activities/${slug}`, changedAt })),
      ...entriesOf(products, (id) => `/product/productDetail?productId=${id}`),
    ])
  }

  /** Requests that come while the files are made wait for the same files; what `forget` overtook is not cached. */
  function known() {
    if (files) return files
    const making = make()
    files = making
    making.catch(() => {
      if (files === making) files = undefined
    })
    return making
  }

  return {
    async fetch(request: Request): Promise<Response | null> {
      const { pathname } = new URL(request.url)
      if (pathname === '/robots.txt') return answer(request, robots, 'text/plain; charset=utf-8')
      if (!/^\/sitemap(-\d{1,4})?\.xml$/.test(pathname)) return null
      const file = (await known()).get(pathname)
      if (file === undefined)
        return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
      return answer(request, file, 'application/xml; charset=utf-8')
    },
    /** Call when the catalogue changes. */
    forget() {
      files = undefined
    },
  }
}

function answer({ method }: Request, text: string, type: string) {
  if (method !== 'GET' && method !== 'HEAD')
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  return new Response(method === 'HEAD' ? null : text, {
    headers: { 'content-type': type, 'cache-control': 'public, max-age=3600' },
  })
}
