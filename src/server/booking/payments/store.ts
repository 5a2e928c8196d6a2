import type { UpdateObject } from 'kysely'
import { type Insertable, type Selectable, sql } from 'kysely'
import { statusesOf } from '#src/domain/booking/order.ts'
import type { PaymentStatus } from '#src/domain/booking/order-codes.ts'
import { sameProvider } from '#src/domain/booking/payment.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { DB, Payment, PaymentEvent } from '#src/platform/db/schema.gen.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import type { BillRow } from '../billing/service.ts'
import type { OrderRecord } from '../orders/service.ts'
import type { NextAction, Trade } from './gateways/gateway.ts'

export type PaymentRow = Selectable<Payment>
type Change = UpdateObject<DB, 'payment'>

export const hasCounted = async (db: Db, billId: number) =>
  (await db
    .selectFrom('payment')
    .select('id')
    .where('bill_id', '=', billId)
    .where('status', '=', 'success')
    .executeTakeFirst()) !== undefined

/**
 * Whether money for this bill of an order that timed out still buys the trip: its contract is in force, nothing was
 * billed anew since, and the traveller has not booked the same departure again in the meantime.
 */
export async function isStillWanted(
  tx: Tx,
  order: Pick<OrderRecord, 'id' | 'member_id' | 'departure_id'>,
  bill: BillRow,
) {
  const { rows } = await sql<{ wanted: boolean }>`
    select exists (select from contract where order_id = ${order.id} and state = 'signed')
      and not exists (select from order_bill where order_id = ${order.id} and created_at > ${bill.created_at})
      and not exists (
        select from orders where member_id = ${order.member_id} and departure_id = ${order.departure_id}
          and id <> ${order.id} and status not in (${literals(statusesOf('given_back'))})
      ) as wanted`.execute(tx)
  return rows[0]?.wanted === true
}

/** What the coupon of an order takes off as it is paid, for reports; 0 by none, so that a row from before this differs. */
export async function couponThen(tx: Tx, order: Pick<OrderRecord, 'id' | 'discount_fen'>) {
  const taken =
    order.discount_fen > 0 &&
    (await tx
      .selectFrom('order_adjustment')
      .select(['ref_id', 'amount_fen'])
      .where('order_id', '=', order.id)
      .where('kind', '=', 'coupon')
      .executeTakeFirst())
  return taken ? { coupon: taken.ref_id, coupon_fen: -taken.amount_fen } : { coupon: null, coupon_fen: 0 }
}

/** What the cashier shows of an order; undefined when it is not this member's. */
export const findOwnOrder = (db: Db, memberId: number, orderNo: string) =>
  db
    .selectFrom('orders')
    .where('member_id', '=', memberId)
    .where('order_no', '=', orderNo)
    .select(['id', 'order_no', 'status', 'pay_deadline', 'departs_on', 'source'])
    .select(['adult', 'child_bed', 'child_nobed', 'infant'])
    .select((eb) => [
      sql<string>`snapshot ->> 'title'`.as('title'),
      eb
        .exists(
          eb
            .selectFrom('contract')
            .select('contract.id')
            .whereRef('contract.order_id', '=', 'orders.id')
            .where('contract.state', '=', 'signed'),
        )
        .as('contract_signed'),
    ])
    .executeTakeFirst()

/** Finds a payment by its number and provider: the number of another provider is unknown to this one. */
export const findPayment = (db: Db, { outTradeNo, channel }: Pick<Trade, 'outTradeNo' | 'channel'>) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('out_trade_no', '=', outTradeNo)
    .where('channel', 'in', sameProvider(channel))
    .executeTakeFirst()

/** The payment with its order, if both are this member's. */
export const findOwnPayment = (db: Db, memberId: number, outTradeNo: string) =>
  db
    .selectFrom('payment')
    .innerJoin('orders', 'orders.id', 'payment.order_id')
    .selectAll('payment')
    .select('orders.status as order_status')
    .where('payment.out_trade_no', '=', outTradeNo)
    .where('orders.member_id', '=', memberId)
    .executeTakeFirst()

/** What the payer's browser is sent on with; undefined when the payment is not this member's. */
export const findLeaving = (db: Db, memberId: number, outTradeNo: string) =>
  db
    .selectFrom('payment')
    .innerJoin('orders', 'orders.id', 'payment.order_id')
    .innerJoin('order_bill', 'order_bill.id', 'payment.bill_id')
    .selectAll('payment')
    .select(['orders.order_no', 'orders.status as order_status'])
    .select(['order_bill.kind as bill_kind', 'order_bill.status as bill_status'])
    .select(sql<string>`snapshot ->> 'title'`.as('title'))
    .where('payment.out_trade_no', '=', outTradeNo)
    .where('orders.member_id', '=', memberId)
    .executeTakeFirst()

export const lockPayment = (tx: Tx, id: number) =>
  tx.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** The payment that a transaction of a provider has paid. */
export const findByChannelNo = (
  db: Db,
  { channel, channelTradeNo }: Pick<Trade, 'channel' | 'channelTradeNo'>,
) =>
  db
    .selectFrom('payment')
    .select('id')
    .where('channel', 'in', sameProvider(channel))
    .where('channel_trade_no', '=', channelTradeNo)
    .executeTakeFirst()

export const listOpenPayments = (db: Db, orderId: number) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'created')
    .execute()

/** Lists the open payments of a bill, at most one of each channel. */
export const listOpenOfBill = (tx: Db, billId: number) =>
  tx.selectFrom('payment').selectAll().where('bill_id', '=', billId).where('status', '=', 'created').execute()

export const insertPayment = (tx: Tx, payment: Insertable<Payment>) =>
  tx.insertInto('payment').values(payment).returningAll().executeTakeFirstOrThrow()

/** Compare-and-set: undefined when the payment was in none of these states. */
export const movePayment = (db: Db, id: number, from: readonly PaymentStatus[], change: Change) =>
  db
    .updateTable('payment')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst()

/** Under the order's lock, so that no number is given twice. */
export const countPayments = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('payment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

/** The payment as it may be shown; undefined when it is no longer open. Of two answers to two tabs the first stays. */
export const saveAction = (db: Db, id: number, { kind, url }: NextAction) =>
  movePayment(db, id, ['created'], {
    pay_action: sql<NextAction['kind']>`coalesce(pay_action, ${kind})`,
    pay_url: sql<string>`case when pay_action is null then ${url} else pay_url end`,
  })

export const replaceAction = (db: Db, id: number, { kind, url }: NextAction) =>
  movePayment(db, id, ['created'], { pay_action: kind, pay_url: url })

export const closeWithoutAction = (db: Db, id: number, now: Date) =>
  db
    .updateTable('payment')
    .set({ status: 'closed', closed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'created')
    .where('pay_action', 'is', null)
    .execute()

/**
 * True for one caller in `seconds`, over all processes: that one may ask the channel (rule book §8.2). The row is the
 * counter, so it needs no lock beside it.
 */
export async function claimQuery(db: Db, id: number, seconds: number, now: Date) {
  const claimed = await db
    .updateTable('payment')
    .set({ queried_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('status', '=', 'created'), eb('may_open_until', 'is not', null)]))
    .where(
      sql<boolean>`(queried_at is null or queried_at <= ${now}::timestamptz - make_interval(secs => ${seconds}))`,
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export const forgetOpening = (db: Db, id: number) =>
  db.updateTable('payment').set({ may_open_until: null }).where('id', '=', id).execute()

export const insertEvent = (db: Db, event: Insertable<PaymentEvent>) =>
  db.insertInto('payment_event').values(event).execute()
