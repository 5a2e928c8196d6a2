import type { ClaimedPriceView, claimedPrices } from '#src/api/catalog/claimed-prices.ts'
import type { Data } from '#src/api/endpoint.ts'
import { claimedPrice, couponShortText } from '#src/domain/pricing/claimed.ts'
import { type CouponRule, couponOff, couponScopeFault } from '#src/domain/pricing/coupon.ts'
import { isQuoteRefusal } from '#src/domain/pricing/price.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { claimableRules, listTrips } from '#src/server/marketing/coupons/service.ts'
import { momentOf } from '../moment.ts'
import { listCheapestDepartures, type SellableDeparture } from '../store/sellable-departure.ts'
import { type Choice, quoteInput, quoteSelection } from './quote.ts'

/** Two adults (rule book §8.9, 12). */
const party: Choice = {
  counts: { adult: 2, child_bed: 0, child_nobed: 0, infant: 0 },
  rooms: null,
  share: false,
  options: [],
}

/** A page of the shop shows no more at once. */
const MOST_PRODUCTS = 50
const MOST_COUPONS = 6

/** The price after a coupon of each of these products that has one, in their order. */
export async function listClaimedPrices(ctx: Ctx, ids: readonly number[]): Promise<ClaimedPriceView[]> {
  const rules = (await claimableRules(ctx)).filter(({ newMemberOnly }) => !newMemberOnly)
  if (rules.length === 0) return []
  const wanted = [...new Set(ids)].slice(0, MOST_PRODUCTS)
  const [departures, trips] = await Promise.all([cheapest(ctx, wanted), listTrips(ctx.db, wanted)])
  return departures.flatMap((sellable) => {
    const trip = trips.get(sellable.product.id)
    const fitting = rules.filter(
      (rule) => trip && couponScopeFault(rule, { ...trip, isFirstOrder: false }) === null,
    )
    return priceOf(ctx, sellable, fitting) ?? []
  })
}

/** What of a product can be claimed, new members' coupons among it, and what two pay with what anybody may have. */
export async function viewClaimable(
  ctx: Ctx,
  productId: number,
): Promise<Data<(typeof claimedPrices)['ofProduct']>> {
  const [rules, trips, [sellable]] = await Promise.all([
    claimableRules(ctx),
    listTrips(ctx.db, [productId]),
    cheapest(ctx, [productId]),
  ])
  const trip = trips.get(productId)
  if (!trip) return { list: [], price: null }
  const fits = (isFirstOrder: boolean) => (rule: CouponRule) =>
    couponScopeFault(rule, { ...trip, isFirstOrder }) === null
  const plain = sellable && quoteSelection(sellable, party, momentOf(ctx).today)
  const sum = plain && !isQuoteRefusal(plain) ? plain.discountableFen : null
  const offered = rules
    .filter(fits(true))
    .map((rule) => ({ rule, off: sum === null ? 0 : couponOff(rule, sum) }))
    .toSorted((a, b) => b.off - a.off)
    .slice(0, MOST_COUPONS)
  const forAll = rules.filter(({ newMemberOnly }) => !newMemberOnly).filter(fits(false))
  return {
    list: offered.map(({ rule }) => ({
      rules_id: rule.id,
      text: `${rule.newMemberOnly || rule.scopeKind === 'first_order' ? '新客' : ''}${couponShortText(rule)}`,
    })),
    price: sellable ? priceOf(ctx, sellable, forAll) : null,
  }
}

const cheapest = (ctx: Ctx, ids: readonly number[]) =>
  listCheapestDepartures(ctx.db, ids, party.counts.adult, momentOf(ctx))

function priceOf(
  ctx: Ctx,
  sellable: SellableDeparture,
  rules: readonly CouponRule[],
): ClaimedPriceView | null {
  const best = claimedPrice(quoteInput(sellable, party, momentOf(ctx).today), rules)
  return (
    best && {
      product_id: sellable.product.id,
      price_fen: best.perPersonFen,
      rules_id: best.ruleId,
      date: sellable.departure.date,
    }
  )
}
