import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aBooking, type SignedIn } from '#test/orders/booking.ts'
import { expectNobodySkipped, openWaitingShop } from '#test/orders/waitlist.ts'
import { lapseOffers } from './offers.ts'

const shop = await openWaitingShop({ max: 24 })
const { db } = shop
beforeEach(async () => {
  shop.clock.set('2026-11-21T10:00:00+08:00')
  await shop.endTrips()
})
afterEach(async () => {
  await shop.expectBooksToBalance()
  await expectNobodySkipped(db)
})

const one = () => ({ adult: 1, payable_fen: 496_000, idem_key: randomUUID() })
const everybody = (count: number) => Promise.all(Array.from({ length: count }, () => shop.signIn()))
const keptIds = async (departureId: number) =>
  (
    await db
      .selectFrom('inventory_hold')
      .select('waitlist_id')
      .where('departure_id', '=', departureId)
      .where('status', '=', 'active')
      .where('kind', '=', 'waitlist')
      .orderBy('waitlist_id')
      .execute()
  ).map(({ waitlist_id }) => waitlist_id)

/** A party of two to whom seats are offered. */
async function anOffer() {
  const { departure, free } = await shop.fullDeparture()
  const li = await shop.signIn()
  const { data } = await shop.join(li, departure)
  await free()
  await shop.runWaitlist()
  return { li, departure, id: data.waitlist_id }
}

test('twenty wait for five seats that are freed at once while others try to buy: the first five have them', async () => {
  const { departure, free } = await shop.fullDeparture({ capacity: 5, parties: [1, 1, 1, 1, 1] })
  const waiting: { member: SignedIn; id: number }[] = []
  for (const member of await everybody(20))
    waiting.push({ member, id: (await shop.join(member, departure, { adult: 1 })).data.waitlist_id })
  const buyers = await everybody(10)
  const [, bought] = await Promise.all([
    Promise.all([0, 1, 2, 3, 4].map((nth) => free(nth))),
    Promise.all(buyers.map((buyer) => shop.book(buyer, aBooking(departure, one())))),
  ])
  expect(bought.map(({ code }) => code)).toEqual(buyers.map(() => 40))
  expect(await keptIds(departure.id)).toEqual(waiting.slice(0, 5).map(({ id }) => id))
  await Promise.all([shop.runWaitlist(), shop.runWaitlist(), shop.runWaitlist()])
  const booked = await Promise.all(
    waiting.map(({ member, id }) => shop.book(member, aBooking(departure, { ...one(), waitlist_id: id }))),
  )
  expect(booked.map(({ code }) => code)).toEqual([...Array(5).fill(0), ...Array(15).fill(22)])
  expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 5, sold: 0 })
  const told = await db
    .selectFrom('message')
    .select('member_id')
    .where('title', '=', '候补有名额了')
    .where(
      'member_id',
      'in',
      waiting.map(({ member }) => member.member.id),
    )
    .execute()
  expect(told).toHaveLength(5)
})

test('an offer that is ordered at the moment in which it lapses is ordered or lapses, never both', async () => {
  for (let round = 0; round < 6; round++) {
    const { li, departure, id } = await anOffer()
    const next = await shop.signIn()
    await shop.join(next, departure)
    const late = { ...shop.ctx(), now: new Date('2026-11-21T12:00:00+08:00') }
    const [booked] = await Promise.all([
      shop.book(li, aBooking(departure, { waitlist_id: id })),
      lapseOffers(late),
    ])
    const [mine] = await shop.mine(li)
    const [theirs] = await shop.mine(next)
    expect([0, 40]).toContain(booked.code)
    expect(mine?.state).toBe(booked.code === 0 ? 'taken' : 'lapsed')
    expect(theirs?.is_kept).toBe(booked.code !== 0)
    expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 2 })
  }
})

test('an offer that is ordered and given up at once is one of the two', async () => {
  for (let round = 0; round < 4; round++) {
    const { li, departure, id } = await anOffer()
    const [booked, left] = await Promise.all([
      shop.book(li, aBooking(departure, { waitlist_id: id })),
      shop.leave(li, id),
    ])
    expect([booked.code, left.code].toSorted()).toEqual([0, 22])
    expect(await shop.seatsOf(departure.id)).toMatchObject({ held: booked.code === 0 ? 2 : 0 })
  }
})

test('an offer that is sent five times at once is one order', async () => {
  const { li, departure, id } = await anOffer()
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => shop.book(li, aBooking(departure, { waitlist_id: id }))),
  )
  expect(replies.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(replies.every(({ code }) => [0, 22, 23].includes(code))).toBe(true)
  expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 2 })
})

test('a party that joins while seats are freed is kept seats or told to book, and never waits beside free ones', async () => {
  for (let round = 0; round < 6; round++) {
    const { departure, free } = await shop.fullDeparture()
    const li = await shop.signIn()
    const [joined] = await Promise.all([shop.join(li, departure), free()])
    const { held } = await shop.seatsOf(departure.id)
    expect([joined.code, held]).toEqual(joined.code === 0 ? [0, 2] : [22, 0])
  }
})

test('one member on several pages stands once on a list, and on five at the most', async () => {
  const li = await shop.signIn()
  const { departure } = await shop.fullDeparture()
  const again = await Promise.all(Array.from({ length: 5 }, () => shop.join(li, departure)))
  expect(again.map(({ code }) => code).toSorted()).toEqual([0, 23, 23, 23, 23])
  const others = await Promise.all(Array.from({ length: 8 }, () => shop.fullDeparture()))
  const many = await Promise.all(others.map((other) => shop.join(li, other.departure)))
  expect(many.filter(({ code }) => code === 0)).toHaveLength(4)
})

test('a departure that is closed while an offer is ordered has the order or not, and keeps nothing for nobody', async () => {
  for (let round = 0; round < 4; round++) {
    const { li, departure, id } = await anOffer()
    const [booked] = await Promise.all([
      shop.book(li, aBooking(departure, { waitlist_id: id })),
      db.updateTable('departure').set({ status: 'cancelled' }).where('id', '=', departure.id).execute(),
    ])
    await shop.runWaitlist()
    expect([0, 42]).toContain(booked.code)
    expect(await shop.seatsOf(departure.id)).toMatchObject({ held: booked.code === 0 ? 2 : 0 })
  }
})
