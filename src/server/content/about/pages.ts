import type { about } from '#src/api/content/about.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { escapeHtml } from '#src/platform/html-text.ts'
import { Refused } from '#src/platform/refused.ts'
import { listProducts } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { settingsOf } from '../settings/service.ts'
import {
  cardOf,
  countPeople,
  findPerson,
  listAreas,
  listPeople,
  listSaid,
  listShownEvents,
  placesOf,
} from './store.ts'

type Calls = typeof about

/** Page sizes of the product specification §9. */
const PAGE_SIZE = 10
const AREAS = 8
const PEOPLE = 6
const PRODUCTS = 4
const SAID = 3

export async function teamPage({ db }: Ctx, input: Input<Calls['team']>): Promise<Data<Calls['team']>> {
  const { type, good_at: goodAt, page = 1, pageSize, size: asked } = input
  const size = pageSize ?? asked ?? PAGE_SIZE
  const offset = (page - 1) * size
  const [{ list, total }, areas] = await Promise.all([
    listPeople(db, { kind: type, goodAt }, { limit: size, offset }),
    listAreas(db, type, AREAS),
  ])
  return { list: list.map(cardOf), total, page, size, has_more: offset + list.length < total, areas }
}

/** Refuses NOT_FOUND for somebody who is unknown or hidden. */
export async function personPage(ctx: Ctx, id: number) {
  const row = await findPerson(ctx.db, id)
  if (!row) throw new Refused('NOT_FOUND')
  const [places, comments] = await Promise.all([placesOf(ctx.db, row.good_at), listSaid(ctx.db, id, SAID)])
  return {
    ...cardOf(row),
    intro_html: paragraphsOf(row.intro),
    wechat_qr: row.wechat_qr,
    products: await productsOf(ctx, places),
    comments,
  }
}

/** By place where they know one, else by theme: both at once would ask for trips that are about everything. */
async function productsOf(ctx: Ctx, { destinationIds, themeIds }: Awaited<ReturnType<typeof placesOf>>) {
  if (destinationIds.length + themeIds.length === 0) return []
  const asked = destinationIds.length > 0 ? { destinationIds } : { themeIds }
  return (await listProducts(ctx, asked, { order: 'overall', limit: PRODUCTS, offset: 0 })).list
}

/** What somebody wrote line by line, as paragraphs. */
const paragraphsOf = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')

/** How many there are and where, what they do, and the first of them. */
export async function peoplePage(ctx: Ctx): Promise<Data<Calls['people']>> {
  const [counts, settings, { list }] = await Promise.all([
    countPeople(ctx.db),
    settingsOf(ctx),
    listPeople(ctx.db, {}, { limit: PEOPLE, offset: 0 }),
  ])
  const countOf = (wanted: string) =>
    counts.filter(({ kind }) => kind === wanted).reduce((sum, { count }) => sum + count, 0)
  const cities = [...Map.groupBy(counts, ({ city }) => city)].map(([city, rows]) => ({
    city,
    count: rows.reduce((sum, { count }) => sum + count, 0),
  }))
  return {
    steward_count: countOf('steward'),
    advisor_count: countOf('advisor'),
    cities: cities.toSorted((a, b) => b.count - a.count || a.city.localeCompare(b.city, 'zh-CN')),
    service: settings.entries('custom.standards', ['title', 'desc', 'icon']),
    people: list.map(cardOf),
  }
}

/** What happened, by year. */
export async function historyPage({ db }: Ctx): Promise<Data<Calls['history']>> {
  const events = await listShownEvents(db)
  return [...Map.groupBy(events, ({ happened_on }) => Number(happened_on.slice(0, 4)))].map(
    ([year, those]) => ({
      year,
      events: those.map(({ happened_on, ...event }) => ({ date: happened_on, ...event })),
    }),
  )
}
