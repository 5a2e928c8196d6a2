import { addDays, type Day, dayOf, startOf } from '#src/domain/calendar-day.ts'
import { isQuoteRefusal } from '#src/domain/pricing/price.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { orderJobs } from '#src/server/booking/orders/jobs.ts'
import { closeDepartures } from '#src/server/catalog/products/jobs.ts'
import { loadSellableDeparture, quoteSelection } from '#src/server/catalog/products/service.ts'
import { couponDeduction } from '#src/server/marketing/coupons/service.ts'
import { findDemoMember } from './demo.ts'
import { claimFor } from './demo-coupons.ts'
import { addPastDeparture, type DemoDeparture, dayAfter, findDeparture } from './demo-departures.ts'
import { type Booking, type Desk, openDesk } from './demo-desk.ts'
import { type Party, seatsOf, travellersOf } from './demo-parties.ts'
import { arriveRefund, requestRefund } from './demo-refunds.ts'
import { waitForFullDate } from './demo-waiting.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS)

/** Dates near today stay free: nobody can be on two trips at once, and whoever tries the shop books near dates. */
const FIRST_TRIP_DAYS = 40
/** The trip that the demo member wants to give up begins before all others. */
const REFUND_TRIP_DAYS = 18

interface Story {
  tx: Tx
  desk: Desk
  now: Date
  /** Ids of the demo member's saved travellers, by name. */
  savedTravellers: ReadonlyMap<string, number>
  /** The first day on which the travellers are on no trip of an order placed so far. */
  free: Day
}

/**
 * One order in each state for the demo member, the oldest first. Nothing when there is no demo member, as in a shop
 * whose own member has that telephone.
 */
export async function loadDemoOrders(tx: Tx, vault: Vault, now: Date): Promise<void> {
  const demo = await findDemoMember(tx, vault)
  if (!demo) return
  const { member } = demo
  const desk = openDesk(tx, vault, demo)
  const savedTravellers = await findSavedTravellers(tx, member.id)
  const story = { tx, desk, now, savedTravellers, free: addDays(dayOf(now), FIRST_TRIP_DAYS) }
  await pastOrders(story)
  await paidOrders(story)
  // Last: no more than three orders may wait unpaid.
  await unpaidOrders(story)
  await waitForFullDate(tx, desk.at(now), member.id, story.free)
  await tx.updateTable('orders').set({ sample: true }).where('member_id', '=', member.id).execute()
  // After the orders are marked as sample: this counts what every product has sold, and samples do not count.
  await closeDepartures(desk.at(now))
}

async function findSavedTravellers(tx: Tx, memberId: number) {
  const rows = await tx
    .selectFrom('saved_traveller')
    .select(['id', 'name_en_last', 'name_en_first'])
    .where('member_id', '=', memberId)
    .execute()
  return new Map(rows.map((row) => [`${row.name_en_last} ${row.name_en_first}`, row.id]))
}

/** The orders that are done, refunded, to be reviewed and on the road. */
async function pastOrders(story: Story) {
  await travel(story, await placePast(story, 100026, 80, 'family'))
  const { orderNo, placedAt } = await placePast(story, 100024, 35, 'family', 45)
  await requestRefund(story.desk, after(placedAt, 3 * 1440), orderNo)
  await arriveRefund(story.tx, story.desk, after(placedAt, 5 * 1440), orderNo)
  await travel(story, await placePast(story, 100035, 12, 'father'))
  await travel(story, await placePast(story, 100001, 1, 'father'))
}

interface Placed {
  orderNo: string
  placedAt: Date
  departure: DemoDeparture
}

/** Ordered and paid so many days, a month else, before a departure of so many days ago. */
export async function placePast(
  story: Story,
  productId: number,
  daysAgo: number,
  party: Party,
  daysAhead = 30,
): Promise<Placed> {
  const { tx, now } = story
  const placedAt = new Date(now.getTime() - (daysAgo + daysAhead) * DAY_MS)
  const departure = await addPastDeparture(tx, productId, addDays(dayOf(now), -daysAgo), placedAt)
  const orderNo = await book(story, placedAt, departure, party)
  await settle(story, placedAt, orderNo)
  return { orderNo, placedAt, departure }
}

