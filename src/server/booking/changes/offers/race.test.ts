import { expect, test } from 'vitest'
import { dateOffers } from '#src/api/booking/departures/date-offers.ts'
import { orders } from '#src/api/booking/orders.ts'
import { dateOfferJobs } from '#src/server/booking/changes/offers/jobs.ts'
import { openCancelling } from '#test/orders/cancelled-departure.ts'
import { insertOtherDate, loadTexts, seatsOf, signChange } from '#test/orders/change-shop.ts'
import { expectBooksToBalance } from '#test/payments/pay-desk.ts'
import { openRefundShop, type PaidFamily } from '#test/payments/refund-shop.ts'

const START = '2026-11-21T10:00:00+08:00'
const shop = await openRefundShop(START)
await loadTexts(shop)
const { db, clock } = shop
const { colleague, departure, cancel, decide } = openCancelling(shop)
const clerk = await colleague({ roles: ['operations'] })
const finance = await colleague({ roles: ['finance'] })
const other = '2026-12-27'

/** Families whose departure was cancelled, and one date with so many seats instead. */
async function offeredTo(count: number, capacity: number) {
  clock.set(START)
  const at = await departure('2026-12-01')
  const target = await insertOtherDate(shop, { departureId: at.id }, other, { capacity })
  const families: PaidFamily[] = []
  for (let each = 0; each < count; each++) families.push(await at.family())
  await cancel(clerk, at.id, { dates_json: `[${target.id}]` })
  expect(await decide(finance, at.id)).toMatchObject({ code: 0 })
  return { at, target, families }
}

async function readOffer({ visitor, order_id }: PaidFamily) {
  const { data } = await visitor.call(dateOffers.offer, { order_id })
  return data?.dates[0]?.change_token || 'x'
}
const take = ({ visitor, order_id }: PaidFamily, change_token: string) =>
  visitor.call(dateOffers.accept, { order_id, change_token })
const accept = async (family: PaidFamily) => take(family, await readOffer(family))
const refuse = ({ visitor, order_id }: PaidFamily) => visitor.call(dateOffers.refuse, { order_id })
const lapse = async () => {
  for (const job of dateOfferJobs(shop.ctx)) await job.run(clock.now())
}

/** Each order has its seats where it travels, or none and its money. */
async function expectOneOfBoth(families: readonly PaidFamily[], cancelledId: number, targetId: number) {
  await shop.runJobs()
  const rows = await Promise.all(families.map((each) => each.row()))
  const moved = rows.filter(({ departure_id }) => departure_id === targetId)
  const back = rows.filter(({ status }) => status === 'refunded')
  expect(moved.length + back.length).toBe(rows.length)
  for (const { refunded_fen, paid_fen } of back) expect(refunded_fen).toBe(paid_fen)
  expect(await seatsOf(shop, targetId)).toEqual({ held: 0, sold: 3 * moved.length })
  expect(await seatsOf(shop, cancelledId)).toEqual({ held: 0, sold: 0 })
  await expectBooksToBalance(db)
}

test('of three families who take the last seats of another date at once, one has them and the others may still have their money', async () => {
  const { at, target, families } = await offeredTo(3, 5)
  // Each has read it while there were seats: who looks later is offered none.
  const tokens = await Promise.all(families.map(readOffer))
  const outcomes = await Promise.all(families.map((family, index) => take(family, tokens[index] ?? '')))
  expect(outcomes.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 40, 40])
  for (const [index, { code, data }] of outcomes.entries()) {
    const family = families[index]
    if (family) await (code === 0 ? signChange(shop, family, data.change_no) : refuse(family))
  }
  await expectOneOfBoth(families, at.id, target.id)
})

test('of a date that is taken, refused and lapses in the same instant, one happens', async () => {
  const { at, target, families } = await offeredTo(4, 40)
  clock.set('2026-11-24T10:00:00+08:00')
  await Promise.all(families.flatMap((family) => [accept(family), refuse(family), lapse()]))
  await lapse()
  await expectOneOfBoth(families, at.id, target.id)
})

test('of a signature and a refusal in the same instant, everything is of one or the other', async () => {
  const { at, target, families } = await offeredTo(4, 40)
  await Promise.all(
    families.map(async (family, index) => {
      const { data } = await accept(family)
      const both = [() => signChange(shop, family, data.change_no), () => refuse(family)]
      await Promise.all((index % 2 === 0 ? both : both.toReversed()).map((act) => act()))
    }),
  )
  for (const family of families) {
    const { change } = (await family.visitor.call(orders.detail, { order_id: family.order_id })).data
    if (change?.state === 'to_sign') await refuse(family)
  }
  await expectOneOfBoth(families, at.id, target.id)
})
