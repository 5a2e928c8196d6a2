import { sql } from 'kysely'
import { lapsingStatuses } from '#src/domain/booking/order.ts'
import type { Db } from '#src/platform/db/database.ts'
import { isInDoubt, standstillOf } from '../billing/service.ts'

/** Money has come by bank, and a second person has yet to look (rule book §8.9, 17). */
const isUndecided = sql<boolean>`exists (select from bank_transfer t where t.order_id = orders.id and t.state = 'waiting')`

const openWithBills = (db: Db) =>
  db
    .selectFrom('payment')
    .innerJoin('orders', 'orders.id', 'payment.order_id')
    .innerJoin('order_bill', 'order_bill.id', 'payment.bill_id')
    .selectAll('payment')
    .select([
      'orders.status as order_status',
      'order_bill.kind as bill_kind',
      'order_bill.status as bill_status',
    ])
    .select(sql<boolean>`${standstillOf('orders', 'order_bill')} <> ''`.as('is_standing_still'))
    .where('payment.status', '=', 'created')

export const listOpenWithBills = (db: Db, orderId: number) =>
  openWithBills(db).where('payment.order_id', '=', orderId).execute()
export type OpenPayment = Awaited<ReturnType<typeof listOpenWithBills>>[number]

/** Back-off of rule book §26.1: after 1, 2, 5, then every 10 minutes, by how old the payment was when last asked. */
const isToBeAsked = (now: Date) =>
  sql<boolean>`coalesce(payment.queried_at, payment.created_at) <= ${now}::timestamptz - case
    when payment.queried_at is null then interval '1 minute'
    when payment.queried_at < payment.created_at + interval '3 minutes' then interval '2 minutes'
    when payment.queried_at < payment.created_at + interval '8 minutes' then interval '5 minutes'
    else interval '10 minutes' end`

/**
 * Lists payments that were closed here and may still be opened by their payers. Ten minutes longer than that: what was
 * opened in the last moment has closed by itself then, and what was paid in it is found once more.
 */
export const listReopenable = (db: Db, limit: number, now: Date) =>
  db
    .selectFrom('payment')
    .select(['id', 'channel', 'out_trade_no', 'pay_action', 'expires_at'])
    .where('may_open_until', '>', new Date(now.getTime() - 600_000))
    .where(isToBeAsked(now))
    .orderBy('created_at')
    .limit(limit)
    .execute()

export const listUnheard = (db: Db, limit: number, now: Date) =>
  openWithBills(db).where(isToBeAsked(now)).orderBy('payment.created_at').limit(limit).execute()

/** Orders whose time to sign or pay is over (rule book §7.2, row 7), the longest overdue first; none whose trip is in doubt (§8.9, 13). */
export const listOverdueOrders = (db: Db, limit: number, now: Date) =>
  db
    .selectFrom('orders')
    .select(['id', 'pay_deadline'])
    .where('status', 'in', lapsingStatuses)
    .where('pay_deadline', '<=', now)
    .where(sql<boolean>`not ${isInDoubt('orders')}`)
    .where(isUndecided, 'is', false)
    .orderBy('pay_deadline')
    .limit(limit)
    .execute()
