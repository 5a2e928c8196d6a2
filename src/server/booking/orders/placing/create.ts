import type { orders } from '#src/api/booking/orders.ts'
import { PriceQuote } from '#src/api/booking/price-views.ts'
import type { Input } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'
import { orderingFault } from '#src/domain/booking/order.ts'
import { seatsTaken } from '#src/domain/booking/stock.ts'
import { addDays, dayOf, startOf } from '#src/domain/calendar-day.ts'
import { advisedDeadline, type OrderLimits, payDeadline } from '#src/domain/limits/order-limits.ts'
import { isQuoteRefusal, type Quote } from '#src/domain/pricing/price.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import { retrying } from '#src/platform/db/database.ts'
import { redrawing } from '#src/platform/db/sql/duplicate.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { assertOffer } from '#src/server/booking/departures/service.ts'
import {
  agreedTerms,
  assertOpen,
  assertSeats,
  type Choice,
  choiceFault,
  loadSellableDeparture,
  pricedChoiceOf,
  quoteSelection,
  quoteView,
  readPriceToken,
  type SellableDeparture,
} from '#src/server/catalog/products/service.ts'
import { orderLimitsOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { couponDeduction, refuseLostCoupon } from '#src/server/marketing/coupons/service.ts'
import { referralMarkOf } from '#src/server/marketing/referrals/service.ts'
import { contactColumns } from '../contact.ts'
import type { OrderRecord } from '../snapshot.ts'
import { assertNoOverlap } from '../travellers/overlap.ts'
import { openSavedTravellers } from '../travellers/saved-travellers.ts'
import { sealedTravellers } from '../travellers/store.ts'
import { assertTravellers, isComplete, travellerOf } from '../travellers/travellers.ts'
import { assertAgreed } from './agreed.ts'
import { newOrderNo } from './numbers.ts'
import { findReplayed, lockOrdering, type NewOrder, placeOrder, type Standing } from './place-order.ts'
import { soldColumns } from './sold-columns.ts'

type Asked = Input<(typeof orders)['create']>

/** The part of the new order that the member is told. */
type Placed = Pick<OrderRecord, 'order_no' | 'status' | 'confirm_deadline' | 'pay_deadline' | 'payable_fen'>

/**
 * Places an order, once per `idem_key` however often it is sent (rule book §7.4). Everything that can be worked out is
 * worked out before the transaction: what it holds, others wait for.
 *
 * With an advisor, who places it for the member on the telephone within a change of staff, nobody has agreed to anything:
 * the traveller does so before signing (`unagreedFaults`).
 */
export async function createOrder(
  ctx: Ctx,
  member: Member,
  asked: Asked,
  advisorId: number | null = null,
): Promise<Placed> {
  try {
    return await place(ctx, await prepare(ctx, member, asked, advisorId))
  } catch (refusal) {
    if (!(refusal instanceof Refused) || refusal.refusal === 'PARAM') throw refusal
    const replayed = await placedBefore(ctx, member, asked)
    if (replayed) return replayed
    if (refusal instanceof SeatsGone) return refuseSeats(ctx, member, asked)
    throw refusal
  }
}

/**
 * Finds the order of an idempotency key that is sent again when the seats are gone, perhaps to this very order. Behind
 * the lock, because the first press may still be on its way.
 */
const placedBefore = (ctx: Ctx, member: Member, asked: Asked) =>
  ctx.transaction(async (tx) => {
    await lockOrdering(tx, member.id)
    return findReplayed(tx, member.id, asked.idem_key)
  })

/** The departure's last seats went to somebody else between our look and our statement. */
class SeatsGone extends Refused {
  constructor() {
    super('SOLD_OUT')
  }
}

const choiceOf = ({ adult = 0, child_bed = 0, child_nobed = 0, infant = 0, ...asked }: Asked): Choice => ({
  counts: { adult, child_bed, child_nobed, infant },
  rooms: asked.rooms ?? null,
  share: asked.share ?? false,
  options: asked.options_json ?? [],
})

const selectionKeyOf = (asked: Asked) => ({
  productId: asked.product_id,
  comboKey: asked.combo_key,
  date: asked.date,
})

async function prepare(ctx: Ctx, member: Member, asked: Asked, advisorId: number | null): Promise<NewOrder> {
  const contact = contactColumns(ctx.vault, asked)
  const sellable = await loadSellableDeparture(ctx.db, selectionKeyOf(asked), dayOf(ctx.now))
  const choice = choiceOf(asked)
  const coupon = asked.coupon_id ? { id: asked.coupon_id, memberId: member.id } : null
  const deduction = await couponDeduction(ctx, coupon, asked.product_id)
  const price = quoteSelection(sellable, choice, dayOf(ctx.now), deduction.deductions)
  if (isQuoteRefusal(price)) throw choiceFault(price)
  deduction.assertTaken(price)
  const agreed = asked.agree_json ?? []
  const travellers = await peopleOf(ctx, member, asked)
  const { scope, shoppingText } = sellable.product
  const asking = {
    people: travellers,
    counts: choice.counts,
    trip: { scope, hasShopping: shoppingText !== '' },
    now: ctx.now,
  }
  if (advisorId === null) assertAgreed(agreed, asking)
  await assertTheirs(ctx, member, asked, sellable, choice)
  assertPrice(ctx, asked, sellable, choice, price)
  const { date: departsOn, returnDate: returnsOn } = sellable.departure
  const trip = {
    scope: sellable.product.scope,
    productType: sellable.product.type,
    departsOn,
    returnsOn,
    guardianConsent: agreed.includes('minor'),
    today: dayOf(ctx.now),
  }
  assertTravellers(travellers, choice.counts, trip, 'draft')
  await assertNoOverlap(ctx.db, ctx.vault, { memberId: member.id, people: travellers, departsOn, returnsOn })
  const limits = await orderLimitsOf(ctx)
  const payBy = payByOf(ctx, sellable, limits, advisorId)
  return {
    row: {
      ...soldColumns(sellable, choice, price, { now: ctx.now, payBy, limits }),
      ...contact,
      ...(advisorId !== null && { source: 'advisor' as const, advisor_id: advisorId }),
      member_id: member.id,
      agreed,
      idem_key: asked.idem_key,
      content_hash: contentHash(ctx, choice, travellers),
      source_from: asked.source_from ?? '',
      created_ip: ctx.visitor.ip,
      travellers_complete: isComplete(travellers, choice.counts, trip),
      created_at: ctx.now,
      updated_at: ctx.now,
    },
    quote: price,
    pax: seatsTaken(choice.counts),
    maxUnpaid: limits.maxUnpaid,
    waitlistId: asked.waitlist_id ?? null,
    by: advisorId === null ? { actor: 'member', id: member.id } : { actor: 'staff', id: advisorId },
    referralMark: referralMarkOf(ctx),
    couponId: coupon?.id ?? null,
    people: sealedTravellers(ctx.vault, travellers),
  }
}

const payByOf = (
  { now }: Ctx,
  { departure }: SellableDeparture,
  limits: OrderLimits,
  advisorId: number | null,
) => (advisorId === null ? payDeadline(now, limits, departure.date) : advisedDeadline(now, departure, limits))

/** Free seats, or those that the waiting list keeps for this member. */
async function assertTheirs(
  ctx: Ctx,
  member: Member,
  asked: Asked,
  sellable: SellableDeparture,
  { counts }: Choice,
) {
  if (asked.waitlist_id === undefined) return assertSeats(sellable, counts, ctx.now)
  assertOpen(sellable, ctx.now)
  const who = { id: asked.waitlist_id, memberId: member.id }
  const wanted = { ...who, departureId: sellable.departure.id, seats: seatsTaken(counts) }
  await assertOffer(ctx.db, wanted, ctx.now)
}

async function peopleOf(
  ctx: Ctx,
  member: Member,
  { travellers_json: sent = [] }: Asked,
): Promise<Traveller[]> {
  const referenced = sent.flatMap(({ tourist_id }) => (tourist_id ? [tourist_id] : []))
  const saved = await openSavedTravellers(ctx, member.id, referenced)
  return sent.map((each, index) => travellerOf(each, index, { saved }))
}

/** The same travellers in the same order make a duplicate; keyed, because names and numbers could be guessed. */
const contentHash = ({ vault }: Ctx, { counts }: Choice, travellers: readonly Traveller[]) =>
  vault.hmac('order-content', JSON.stringify([counts, travellers.map(({ phone: _, ...who }) => who)]))

/**
 * The amount on the page is the amount of the order, and by the token its deposit and its ladder are, or the traveller is
 * asked (rule book §5.3).
 */
function assertPrice(ctx: Ctx, asked: Asked, sellable: SellableDeparture, choice: Choice, price: Quote) {
  const offered =
    asked.price_token === undefined
      ? null
      : readPriceToken(ctx.vault, asked.price_token, pricedChoiceOf(sellable, choice, price), ctx.now)
  const changed = offered?.state === 'valid' ? offered.changed : []
  const isAgreed = !changed.some((name) => agreedTerms.includes(name))
  if (asked.payable_fen === price.payableFen && isAgreed) return
  throw new Refused('PRICE_CHANGED', {
    quote: z.encode(PriceQuote, quoteView(ctx, sellable, choice, price)),
    changed,
  })
}

const place = (ctx: Ctx, order: NewOrder): Promise<Placed> =>
  redrawing('orders_order_no_key', () => retrying(() => placing(ctx, order)))

/** A change of staff is one transaction, of which a statement that fails takes back no more than its own part. */
const placing = (ctx: Ctx, order: NewOrder) =>
  order.by.actor === 'staff'
    ? ctx.transaction((tx) => placeOnce({ ...ctx, db: tx }, order, newOrderNo(ctx.now)))
    : placeOnce(ctx, order, newOrderNo(ctx.now))

async function placeOnce(ctx: Ctx, order: NewOrder, orderNo: string): Promise<Placed> {
  const standing = await placeOrder(ctx.db, order, orderNo).catch(refuseLostCoupon)
  if (standing.isPlaced) return { ...order.row, order_no: orderNo }
  const replayed =
    standing.isReplayed && (await findReplayed(ctx.db, order.row.member_id, order.row.idem_key))
  if (replayed) return replayed
  refuseStanding({ ...standing, maxUnpaid: order.maxUnpaid }, ctx.now, order.by.actor === 'staff')
  throw new SeatsGone()
}

/** Refuses what forbids the member another order; DUPLICATE only who may order at all. */
function refuseStanding(standing: Standing & { maxUnpaid: number }, now: Date, isAdvised: boolean) {
  const fault = orderingFault(standing, isAdvised)
  if (fault?.code === 'closing') throw new Refused('PHONE_BLOCKED', undefined, fault.sentence)
  if (standing.duplicateOf !== null) throw new Refused('DUPLICATE', { ref: standing.duplicateOf })
  if (fault?.code === 'unpaid') throw new Refused('TOO_OFTEN', undefined, fault.sentence)
  if (!fault) return
  const tomorrow = startOf(addDays(dayOf(now), 1))
  const seconds = Math.ceil((tomorrow.getTime() - now.getTime()) / 1000)
  throw new Refused('TOO_OFTEN', { retry_after: seconds }, fault.sentence)
}

/** Looks at the departure anew to refuse with the reason: closed meanwhile, or how many seats are left. */
async function refuseSeats(ctx: Ctx, member: Member, asked: Asked): Promise<never> {
  const sellable = await loadSellableDeparture(ctx.db, selectionKeyOf(asked), dayOf(ctx.now))
  await assertTheirs(ctx, member, asked, sellable, choiceOf(asked))
  throw new Refused('SOLD_OUT')
}
