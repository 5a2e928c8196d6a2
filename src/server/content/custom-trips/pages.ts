import { hiddenText } from '#src/domain/catalog/review-moderation.ts'
import type { CustomTripKind } from '#src/domain/codes.ts'
import { tripAims } from '#src/domain/content/custom-trip-lists.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import {
  customTripAreas,
  listProducts,
  listThemes,
  productsByIds,
} from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { previewedId } from '#src/server/operations/previews/service.ts'
import { settingsOf } from '../settings/service.ts'
import { type Conditions, countHidden, listCustomReviews } from './reviews-store.ts'
import * as store from './store.ts'
import { bannerView, caseCard, customReview, designerCard, designerInfo } from './views.ts'

const TEAM_PRODUCTS = 4
const TEAM_CASES = 3
const DESIGNER_CASES = 12
const DESIGNER_REVIEWS = 3
const OTHER_DESIGNERS = 4

/** How many rows a private landing page shows; the narrow one fewer (rule book §22). */
export const wideHome = { designers: 8, cases: 6 } as const
export const narrowHome = { designers: 4, cases: 3 } as const

const noBanner = { id: 0, title: '', img: '', img_alt: '', url: '', bg_color: '' }

/** The first banner of the place is the hero; the last of several is the band at the bottom. */
const bottomOf = (banners: readonly { img: string }[]) =>
  banners.length > 1 ? (banners.at(-1)?.img ?? '') : ''

export async function teamPage(ctx: Ctx) {
  const settings = await settingsOf(ctx)
  const previewed = await previewedId(ctx, 'banner')
  const [banners, products, cases] = await Promise.all([
    store.listBanners(ctx.db, 'team', ctx.now, previewed),
    teamProducts(ctx, settings),
    store.listCases(ctx.db, { isGroup: true }, { limit: TEAM_CASES }),
  ])
  const title = settings.text('custom.team_title')
  return {
    banner: banners[0] ? bannerView(banners[0]) : { ...noBanner, title },
    bottom_img: bottomOf(banners),
    product_list: products,
    aims: [...tripAims],
    cases: cases.list.map(caseCard),
    partners_text: settings.text('custom.partners'),
  }
}

/** What staff chose for companies; group trips that leave soonest fill the row. */
async function teamProducts(ctx: Ctx, settings: Settings) {
  const picked = await productsByIds(ctx, idsOf(settings.json('custom.team_products')), TEAM_PRODUCTS)
  if (picked.list.length === TEAM_PRODUCTS) return picked.list
  const page = { order: 'soonest', limit: 2 * TEAM_PRODUCTS, offset: 0 } as const
  const { list: groups } = await listProducts(ctx, { types: ['group'] }, page)
  const known = new Set(picked.list.map(({ product_id }) => product_id))
  return [...picked.list, ...groups.filter(({ product_id }) => !known.has(product_id))].slice(
    0,
    TEAM_PRODUCTS,
  )
}

const idsOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((each): each is number => Number.isSafeInteger(each) && each > 0) : []

export async function homePage(ctx: Ctx, rows: typeof wideHome | typeof narrowHome) {
  const settings = await settingsOf(ctx)
  const previewed = await previewedId(ctx, 'banner')
  const [banners, areas, themes, designers, cases] = await Promise.all([
    store.listBanners(ctx.db, 'individual', ctx.now, previewed),
    customTripAreas(ctx),
    listThemes(ctx.db),
    store.listDesigners(ctx.db, {}, { limit: rows.designers }),
    store.listCases(ctx.db, { isGroup: false }, { limit: rows.cases }),
  ])
  const title = settings.text('custom.individual_title')
  return {
    banner: banners.length > 0 ? banners.map(bannerView) : [{ ...noBanner, title }],
    footer: { img: bottomOf(banners), text: settings.text('custom.footer') },
    areas,
    themes,
    dzs: designers.list.map(designerCard),
    steps: stepsOf(settings, 'private'),
    cases: cases.list.map(caseCard),
  }
}

type Settings = Awaited<ReturnType<typeof settingsOf>>

const stepsOf = (settings: Settings, kind: CustomTripKind) =>
  settings
    .entries(kind === 'private' ? 'custom.steps.private' : 'custom.steps.group', ['title', 'desc'])
    .map((step, index) => ({ no: index + 1, ...step }))

export async function serviceStandard(ctx: Ctx, kind: CustomTripKind) {
  const settings = await settingsOf(ctx)
  return {
    items: settings.entries('custom.standards', ['icon', 'title', 'desc']),
    steps: stepsOf(settings, kind),
    faq: settings.entries('custom.faq', ['q', 'a']),
  }
}

export async function reviews(ctx: Ctx, wanted: Conditions, part: store.Part) {
  const { list, total, scoreAvg } = await listCustomReviews(ctx.db, wanted, part)
  return { list: list.map(customReview), total, scoreAvg }
}

/** Of all kinds, in the order that the staff gave them. */
export async function firstCases(ctx: Ctx, limit: number) {
  const { list } = await store.listCases(ctx.db, {}, { limit })
  return list.map(caseCard)
}

/** Refuses NOT_FOUND for a designer who is unknown or works here no more. */
export async function designerPage(ctx: Ctx, id: number) {
  const [designer, cases, said, hidden, others] = await Promise.all([
    store.findDesigner(ctx.db, id),
    store.listCases(ctx.db, { designerId: id }, { limit: DESIGNER_CASES }),
    listCustomReviews(ctx.db, { designerId: id }, { limit: DESIGNER_REVIEWS }),
    countHidden(ctx.db, id),
    store.listDesigners(ctx.db, {}, { limit: OTHER_DESIGNERS + 1 }),
  ])
  if (!designer) throw new Refused('NOT_FOUND')
  return {
    info: designerInfo(designer),
    products: cases.list.map(caseCard),
    comments: said.list.map(customReview),
    comment_count: said.total,
    hidden: hidden.map(({ kind, count }) => ({ text: hiddenText(kind), count })),
    other_dzs: others.list
      .filter((other) => other.id !== id)
      .slice(0, OTHER_DESIGNERS)
      .map(designerCard),
  }
}

/** Who makes the trip of a request, as travellers see them; null while nobody whom they can see. */
export async function designerOf(db: Db, requestId: number) {
  const designer = await store.findDesignerOf(db, requestId)
  return designer ? designerCard(designer) : null
}
