import type { PriceQuote } from '#src/api/booking/price-views.ts'
import { ProductCard } from '#src/api/catalog/product-card.ts'
import type { ItineraryDay, ProductDetail, Trip } from '#src/api/catalog/product-views.ts'
import { z } from '#src/api/zod.ts'
import { seatsTaken } from '#src/domain/booking/stock.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { isQuoteRefusal } from '#src/domain/pricing/price.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { assertOffer } from '#src/server/booking/departures/service.ts'
import { settingsOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type AskedCoupon, couponDeduction } from '#src/server/marketing/coupons/service.ts'
import { destinationTree } from './destination-tree.ts'
import { detailOf } from './detail/detail.ts'
import { tripOf } from './detail/trip.ts'
import { cardsOf, cardsOnSale } from './list/cards.ts'
import { momentOf } from './moment.ts'
import { asShown } from './preview.ts'
import {
  assertOpen,
  assertSeats,
  type Choice,
  choiceFault,
  quoteSelection,
  quoteView,
} from './pricing/quote.ts'
import type { ListConditions } from './store/conditions.ts'
import { findDetail } from './store/detail.ts'
import { listEarlyBirdTiers } from './store/early-bird.ts'
import { findItinerary } from './store/itinerary.ts'
import { findPage, findSimilar, type ListPage } from './store/list.ts'
import { refreshProductStats } from './store/product-stats.ts'
import {
  findSellableDeparture,
  type SellableDeparture,
  type SellableDepartureKey,
} from './store/sellable-departure.ts'
import { listNodes } from './store/taxonomy.ts'

export { findHotels } from './desk/hotels.ts'
export { handOverSchedules } from './desk/life/schedule-store.ts'
export { agreedTerms, readPriceToken } from './pricing/price-token.ts'
export {
  assertOpen,
  assertSeats,
  type Choice,
  choiceFault,
  pricedChoiceOf,
  quoteInput,
  quoteSelection,
  quoteView,
} from './pricing/quote.ts'
export { refreshSearch } from './search/lexicon/refresh.ts'
export { findsSomething } from './search/search.ts'
export type { ListConditions } from './store/conditions.ts'
export type { SellableDeparture, SellableDepartureKey } from './store/sellable-departure.ts'
export { listThemes } from './store/taxonomy.ts'
export { type WrittenProduct, writeProducts } from './writing/write.ts'

const SIMILAR = 4

/** The tree of visible destinations; `all` with those that hold no product on sale. */
export async function listDestinations(ctx: Ctx, { all = false } = {}) {
  const nodes = await listNodes(ctx.db)
  return destinationTree(all ? nodes : nodes.filter(({ isFilled }) => isFilled))
}

/** The same tree of places that designers make trips to, whether or not a product stands on them. */
export const customTripAreas = async (ctx: Ctx) =>
  destinationTree((await listNodes(ctx.db)).filter(({ isCustomizable }) => isCustomizable))

/** One page of products on sale. A page past the end is an empty list that still tells the total. */
export async function listProducts(ctx: Ctx, conditions: ListConditions, page: ListPage) {
  const found = await findPage(ctx.db, conditions, page)
  return { ...found, list: await cardsOf(ctx.db, found.ids, momentOf(ctx)) }
}

/** The first so many in the order asked for; the numbers of those off sale or unknown are named apart. */
export async function productsByIds(ctx: Ctx, ids: readonly number[], most = ids.length) {
  const wanted = [...new Set(ids)]
  const list = await cardsOnSale(ctx.db, wanted, momentOf(ctx))
  const found = new Set(list.map(({ product_id }) => product_id))
  return { list: list.slice(0, most), missing: wanted.filter((id) => !found.has(id)) }
}

/** The cards of these products in this order, those that have left the shop among them. */
export const cardsByIds = (ctx: Ctx, ids: readonly number[]) => cardsOf(ctx.db, ids, momentOf(ctx))

/** The tiers of 早鸟立减 that hold today, by how many days ahead one books. */
export const earlyBirdTiers = (ctx: Ctx) => listEarlyBirdTiers(ctx.db, momentOf(ctx))

/** Refuses NOT_FOUND with products to look at instead in `similar`. */
export async function viewProduct(ctx: Ctx, productId: number): Promise<ProductDetail> {
  const moment = momentOf(ctx)
  const row = await asShown(ctx, productId, (db) => findDetail(db, productId, moment))
  const similar = await cardsOf(ctx.db, await findSimilar(ctx.db, productId, SIMILAR), moment)
  if (!row) throw new Refused('NOT_FOUND', { similar: z.encode(z.array(ProductCard), similar) })
  const service = (await settingsOf(ctx)).entries('product.service', ['title', 'desc'])
  return detailOf(row, similar, service, ctx.now)
}

/** Product, combo, departure, add-ons, price rules and the ladder in use today in one statement. Refuses NOT_FOUND. */
export async function loadSellableDeparture(
  db: Db,
  key: SellableDepartureKey,
  today: Day,
): Promise<SellableDeparture> {
  const sellable = await findSellableDeparture(db, key, today)
  if (!sellable) throw new Refused('NOT_FOUND')
  return sellable
}

/** The days of a product for its page, or of its draft for who previews it. Refuses NOT_FOUND. */
export const viewItinerary = (ctx: Ctx, productId: number, comboKey?: string): Promise<ItineraryDay[]> =>
  asShown(ctx, productId, (db) => loadItinerary(db, productId, comboKey))

/** The days of a product on sale with their hotels. Refuses NOT_FOUND. */
async function loadItinerary(db: Db, productId: number, comboKey?: string): Promise<ItineraryDay[]> {
  const days = await findItinerary(db, productId, comboKey)
  if (!days) throw new Refused('NOT_FOUND')
  return days
}

export async function viewTrip(ctx: Ctx, key: SellableDepartureKey): Promise<Trip> {
  const sellable = await loadSellableDeparture(ctx.db, key, momentOf(ctx).today)
  assertOpen(sellable, ctx.now)
  return tripOf(sellable, await loadItinerary(ctx.db, key.productId), ctx.now)
}

/**
 * The price of a choice, without effect: of free seats, or of those of an offer of the waiting list. Refuses what cannot
 * be booked now, and a bad choice by its field.
 */
export async function priceTrip(
  ctx: Ctx,
  key: SellableDepartureKey,
  choice: Choice,
  { offer, coupon }: { offer: { id: number; memberId: number } | null; coupon: AskedCoupon | null },
): Promise<PriceQuote> {
  const sellable = await loadSellableDeparture(ctx.db, key, momentOf(ctx).today)
  assertOpen(sellable, ctx.now)
  const deduction = await couponDeduction(ctx, coupon, key.productId)
  const price = quoteSelection(sellable, choice, momentOf(ctx).today, deduction.deductions)
  if (isQuoteRefusal(price)) throw choiceFault(price)
  deduction.assertTaken(price)
  if (offer === null) assertSeats(sellable, choice.counts, ctx.now)
  else {
    const wanted = { ...offer, departureId: sellable.departure.id, seats: seatsTaken(choice.counts) }
    await assertOffer(ctx.db, wanted, ctx.now)
  }
  return quoteView(ctx, sellable, choice, price)
}

/** Refreshes a product's stats: its dates, prices, seats, sales or reviews have changed. */
export async function productChanged(ctx: Ctx, tx: Tx, productId: number) {
  await refreshProductStats(tx, [productId], momentOf(ctx))
}
