import { dayOf } from '#src/domain/calendar-day.ts'
import type { EditionContent, ProductQuery } from '#src/domain/marketing/campaigns/block.ts'
import { type EditionFacts, queryKey } from '#src/domain/marketing/campaigns/check.ts'
import { listProducts } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { listCouponEnds, listOverlapping, listSellable } from './store.ts'

interface Asked {
  id: number
  campaignId: number
  title: string
  startsAt: Date
  endsAt: Date
  content: EditionContent
}

/** What an edition is checked against. */
export async function factsOf(ctx: Ctx, { content, campaignId, ...edition }: Asked): Promise<EditionFacts> {
  const shown = content.blocks.filter(({ hidden }) => !hidden)
  const products = shown.flatMap((block) => {
    if (block.type === 'product_grid') return block.mode === 'ids' ? block.product_ids : []
    if (block.type === 'image_map') return block.pins.flatMap(({ product_id }) => product_id ?? [])
    return block.type === 'reviews' ? block.product_ids : []
  })
  const coupons = shown.flatMap((block) => (block.type === 'coupons' ? block.rule_ids : []))
  const queries = shown.flatMap((block): [string, ProductQuery][] => {
    if (block.type === 'product_grid' && block.mode === 'query') return [[queryKey(block.id), block.query]]
    return block.type === 'product_tabs'
      ? block.tabs.map(({ query }, index) => [queryKey(block.id, index), query])
      : []
  })
  const [overlapping, sellable, couponEnds] = await Promise.all([
    listOverlapping(ctx.db, campaignId, edition),
    listSellable(ctx.db, products, dayOf(ctx.now), ctx.now),
    listCouponEnds(ctx.db, coupons, ctx.now),
  ])
  return {
    now: ctx.now,
    title: edition.title,
    startsAt: edition.startsAt,
    endsAt: edition.endsAt,
    overlapping,
    sellable: new Set(sellable),
    couponEnds,
    found: await countFound(ctx, queries),
  }
}

/** One after the other: they run on one connection. */
async function countFound(ctx: Ctx, queries: readonly [string, ProductQuery][]) {
  const found = new Map<string, number>()
  for (const [key, { dest_id, theme_id, type, order }] of queries) {
    const conditions = {
      ...(dest_id !== null && { destinationIds: [dest_id] }),
      ...(theme_id !== null && { themeIds: [theme_id] }),
      ...(type !== null && { types: [type] }),
    }
    found.set(key, (await listProducts(ctx, conditions, { order, limit: 1, offset: 0 })).total)
  }
  return found
}
