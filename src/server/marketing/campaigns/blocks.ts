import type { ProductCard } from '#src/api/catalog/product-card.ts'
import type { ShownBlock, ShownBlockOf } from '#src/api/marketing/campaigns.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { productOrders, productTypes } from '#src/domain/codes.ts'
import { renderRichText } from '#src/domain/content/rich-text/render.ts'
import type {
  Block,
  GridBlock,
  MapBlock,
  ProductQuery,
  ReviewsBlock,
  TabsBlock,
  TiersBlock,
  VideoBlock,
} from '#src/domain/marketing/campaigns/block.ts'
import { blocksShown, type CampaignState, tierDays } from '#src/domain/marketing/campaigns/showing.ts'
import { captionsSrc, videoSrc } from '#src/domain/marketing/media/video.ts'
import { Refused } from '#src/platform/refused.ts'
import { earlyBirdTiers, listProducts, productsByIds } from '#src/server/catalog/products/service.ts'
import { briefReviews, pageReviews } from '#src/server/catalog/reviews/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { offeredCoupons } from '../coupons/service.ts'
import { findVideo } from '../media/service.ts'

const REVIEWS = 3

/** The blocks of an edition with what they show; one that has nothing to show is left out. */
export async function shownBlocks(
  ctx: Ctx,
  blocks: readonly Block[],
  state: CampaignState,
): Promise<ShownBlock[]> {
  const shown = await Promise.all(blocksShown(blocks, state).map((block) => shownBlock(ctx, block)))
  const filled = shown.filter((block) => block !== null)
  const ids = new Set(['rules', ...filled.map(({ id }) => id)])
  return filled.map((block) =>
    block.type === 'nav' ? { ...block, items: block.items.filter((item) => ids.has(item.block)) } : block,
  )
}

async function shownBlock(ctx: Ctx, block: Block): Promise<ShownBlock | null> {
  switch (block.type) {
    case 'coupons': {
      const list = await offeredCoupons(ctx, block.rule_ids)
      return list.length === 0 ? null : { ...headOf(block), type: block.type, list }
    }
    case 'product_grid':
      return grid(ctx, block)
    case 'product_tabs':
      return tabs(ctx, block)
    case 'early_tiers':
      return tiers(ctx, block)
    case 'rich_text':
      return block.document ? { ...block, html: renderRichText(block.document, { trustedHosts: [] }) } : null
    case 'image_map':
      return map(ctx, block)
    case 'video':
      return video(ctx, block)
    case 'reviews':
      return reviews(ctx, block)
    default:
      return block
  }
}

const headOf = ({ id, title, lead }: { id: string; title: string; lead: string }) => ({ id, title, lead })

async function productsOf(ctx: Ctx, { dest_id, theme_id, type, order, size }: ProductQuery) {
  const conditions = {
    ...(dest_id !== null && { destinationIds: [dest_id] }),
    ...(theme_id !== null && { themeIds: [theme_id] }),
    ...(type !== null && { types: [type] }),
  }
  const { list } = await listProducts(ctx, conditions, { order, limit: size, offset: 0 })
  return list
}

/** The list page of the same products. */
function listAddress({ dest_id, theme_id, type, order }: ProductQuery): string {
  const parts = [
    dest_id !== null && `destId=${dest_id}`,
    theme_id !== null && `themeId=${theme_id}`,
    type !== null && `type=${productTypes[type]}`,
    order !== 'overall' && `orderBy=${productOrders[order]}`,
  ].filter((part) => part !== false)
  return `/product${parts.length > 0 ? `?${parts.join('&')}` : ''}`
}

async function grid(ctx: Ctx, block: GridBlock): Promise<ShownBlockOf<'product_grid'> | null> {
  const isQuery = block.mode === 'query'
  const list = isQuery
    ? await productsOf(ctx, block.query)
    : (await productsByIds(ctx, block.product_ids)).list
  if (list.length === 0) return null
  return { ...headOf(block), type: 'product_grid', list, more: isQuery ? listAddress(block.query) : '' }
}

async function tabs(ctx: Ctx, block: TabsBlock): Promise<ShownBlockOf<'product_tabs'> | null> {
  const [first, ...others] = block.tabs
  if (!first) return null
  return {
    ...headOf(block),
    type: 'product_tabs',
    tabs: [
      { ...first, list: await productsOf(ctx, first.query) },
      ...others.map((tab) => ({ ...tab, list: null })),
    ],
  }
}

/** What is taken off today, as the price rules have it; a tier without a rule promises nothing. */
async function tiers(ctx: Ctx, { id, days, note }: TiersBlock): Promise<ShownBlockOf<'early_tiers'> | null> {
  const rules = await earlyBirdTiers(ctx)
  const known = days.filter((ahead) => rules.has(ahead))
  const shown = tierDays(known, dayOf(ctx.now)).map(({ ahead, from, to }) => ({
    days: ahead,
    low_fen: rules.get(ahead)?.lowFen ?? 0,
    high_fen: rules.get(ahead)?.highFen ?? 0,
    from,
    to,
  }))
  return shown.length === 0 ? null : { type: 'early_tiers', id, note, tiers: shown }
}

async function map(ctx: Ctx, block: MapBlock): Promise<ShownBlockOf<'image_map'>> {
  const { list } = await productsByIds(
    ctx,
    block.pins.flatMap(({ product_id }) => product_id ?? []),
  )
  const cards = new Map<number, ProductCard>(list.map((card) => [card.product_id, card]))
  const { pins, ...rest } = block
  return {
    ...rest,
    pins: pins.map(({ product_id, ...pin }) => ({ ...pin, product: cards.get(product_id ?? 0) ?? null })),
  }
}

/** As its file says how large and how long it is; one whose file is gone is not shown. */
async function video(
  { db }: Ctx,
  { video: stem, captions, hidden: _, ...block }: VideoBlock,
): Promise<ShownBlockOf<'video'> | null> {
  const file = await findVideo(db, stem)
  if (!file) return null
  return { ...block, ...file, src: videoSrc(stem), captions: captions && captionsSrc(captions) }
}

/** The newest of each product's, as its page shows them. A product that has left the shop brings none. */
async function reviews(ctx: Ctx, block: ReviewsBlock): Promise<ShownBlockOf<'reviews'> | null> {
  const { list: products } = await productsByIds(ctx, block.product_ids)
  const found = await Promise.all(
    products.map(async ({ product_id, title }) => {
      try {
        const page = await pageReviews(ctx, product_id, { filter: block.filter }, { page: 1, size: REVIEWS })
        const { sample } = await briefReviews(ctx, product_id)
        const list = page.list.map((review) => ({ ...review, product_id, product_title: title }))
        return { list, total: page.total, sample }
      } catch (error) {
        if (error instanceof Refused && error.refusal === 'NOT_FOUND') return null
        throw error
      }
    }),
  )
  const there = found.filter((each) => each !== null)
  const list = there
    .flatMap((each) => each.list)
    .toSorted((a, b) => +b.created_at - +a.created_at)
    .slice(0, REVIEWS)
  if (list.length === 0) return null
  return {
    ...headOf(block),
    type: 'reviews',
    list,
    total: there.reduce((sum, each) => sum + each.total, 0),
    sample: there.some((each) => each.sample),
  }
}
