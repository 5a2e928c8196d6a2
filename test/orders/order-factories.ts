import { randomBytes, randomUUID } from 'node:crypto'
import { type Insertable, type InsertObject, sql } from 'kysely'
import { unpaidStatuses } from '#src/domain/booking/order.ts'
import type { BillKind, OrderStatus } from '#src/domain/booking/order-codes.ts'
import { dayOf, startOf } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import { factsOf } from '#src/server/booking/contracts/signature.ts'
import { countSales } from '#src/server/booking/departures/price-evidence.ts'
import type { OrderRecord } from '#src/server/booking/orders/service.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import type { Shop } from '#test/shop/shop.ts'

let serial = 0
/** Counts up for values that no other test may have. */
export const nextSerial = () => ++serial

/** A member who can order, with nothing that could be decrypted. */
export async function insertMember(db: Db, over: Partial<Insertable<DB['member']>> = {}) {
  const { id, uid } = await db
    .insertInto('member')
    .values({
      uid: `u${++serial}`.padStart(8, '0'),
      phone_enc: randomBytes(16),
      phone_hash: randomBytes(32),
      name: '李雷',
      registered_at: ORDERED_AT,
      ...over,
    })
    .returning(['id', 'uid'])
    .executeTakeFirstOrThrow()
  return { id, uid }
}

/** A request for a custom trip, with nothing that could be decrypted. */
export async function insertRequest(db: Db, over: Partial<Insertable<DB['custom_request']>> = {}) {
  const { id, request_no } = await db
    .insertInto('custom_request')
    .values({
      request_no: `DZ261121${String(++serial).padStart(5, '0')}`,
      kind: 'private',
      channel: 'tailor',
      name: '李雷',
      phone_enc: randomBytes(16),
      phone_hash: randomBytes(32),
      dest_key: '11',
      created_at: ORDERED_AT,
      promised_at: ORDERED_AT,
      ...over,
    })
    .returning(['id', 'request_no'])
    .executeTakeFirstOrThrow()
  return { id, requestNo: request_no }
}

/** The clock of `openShop`. */
export const ORDERED_AT = new Date('2026-11-21T10:00:00+08:00')

type Columns = Insertable<DB['orders']>
export type OrderOver = Partial<Columns>

/**
 * An order as the shop has it in that state: two adults, ¥7,360, ordered at 10:00 with an hour to pay. While it is
 * unpaid it holds its seats; from 待付款 on there is a signed contract and a bill, or two with `deposit_fen`.
 */
export async function insertOrder(db: Db, over: OrderOver = {}) {
  const departureId = over.departure_id ?? (await insertDeparture(db)).id
  const departure = await db
    .selectFrom('departure')
    .selectAll()
    .where('id', '=', departureId)
    .executeTakeFirstOrThrow()
  const { status, pax, ...order } = await insertStanding(db, over, {
    product_id: departure.product_id,
    trip_edition_id: sql<number>`trip_edition_of(${departure.product_id})`,
    combo_id: departure.combo_id,
    departure_id: departureId,
    departs_on: departure.departs_on,
    returns_on: departure.returns_on,
  })
  if (unpaidStatuses.some((unpaid) => unpaid === status)) await hold(db, departureId, { id: order.id, pax })
  return { ...order, departureId }
}

type Stands = Pick<
  InsertObject<DB, 'orders'>,
  'product_id' | 'combo_id' | 'departure_id' | 'trip_edition_id' | 'plan_id' | 'source'
> &
  Pick<Columns, 'departs_on' | 'returns_on'>

