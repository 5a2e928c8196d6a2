import type { Endpoint } from '#src/api/endpoint.ts'
import type { StaffRole } from '#src/domain/account/staff.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'
import { aBooking, hanMeimei, liLei, openBookingShop } from './booking.ts'

type Options = Parameters<typeof openBookingShop>[0]

/** A shop with its desk: who works there, and orders that wait for them. */
export async function openDesk(options: Options = {}) {
  const shop = await openBookingShop(options)
  const { db } = shop
  const desk = makeDeskApi(shop.services, shop.clock)

  /** Somebody of the staff with a name, who can ask the desk. */
  async function clerk(name: string, ...roles: StaffRole[]) {
    const person = await signInStaff(shop, { roles })
    await db.updateTable('staff').set({ name }).where('id', '=', person.id).execute()
    return {
      ...person,
      ask: (endpoint: Pick<Endpoint, 'method' | 'path'>, fields: Record<string, string> = {}) =>
        askDesk(desk, endpoint, fields, person),
    }
  }

  /** Two departures of a trip whose orders staff confirm, the second three days later. */
  async function secondConfirm() {
    const product = await insertProduct(db, { confirm_mode: 'second' })
    const departure = await insertDeparture(db, { product_id: product.id })
    return { product, departure }
  }

  /** 李雷 and 韩梅梅 have ordered and wait to be confirmed. */
  async function waitingOrder(departure?: Awaited<ReturnType<typeof insertDeparture>>) {
    const at = departure ?? (await secondConfirm()).departure
    const traveller = await shop.signIn()
    const placed = await shop.book(traveller, aBooking(at, { travellers_json: [liLei, hanMeimei] }))
    if (placed.code !== 0) throw new Error(placed.message)
    return { no: placed.data.order_id, traveller, departure: at }
  }

  const auditOf = (no: string) =>
    db.selectFrom('audit_log').selectAll().where('entity_id', '=', no).orderBy('id').execute()

  return { ...shop, desk, clerk, secondConfirm, waitingOrder, auditOf }
}
