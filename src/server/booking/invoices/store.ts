import type { Insertable, Selectable, Updateable } from 'kysely'
import type { InvoiceStatus } from '#src/domain/booking/invoices/invoice.ts'
import { type Day, startOf } from '#src/domain/calendar-day.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Invoice } from '#src/platform/db/schema.gen.ts'
import type { OrderRecord } from '#src/server/booking/orders/service.ts'

export type InvoiceRow = Selectable<Invoice>

/** Where paper goes, as it was when it was asked for. */
export interface MailAddress {
  name: string
  phone: string
  region: string
  street: string
}

export const findOwnOrder = (db: Db, memberId: number, orderNo: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('order_no', '=', orderNo)
    .$castTo<OrderRecord>()
    .executeTakeFirst()

/** The newest first. */
export const listInvoices = (db: Db, orderId: number): Promise<InvoiceRow[]> =>
  db.selectFrom('invoice').selectAll().where('order_id', '=', orderId).orderBy('id', 'desc').execute()

/** The one that is asked for or in force. */
export const findOpenInvoice = (db: Db, orderId: number) =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', 'in', ['requested', 'issued'])
    .executeTakeFirst()

/** Whether the order ended on the way, with a refund that is through. */
export const isBrokenOff = async (db: Db, { id, status }: Pick<OrderRecord, 'id' | 'status'>) =>
  status === 'refunded' &&
  (await db
    .selectFrom('refund_request')
    .select('id')
    .where('order_id', '=', id)
    .where('cause', '=', 'mid_trip')
    .where('status', '=', 'done')
    .executeTakeFirst()) !== undefined

/** Of this member's orders; another's does not exist. */
export const findOwnInvoice = (db: Db, memberId: number, requestNo: string) =>
  db
    .selectFrom('invoice')
    .innerJoin('orders', 'orders.id', 'invoice.order_id')
    .selectAll('invoice')
    .where('invoice.request_no', '=', requestNo)
    .where('orders.member_id', '=', memberId)
    .executeTakeFirst()

export const findInvoice = (db: Db, requestNo: string) =>
  db.selectFrom('invoice').selectAll().where('request_no', '=', requestNo).executeTakeFirst()

/** The day on which the order's last reversed invoice was reversed; null where none was. */
export async function findLastReversal(tx: Tx, orderId: number): Promise<Day | null> {
  const reversed = await tx
    .selectFrom('invoice')
    .select('red_on')
    .where('order_id', '=', orderId)
    .where('status', '=', 'red')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return reversed?.red_on ?? null
}

export const countInvoices = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('invoice')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

export const insertInvoice = (tx: Tx, row: Insertable<Invoice>) =>
  tx.insertInto('invoice').values(row).returningAll().executeTakeFirstOrThrow()

/** Compare-and-set under the order's lock: undefined when it was no longer in this state. */
export const moveInvoice = (tx: Tx, id: number, from: InvoiceStatus, change: Updateable<Invoice>) =>
  tx
    .updateTable('invoice')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()

/** Whose request bears this number of the tax office; whoever records one waits for whoever is about to. */
export async function findNumber(tx: Tx, number: string) {
  await holdLock(tx, 'invoice_number', number)
  return tx
    .selectFrom('invoice')
    .select('request_no')
    .where((invoice) => invoice.or([invoice('number', '=', number), invoice('red_number', '=', number)]))
    .executeTakeFirst()
}

/** Money of this order may still go back: an invoice of now would be wrong tomorrow. */
export const isRefundUnderWay = async (db: Db, orderId: number): Promise<boolean> =>
  (await db
    .selectFrom('refund_request')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', 'in', ['submitted', 'first_approved', 'approved'])
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * An account is closed: what it asked for comes to nothing, and where its invoices went is forgotten. Titles and numbers
 * stay with the orders, as the books have to (docs/decisions/059).
 */
export async function closeInvoicesOf(tx: Tx, memberId: number, now: Date) {
  const orders = tx.selectFrom('orders').select('id').where('member_id', '=', memberId)
  await tx
    .updateTable('invoice')
    .set({ status: 'closed', closed_at: now, close_reason: '账号已注销' })
    .where('order_id', 'in', orders)
    .where('status', '=', 'requested')
    .execute()
  await tx
    .updateTable('invoice')
    .set({ email_enc: null, address_enc: null })
    .where('order_id', 'in', orders)
    .execute()
}

/** Forgets where invoices went that were asked for on that day or earlier; one that still waits keeps it. */
export const forgetInvoiceAddresses = (db: Db, until: Day) =>
  db
    .updateTable('invoice')
    .set({ email_enc: null, address_enc: null })
    .where('requested_at', '<=', startOf(until))
    .where('status', '<>', 'requested')
    .where((invoice) =>
      invoice.or([invoice('email_enc', 'is not', null), invoice('address_enc', 'is not', null)]),
    )
    .execute()