/** Lets the days of a trip pass as the nightly job sees them: departure, return, and the last day for a review. */
export async function travel({ desk, now }: Story, { departure }: Placed) {
  const nights = [departure.date, dayAfter(departure), addDays(dayAfter(departure), 60)]
  for (const night of nights) {
    const at = after(startOf(night), 10)
    if (at > now) return
    await orderJobs(() => desk.at(at))
      .find(({ name }) => name === 'order_daily')
      ?.run(at)
  }
}

async function paidOrders(story: Story) {
  const { desk, now } = story
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  // Soon enough that staff have to agree.
  const soon = { ...story, free: addDays(dayOf(now), REFUND_TRIP_DAYS) }
  const refunding = await placeNext(soon, daysAgo(9), 100032, 'father')
  await settle(story, daysAgo(9), refunding)
  await requestRefund(desk, daysAgo(1), refunding)
  // A private tour is formed by its own two travellers, and so it is ready once it is paid.
  const privateTour = await placeNext(story, daysAgo(7), 100033, 'family', { coupon: '远行 9.5 折券' })
  await settle(story, daysAgo(7), privateTour)
  await settle(story, daysAgo(6), await placeNext(story, daysAgo(6), 100028, 'family', { forming: true }))
  await settle(story, daysAgo(5), await placeNext(story, daysAgo(5), 100043, 'abroad'))
  await desk.cancel(after(daysAgo(3), 20), await placeNext(story, daysAgo(3), 100017, 'family'))
}

async function unpaidOrders(story: Story) {
  const { desk, now } = story
  await placeNext(story, after(now, -90), 100044, 'abroad')
  const signed = await placeNext(story, after(now, -6), 100021, 'family', { coupon: '家庭出行券' })
  await desk.sign(now, signed)
  await placeNext(story, now, 100004, 'father')
}

interface Wish {
  /** On a date whose group is not formed yet. */
  forming?: boolean
  /** The name of the rule whose coupon the order takes; it is claimed for it. */
  coupon?: string
}

/** On the product's next date on which nobody is away. */
export async function placeNext(
  story: Story,
  at: Date,
  productId: number,
  party: Party,
  { forming = false, coupon }: Wish = {},
) {
  const { tx, now, free } = story
  const wish = { productId, from: free, seats: seatsOf(party), forming, now }
  const departure = await findDeparture(tx, wish)
  story.free = dayAfter(departure)
  return book(story, at, departure, party, coupon)
}

/** Signed and paid within the quarter of an hour after it was placed. */
export async function settle({ desk }: Story, placedAt: Date, orderNo: string) {
  await desk.sign(after(placedAt, 6), orderNo)
  await desk.pay(after(placedAt, 9), orderNo)
}

async function book(
  { tx, desk, savedTravellers }: Story,
  at: Date,
  departure: DemoDeparture,
  party: Party,
  coupon?: string,
) {
  const { counts, travellers_json, agree_json } = travellersOf(party, savedTravellers)
  const { adult, child_bed } = counts
  const sellable = await loadSellableDeparture(tx, departure, dayOf(at))
  const coupon_id = coupon === undefined ? undefined : await claimFor(tx, desk.member.id, coupon, at)
  const asked = coupon_id === undefined ? null : { id: coupon_id, memberId: desk.member.id }
  const { deductions } = await couponDeduction(desk.at(at), asked, departure.productId)
  const choice = { counts, rooms: null, share: false, options: [] }
  const price = quoteSelection(sellable, choice, dayOf(at), deductions)
  if (isQuoteRefusal(price)) throw new Error(`sample product ${departure.productId}: ${price.message}`)
  const booking: Booking = {
    product_id: departure.productId,
    combo_key: departure.comboKey,
    date: departure.date,
    adult,
    child_bed,
    travellers_json,
    agree_json,
    coupon_id,
    payable_fen: price.payableFen,
  }
  return desk.place(at, booking)
}
