import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TravellerInput } from '#src/api/account/travellers.ts'
import { accounts } from '#src/api/auth/accounts.ts'
import { contracts } from '#src/api/booking/contracts.ts'
import { orders } from '#src/api/booking/orders.ts'
import type { Input } from '#src/api/endpoint.ts'
import type { Db } from '#src/platform/db/database.ts'
import { orderJobs } from '#src/server/booking/orders/jobs.ts'
import { loadContent } from '#src/server/catalog/catalog-import/content.ts'
import { signIn as signInAs } from '#test/people/sign-in.ts'
import type { insertDeparture } from '#test/shop/factories.ts'
import { openShop, type Visitor } from '#test/shop/shop.ts'
import { insertMember } from './order-factories.ts'

type Booking = Input<(typeof orders)['create']>
type Options = Parameters<typeof openShop>[0]

/** 李雷, with the sample number that GB 11643 prints. */
export const liLei: TravellerInput = {
  kind: 'adult',
  name_cn: '李雷',
  doc_type: 'id_card',
  doc_no: '11010519491231002X',
}
export const hanMeimei: TravellerInput = {
  kind: 'adult',
  name_cn: '韩梅梅',
  doc_type: 'id_card',
  doc_no: '34052419800101001X',
}

/** The whole API with its texts and a departure on sale, ready for an order. */
export async function openBookingShop(options: Options = {}) {
  const shop = await openShop(options)
  const { db, services, clock } = shop
  await shop.transaction((tx) => loadContent(tx, clock.now()))

  /** A member with a telephone and a session, as a browser. */
  async function signIn(phone = newPhone()) {
    const member = await insertMember(db, {
      phone_enc: services.vault.seal(phone),
      phone_hash: services.vault.blindIndex('phone', phone),
      registered_at: clock.now(),
    })
    const visitor = await signInAs(shop, member)
    return { ...visitor, member, phone }
  }

  const book = (visitor: Pick<Visitor, 'call'>, booking: Booking) => visitor.call(orders.create, booking)

  /** The code that the shop sends to the member's own telephone for signing. */
  async function signCode({ call, phone }: SignedIn, orderNo: string) {
    const reply = await call(accounts.sendCode, { phone, scene: 'sign_contract', order_id: orderNo })
    expect(reply.code).toBe(0)
    return shop.sent.findLast((message) => message.phone === phone)?.code ?? ''
  }

  /** The `text_hash` that the page sends back; zeros where there is nothing to sign. */
  const readText = async ({ call }: Pick<Visitor, 'call'>, orderNo: string) => {
    const { code, data } = await call(contracts.info, { order_id: orderNo })
    return code === 0 && data.text_hash !== '' ? data.text_hash : '0'.repeat(64)
  }

  async function sign(
    visitor: SignedIn,
    orderNo: string,
    over: Partial<Input<(typeof contracts)['confirm']>> = {},
  ) {
    const text_hash = over.text_hash ?? (await readText(visitor, orderNo))
    const code = over.code ?? (await signCode(visitor, orderNo))
    return visitor.call(contracts.confirm, {
      order_id: orderNo,
      agree: true,
      sign_name: '李雷',
      ...over,
      text_hash,
      code,
    })
  }

  return {
    ...shop,
    signIn,
    signCode,
    readText,
    sign,
    book,
    runJob: async (name: string) => {
      const job = orderJobs(shop.ctx).find((each) => each.name === name)
      if (!job) throw new Error(`no job ${name}`)
      await job.run(clock.now())
    },
    /** Ends all trips, so that one test's travellers are not on a trip in the next. */
    endTrips: () =>
      db
        .updateTable('orders')
        .set({ status: 'done' })
        .where('status', 'in', ['deposit_paid', 'paid', 'ready', 'travelling'])
        .execute(),
    orderOf: (orderNo: string) =>
      db.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow(),
    seatsOf: (departureId: number) =>
      db
        .selectFrom('departure')
        .select(['held', 'sold', 'status'])
        .where('id', '=', departureId)
        .executeTakeFirstOrThrow(),
    jobsOf: async (name: string) =>
      (
        await sql<{ data: { orderId: number } }>`select data from pgboss.job where name = ${name}`.execute(db)
      ).rows.map(({ data }) => data),
    expectBooksToBalance: () => expectBooksToBalance(db),
  }
}
/** A logged-in browser, its member and the member's telephone. */
export type SignedIn = Visitor & { member: { id: number; uid: string }; phone: string }

let phones = 0
const newPhone = () => `139${String(++phones).padStart(8, '0')}`

/** Two adults on a departure of `insertDeparture`, ¥7,360, with every box ticked that they need. */
export const aBooking = (
  departure: Awaited<ReturnType<typeof insertDeparture>>,
  over: Partial<Booking> = {},
): Booking => ({
  product_id: departure.productId,
  combo_key: departure.comboKey,
  date: departure.date,
  adult: 2,
  linkman: '李雷',
  phone: '13800000001',
  agree_json: ['unfit', 'noreturn', 'docs'],
  payable_fen: 736_000,
  idem_key: randomUUID(),
  ...over,
})

/** What must hold after whatever happened: seats are their holds, prices are their lines. */
async function expectBooksToBalance(db: Db) {
  const seats = await sql`
    select d.id from departure d left join inventory_hold h on h.departure_id = d.id
    group by d.id
    having d.held <> coalesce(sum(h.pax) filter (where h.status = 'active'), 0)
      or d.sold <> coalesce(sum(h.pax) filter (where h.status = 'consumed'), 0)`.execute(db)
  expect(seats.rows).toEqual([])
  const prices = await sql`
    select o.order_no from orders o
    join order_line i on i.order_id = o.id group by o.id having o.payable_fen <> sum(i.amount_fen)`.execute(
    db,
  )
  expect(prices.rows).toEqual([])
}
