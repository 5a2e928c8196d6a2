import { randomUUID } from 'node:crypto'
import { orderAdvising } from '#src/api/desk/orders/advising/advising.ts'
import type { z } from '#src/api/zod.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { openBookingShop } from '#test/orders/booking.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import type { insertDeparture } from '#test/shop/factories.ts'

type Departure = Awaited<ReturnType<typeof insertDeparture>>
type Fields = Record<string, string>
type Quote = z.input<(typeof orderAdvising)['quote']['data']>

/** The shop with the desk beside it: members, and advisors who order for them. */
export async function openAdviseDesk(options: Parameters<typeof openBookingShop>[0] = {}) {
  const shop = await openBookingShop(options)
  const api = makeDeskApi(shop.services, shop.clock)
  const ask = askDesk.bind(null, api)
  const clerk = (name = '周静') => signInStaff(shop, { name, roles: ['service'] })
  type Clerk = Awaited<ReturnType<typeof clerk>>

  /** Two adults, as `aBooking` in the shop. */
  const choice = (departure: Departure, over: Fields = {}): Fields => ({
    product_id: String(departure.productId),
    combo_key: departure.comboKey,
    date: departure.date,
    adult: '2',
    ...over,
  })

  async function quote(by: Clerk, departure: Departure, over: Fields = {}) {
    const reply = await ask(orderAdvising.quote, choice(departure, over), by)
    return { ...reply, data: reply.code === 0 ? (reply.data as Quote | null) : null }
  }

  /** Sends an order with what the quote of the same choice has said, unless something else is given. */
  async function place(by: Clerk, departure: Departure, whose: Fields, over: Fields = {}) {
    const { uid = '' } = whose
    const { rooms, share, options_json, coupon_id, adult, child_bed, child_nobed, infant } = over
    const chosen = { rooms, share, options_json, coupon_id, adult, child_bed, child_nobed, infant }
    const said = Object.fromEntries(
      Object.entries(chosen).filter((each): each is [string, string] => each[1] !== undefined),
    )
    const { data } = await quote(by, departure, { ...(uid && { uid }), ...said })
    return ask(
      orderAdvising.place,
      choice(departure, {
        linkman: '李雷',
        quote_token: data?.price.price_token ?? 'none',
        payable_fen: String(data?.price.payable_fen ?? 736_000),
        idem_key: randomUUID(),
        ...whose,
        ...over,
      }),
      by,
    )
  }
  const noOf = ({ data }: { data: Record<string, unknown> | null }) => String(data?.['order_no'])
  return { ...shop, ask, clerk, quote, place, noOf }
}
