import { type Insertable, sql } from 'kysely'
import { expect } from 'vitest'
import { accounts } from '#src/api/auth/accounts.ts'
import { changes } from '#src/api/booking/changes.ts'
import { contracts } from '#src/api/booking/contracts.ts'
import { payments } from '#src/api/booking/payments.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import { loadContent } from '#src/server/catalog/catalog-import/content.ts'
import { openTrade } from '#test/payments/open-trade.ts'
import type { openRefundShop, PaidFamily } from '#test/payments/refund-shop.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'

type Shop = Awaited<ReturnType<typeof openRefundShop>>

/** Prices at which another date costs the family what its own does. */
const sameAsSold = {
  adult_fen: 500_000,
  child_bed_fen: 400_000,
  child_nobed_fen: null,
  infant_fen: null,
  single_supp_fen: 120_000,
}

/** A trip abroad, whose ladder the family's own has too. */
const insertAbroad = async (db: Shop['db']) => ({
  productId: (await insertProduct(db, { scope: 'outbound' })).id,
})

/** Another date of the family's trip, at the prices it was sold at unless it is said otherwise. */
export async function insertOtherDate(
  { db }: Pick<Shop, 'db'>,
  { departureId }: Pick<PaidFamily, 'departureId'>,
  departs_on: Day,
  over: Partial<Insertable<DB['departure']>> = {},
) {
  const { productId: abroad } = await insertAbroad(db)
  const { product_id } = await db
    .selectFrom('departure')
    .select('product_id')
    .where('id', '=', departureId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('product')
    .from('product as abroad')
    .set((eb) => ({ scope: 'outbound', balance_days: 15, ladder_code: eb.ref('abroad.ladder_code') }))
    .where('abroad.id', '=', abroad)
    .where('product.id', '=', product_id)
    .execute()
  return insertDeparture(db, { product_id, departs_on, ...sameAsSold, ...over })
}

/** What another date would cost the family. */
export const quoteDate = ({ visitor, order_id }: PaidFamily, date: Day) =>
  visitor.call(changes.quote, { order_id, date, combo_key: 'default' })

/** Asks for another date as it was quoted; `x` where nothing was. */
export const applyFor = async (family: PaidFamily, date: Day) =>
  applyQuoted(family, await quoteDate(family, date))

/** By what was quoted; where that was refused, by a token that is none. */
export function applyQuoted({ visitor }: PaidFamily, quoted: Awaited<ReturnType<typeof quoteDate>>) {
  const change_token = quoted.code === 0 && quoted.data.change_token !== '' ? quoted.data.change_token : 'x'
  return visitor.call(changes.apply, { change_token, reason: '家里有事' })
}

/** Texts of contracts, and a telephone for each member that a code can be sent to. */
export const loadTexts = (shop: Shop) => shop.transaction((tx) => loadContent(tx, shop.clock.now()))

let phones = 0

/** Reads and signs the new contract of a change, with the code that the shop sends. */
export async function signChange(shop: Shop, { visitor, order_id, member }: PaidFamily, change_no: string) {
  const { db, services } = shop
  const phone = `136${String(++phones).padStart(8, '0')}`
  await db
    .updateTable('member')
    .set({ phone_enc: services.vault.seal(phone), phone_hash: services.vault.blindIndex('phone', phone) })
    .where('id', '=', member.id)
    .execute()
  const read = await visitor.call(contracts.info, { order_id, change_no })
  const text_hash = read.code === 0 && read.data.text_hash !== '' ? read.data.text_hash : '0'.repeat(64)
  await db.deleteFrom('rate_limit').execute()
  await visitor.call(accounts.sendCode, { phone, scene: 'sign_contract', order_id })
  const code = shop.sent.findLast((message) => message.phone === phone)?.code ?? '000000'
  const { contact_name: sign_name } = await db
    .selectFrom('orders')
    .select('contact_name')
    .where('order_no', '=', order_id)
    .executeTakeFirstOrThrow()
  return visitor.call(contracts.confirm, { order_id, change_no, agree: true, sign_name, text_hash, code })
}

/** Pays a bill of the family at once. */
export async function payBill(shop: Shop, { visitor, order_id }: PaidFamily, bill_id: number) {
  const { code, data } = await visitor.call(payments.pay, { order_id, bill_id, pay_type: 'wechat' })
  if (code !== 0) return null
  const { out_trade_no } = openTrade(data)
  shop.channel.pay(out_trade_no)
  shop.clock.advanceSeconds(5)
  await visitor.call(payments.query, { out_trade_no })
  return out_trade_no
}

/** The seats of one departure. */
export const seatsOf = ({ db }: Pick<Shop, 'db'>, id: number) =>
  db.selectFrom('departure').select(['held', 'sold']).where('id', '=', id).executeTakeFirstOrThrow()

/** Seats of a paid order are sold where it departs, and those of a change are held as long as it stands. */
export async function expectSeatsToBeWhereTheyBelong(db: Db) {
  const { rows } = await sql`
    select o.order_no from orders o join inventory_hold h on h.order_id = o.id
    where h.status = 'consumed' and (h.departure_id <> o.departure_id or h.pax <> o.adult + o.child_bed + o.child_nobed)
    union all
    select c.change_no from order_change c left join inventory_hold h on h.change_id = c.id and h.status = 'active'
    where (c.kind = 'date' and c.state in ('proposed', 'to_sign', 'to_pay')) <> (h.id is not null)`.execute(
    db,
  )
  expect(rows, 'orders and changes whose seats are elsewhere').toEqual([])
}
