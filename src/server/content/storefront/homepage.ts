import type { home } from '#src/api/content/homepage.ts'
import type { Data } from '#src/api/endpoint.ts'
import { productOrders } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { listDestinations, listProducts, listThemes } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { previewedId } from '#src/server/operations/previews/service.ts'
import { firstCases } from '../custom-trips/service.ts'
import { settingsOf } from '../settings/service.ts'
import { listBanners } from './store/banners.ts'
import { listNews } from './store/news.ts'

type Homepage = Data<(typeof home)['homepage']>

const SECTION_SIZE = 6
/** Rule book §20.5. */
const CASES = 3

/** Destinations, themes, banners and the staff's own choice of lists, for a page that shows a little of everything. */
export async function homepage(ctx: Ctx): Promise<Homepage> {
  const settings = await settingsOf(ctx)
  const previewed = await previewedId(ctx, 'banner')
  const [banners, dests, themes, cases, news, sections] = await Promise.all([
    // `/` leads to /product/team, which therefore plays the home page (rule book §25 A10).
    listBanners(ctx.db, 'team', ctx.now, previewed),
    listDestinations(ctx),
    listThemes(ctx.db),
    firstCases(ctx, CASES),
    listNews(ctx.db, ctx.now),
    Promise.all(settings.records('home.sections').map((each) => sectionOf(ctx, each))),
  ])
  const quick = settings
    .records('home.quick')
    .map(({ icon = '', label = '', url = '' }) => ({ icon, label, url }))
  return {
    banners,
    quick,
    dests,
    themes,
    cases,
    news,
    sections: sections.filter(({ products }) => products.length > 0),
  }
}

async function sectionOf(ctx: Ctx, { title = '', query = '' }: Record<string, string>) {
  const asked = new URLSearchParams(query)
  const numbers = (name: string) => asked.get(name)?.split(',').map(Number)
  const conditions = { destinationIds: numbers('destId'), themeIds: numbers('themeId') }
  const { list } = await listProducts(ctx, conditions, {
    order: orderOf(numbers('orderBy')?.[0]),
    limit: SECTION_SIZE,
    offset: 0,
  })
  return { title, query, products: list }
}

const orderOf = (code = 0) =>
  keysOf(productOrders).find((order) => productOrders[order] === code) ?? 'overall'
