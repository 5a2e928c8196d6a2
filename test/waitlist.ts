import { orders } from '#src/api/booking/orders.ts'
import { waitlist } from '#src/api/booking/waitlist.ts'
import { aBooking, openBookingShop, type SignedIn } from './booking.ts'
import { insertDeparture } from './factories.ts'
import { runPeriodic } from './run-periodic.ts'

type Departure = Awaited<ReturnType<typeof insertDeparture>>
type Party = Partial<Record<'adult' | 'child_bed' | 'child_nobed' | 'infant', number>>

/** What so many adults of `insertDeparture` pay. */
const payable = (adults: number) => adults * 368_000 + (adults % 2) * 128_000

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
        aBooking(departure, { adult, payable_fen: payable(adult) }),
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
