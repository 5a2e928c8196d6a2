import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orders } from '#src/api/booking/orders.ts'
import { consumeHold, giveBackSeats } from '#src/server/booking/departures/service.ts'
import { aBooking, type SignedIn } from '#test/orders/booking.ts'
import { expectNobodySkipped, openWaitingShop, payableOf } from '#test/orders/waitlist.ts'
import { insertDeparture } from '#test/shop/factories.ts'

const shop = await openWaitingShop()
const { db } = shop
const CAPACITY = 6

const anyStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('join' as const), adults: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('book' as const), adults: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('free' as const), nth: fc.nat({ max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), nth: fc.nat({ max: 5 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('order' as const), nth: fc.nat({ max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), nth: fc.nat({ max: 5 }) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'job' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'two hours' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'suspend' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'resume' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('capacity' as const), to: fc.integer({ min: 4, max: 9 }) }),
  },
)
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

interface Party {
  member: SignedIn
  adults: number
  waitlistId: number
}
interface Order {
  member: SignedIn
  orderNo: string
  isPaid: boolean
}

/** Everything that can happen to one departure and its list; who is refused is refused, the seats are counted after each. */
async function aDeparture() {
  const departure = await insertDeparture(db, { capacity: CAPACITY, max_group: 40, min_group: 99 })
  const parties: Party[] = []
  const booked: Order[] = []
  const book = async (member: SignedIn, adults: number, waitlist_id?: number) => {
    const booking = { adult: adults, payable_fen: payableOf(adults), idem_key: randomUUID() }
    const { code, data } = await shop.book(
      member,
      aBooking(departure, { ...booking, ...(waitlist_id !== undefined && { waitlist_id }) }),
    )
    if (code === 0) booked.push({ member, orderNo: data.order_id, isPaid: false })
  }
  const set = (values: { status?: 'open' | 'closed'; capacity?: number }) =>
    db
      .updateTable('departure')
      .set(values)
      .where('id', '=', departure.id)
      .where((eb) => eb(eb('sold', '+', eb.ref('held')), '<=', values.capacity ?? 99))
      .execute()
  /** Paid in one step, whatever its papers say: only its seats are looked at here. */
  const pay = async (order: Order) => {
    const row = await shop.orderOf(order.orderNo)
    order.isPaid = await shop.transaction((tx) => consumeHold(tx, row, shop.clock.now()))
  }
  const free = async (order: Order) => {
    booked.splice(booked.indexOf(order), 1)
    if (!order.isPaid) return order.member.call(orders.cancel, { order_id: order.orderNo })
    const row = await shop.orderOf(order.orderNo)
    return shop.transaction((tx) => giveBackSeats(tx, row, null, shop.clock.now()))
  }
  async function take(step: Step) {
    const order = 'nth' in step ? booked[step.nth % Math.max(1, booked.length)] : undefined
    const party = 'nth' in step ? parties[step.nth % Math.max(1, parties.length)] : undefined
    switch (step.kind) {
      case 'join': {
        const member = await shop.signIn()
        const { code, data } = await shop.join(member, departure, { adult: step.adults })
        if (code === 0) parties.push({ member, adults: step.adults, waitlistId: data.waitlist_id })
        return
      }
      case 'book':
        return book(await shop.signIn(), step.adults)
      case 'free':
        return order && free(order)
      case 'pay':
        return order && !order.isPaid && pay(order)
      case 'order':
        return party && book(party.member, Math.max(1, party.adults - (step.nth % 2)), party.waitlistId)
      case 'leave':
        return party && shop.leave(party.member, party.waitlistId)
      case 'job':
        return shop.runWaitlist()
      case 'two hours':
        return shop.runWaitlist(7200)
      case 'suspend':
        return set({ status: 'closed' })
      case 'resume':
        return set({ status: 'open' })
      case 'capacity':
        return set({ capacity: step.to })
    }
  }
  return { departure, take }
}

/** Who is kept seats now, and who waits without, in the order in which they came. */
const standing = async (departureId: number) =>
  db
    .selectFrom('waitlist')
    .leftJoin('inventory_hold', 'inventory_hold.waitlist_id', 'waitlist.id')
    .select(['waitlist.id', 'waitlist.seats', 'inventory_hold.id as hold'])
    .where('waitlist.departure_id', '=', departureId)
    .where('waitlist.state', 'in', ['waiting', 'offered'])
    .orderBy('waitlist.id')
    .execute()

test('after whatever happens seats are their holds, never above the capacity, and nobody who fits is passed over', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 12, maxLength: 24 }), async (steps) => {
      shop.clock.set('2026-11-21T10:00:00+08:00')
      const { departure, take } = await aDeparture()
      for (const step of steps) {
        const before = await standing(departure.id)
        await take(step)
        await expectNobodySkipped(db)
        const after = await standing(departure.id)
        const isNew = ({ id, hold }: { id: number; hold: number | null }) =>
          hold !== null && !before.some((each) => each.id === id && each.hold !== null)
        for (const given of after.filter(isNew)) {
          const passedOver = after.filter(
            ({ id, hold, seats }) => id < given.id && hold === null && (seats ?? 0) <= (given.seats ?? 0),
          )
          expect(passedOver, JSON.stringify(step)).toEqual([])
        }
      }
      await shop.expectBooksToBalance()
    }),
    { numRuns: 12 },
  )
})