/** An order in its state, with its contract and bills, on whatever it stands on. */
export async function insertStanding(db: Db, over: OrderOver, stands: Stands) {
  const pay_deadline = over.pay_deadline ?? new Date(ORDERED_AT.getTime() + 3_600_000)
  const order = await db
    .insertInto('orders')
    .values({
      ...stands,
      order_no: `BM261121${String(++serial).padStart(6, '0')}`,
      member_id: over.member_id ?? (await insertMember(db)).id,
      adult: 2,
      child_bed: 0,
      child_nobed: 0,
      infant: 0,
      rooms: 1,
      total_fen: 736_000,
      payable_fen: 736_000,
      contact_name: '李雷',
      contact_phone_enc: randomBytes(16),
      status: 'wait_pay',
      pay_deadline,
      idem_key: randomUUID(),
      content_hash: randomBytes(32),
      agreed: ['unfit', 'noreturn', 'docs', 'minor', 'crossborder'],
      created_at: ORDERED_AT,
      updated_at: ORDERED_AT,
      ...over,
      snapshot: JSON.stringify(over.snapshot ?? { title: '昆明-大理-丽江5日纯玩小团' }),
    })
    .returning(['id', 'order_no', 'member_id', 'status', 'payable_fen', 'deposit_fen', 'pay_deadline'])
    .returning(sql<number>`adult + child_bed + child_nobed`.as('pax'))
    .executeTakeFirstOrThrow()
  const isBilled = order.status !== 'wait_confirm' && order.status !== 'wait_contract'
  if (isBilled) await insertContract(db, order.id, order.member_id)
  const bills = isBilled ? await insertBills(db, order, order.pay_deadline ?? pay_deadline) : {}
  return {
    id: order.id,
    orderNo: order.order_no,
    status: order.status,
    pax: order.pax,
    member: { id: order.member_id, uid: '' },
    bills: bills as Record<BillKind, number>,
  }
}

async function hold(db: Db, departureId: number, order: { id: number; pax: number }) {
  await db
    .updateTable('departure')
    .set({ held: sql`held + ${order.pax}` })
    .where('id', '=', departureId)
    .execute()
  await db
    .insertInto('inventory_hold')
    .values({
      departure_id: departureId,
      order_id: order.id,
      pax: order.pax,
      created_at: ORDERED_AT,
      updated_at: ORDERED_AT,
    })
    .execute()
}

async function insertContract(db: Db, orderId: number, memberId: number) {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .$castTo<OrderRecord>()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('contract')
    .values({
      facts: factsOf(order),
      contract_no: `BMHT20261121${String(++serial).padStart(6, '0')}`,
      order_id: orderId,
      template_code: 'DOMESTIC',
      template_version: '2014',
      html_enc: randomBytes(16),
      sha256: randomBytes(32),
      sign_name: '李雷',
      signer_member_id: memberId,
      signer_phone_hash: randomBytes(32),
      signed_at: ORDERED_AT,
    })
    .execute()
}

interface Billed {
  id: number
  status: OrderStatus
  payable_fen: number
  deposit_fen: number | null
}

async function insertBills(db: Db, { id, payable_fen, deposit_fen }: Billed, due_at: Date | string) {
  const bill = async (kind: BillKind, seq: number, title: string, amount_fen: number, due: Date | string) => {
    const row = { order_id: id, kind, seq, title, amount_fen, due_at: due, created_at: ORDERED_AT }
    const inserted = await db.insertInto('order_bill').values(row).returning('id').executeTakeFirstOrThrow()
    return inserted.id
  }
  if (deposit_fen === null) return { full: await bill('full', 1, '全款', payable_fen, due_at) }
  return {
    deposit: await bill('deposit', 1, '订金', deposit_fen, due_at),
    balance: await bill('balance', 2, '尾款', payable_fen - deposit_fen, '2027-01-13T18:00:00+08:00'),
  }
}

interface Sale {
  departure_id: number
  adult_fen: number
  paidAt: Date
  order?: OrderOver
}

/** An order of two adults, paid at that moment, each of whom pays this price. */
export async function insertSale(
  { db }: Pick<Shop, 'db'>,
  { departure_id, adult_fen, paidAt, order = {} }: Sale,
) {
  const sum = 2 * adult_fen
  const sold = await insertOrder(db, {
    ...{ departure_id, status: 'paid', total_fen: sum, payable_fen: sum, paid_fen: sum, created_at: paidAt },
    ...order,
  })
  await db
    .updateTable('order_bill')
    .set({ status: 'paid', paid_at: paidAt })
    .where('order_id', '=', sold.id)
    .where('kind', 'in', ['full', 'deposit'])
    .execute()
  const line = { order_id: sold.id, seq: 1, code: 'adult', name: '成人', qty: 2 }
  await db
    .insertInto('order_item')
    .values({ ...line, unit_fen: adult_fen, amount_fen: sum })
    .execute()
  return sold
}

/** Sold yesterday at this price, and counted last night: it may be struck out. */
export async function provePrice(
  shop: Pick<Shop, 'db' | 'clock' | 'transaction'>,
  departure_id: number,
  adult_fen: number,
) {
  const now = shop.clock.now()
  const today = dayOf(now)
  await insertSale(shop, { departure_id, adult_fen, paidAt: new Date(startOf(today).getTime() - 3_600_000) })
  await shop.transaction((tx) => countSales(tx, today, now))
}
