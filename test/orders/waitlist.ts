import { sql } from 'kysely'
import { expect } from 'vitest'
import { orders } from '#src/api/booking/orders.ts'
import { waitlist } from '#src/api/booking/waitlist/waitlist.ts'
import type { Db } from '#src/platform/db/database.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import { runPeriodic } from '#test/shop/run-periodic.ts'
import { aBooking, openBookingShop, type SignedIn } from './booking.ts'

type Departure = Awaited<ReturnType<typeof insertDeparture>>
type Party = Partial<Record<'adult' | 'child_bed' | 'child_nobed' | 'infant', number>>

/** What so many adults of `insertDeparture` pay. */
export const payableOf = (adults: number) => adults * 368_000 + (adults % 2) * 128_000

/** A booking shop with what members and the clock do with a waiting list. */
export async function openWaitingShop(options: Parameters<typeof openBookingShop>[0] = {}) {
  const shop = await openBookingShop(options)
  const keyOf = ({ productId, comboKey, date }: Pick<Departure, 'productId' | 'comboKey' | 'date'>) => ({
    ...{ product_id: productId, combo_key: comboKey, date },
  })
  const join = ({ call }: Pick<SignedIn, 'call'>, departure: Departure, party: Party = { adult: 2 }) =>
    call(waitlist.join, {
      ...keyOf(departure),
      counts_json: { adult: 0, child_bed: 0, child_nobed: 0, infant: 0, ...party },
    })

  /** A departure whose seats are held by unpaid orders of these parties; `free` cancels one of them. */
  async function fullDeparture({ capacity = 2, parties = [2] } = {}) {
    const departure = await insertDeparture(shop.db, { capacity, max_group: 40 })
    const held: (() => Promise<unknown>)[] = []
    for (const adult of parties) {
      const buyer = await shop.signIn()
      const { code, data } = await shop.book(
        buyer,
        aBooking(departure, { adult, payable_fen: payableOf(adult) }),
      )
      if (code !== 0) throw new Error(`a party of ${adult} finds no seats`)
      held.push(() => buyer.call(orders.cancel, { order_id: data.order_id }))
    }
    return { departure, free: async (nth = 0) => held[nth]?.() }
  }

  return {
    ...shop,
    fullDeparture,
    join,
    leave: ({ call }: Pick<SignedIn, 'call'>, waitlist_id: number) => call(waitlist.leave, { waitlist_id }),
    accept: ({ call }: Pick<SignedIn, 'call'>, waitlist_id: number) => call(waitlist.accept, { waitlist_id }),
    mine: async ({ call }: Pick<SignedIn, 'call'>) => (await call(waitlist.mine, {})).data.list,
    ahead: async (departure: Departure) => {
      const { failed, data } = await shop.visitor().call(waitlist.ahead, keyOf(departure))
      return { failed, ...data }
    },
    runWaitlist: (afterSeconds = 0) => runPeriodic(shop, 'waitlist', afterSeconds),
  }
}

/**
 * What must hold at any moment: seats are their holds and never more than there are, who is offered seats has them kept,
 * and nobody waits without seats on a departure on sale that has enough of them.
 */
export async function expectNobodySkipped(db: Db) {
  const { rows: seats } = await sql`
    select d.id, d.capacity, d.sold, d.held from departure d left join inventory_hold h on h.departure_id = d.id
    group by d.id
    having d.sold + d.held > d.capacity
      or d.held <> coalesce(sum(h.pax) filter (where h.status = 'active'), 0)
      or d.sold <> coalesce(sum(h.pax) filter (where h.status = 'consumed'), 0)`.execute(db)
  expect(seats).toEqual([])
  const { rows: skipped } = await sql`
    select w.id from waitlist w join departure d on d.id = w.departure_id
    where w.state = 'waiting' and d.status in ('open', 'formed') and w.seats <= d.capacity - d.sold - d.held
      and not exists (select from inventory_hold h where h.waitlist_id = w.id)`.execute(db)
  expect(skipped).toEqual([])
  const { rows: unkept } = await sql`
    select w.id from waitlist w
    left join inventory_hold h on h.waitlist_id = w.id and h.status = 'active' and h.kind = 'waitlist'
    where (w.state = 'offered') and h.id is null or w.ended_at is not null and h.id is not null`.execute(db)
  expect(unkept).toEqual([])
}
