import type { Insertable, Selectable, Updateable } from 'kysely'
import type { MailKind, MailStatus } from '#src/domain/booking/mails/mail.ts'
import { type Day, startOf } from '#src/domain/calendar-day.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { OrderMail } from '#src/platform/db/schema.gen.ts'

export type MailRow = Selectable<OrderMail>

/** The newest first. */
export const listMails = (db: Db, orderId: number): Promise<MailRow[]> =>
  db.selectFrom('order_mail').selectAll().where('order_id', '=', orderId).orderBy('id', 'desc').execute()

export const findMail = (db: Db, id: number) =>
  db.selectFrom('order_mail').selectAll().where('id', '=', id).executeTakeFirst()

/** Of this member's orders; another's does not exist. */
export const findOwnMail = (db: Db, memberId: number, id: number) =>
  db
    .selectFrom('order_mail')
    .innerJoin('orders', 'orders.id', 'order_mail.order_id')
    .selectAll('order_mail')
    .where('order_mail.id', '=', id)
    .where('orders.member_id', '=', memberId)
    .executeTakeFirst()

/** What decides whether paper can be asked for: whether the contract is in force, and the invoice that is. */
export async function findGrounds(db: Db, orderId: number) {
  const [contract, invoice] = await Promise.all([
    db
      .selectFrom('contract')
      .select('id')
      .where('order_id', '=', orderId)
      .where('state', '=', 'signed')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('invoice')
      .select(['kind', 'status'])
      .select((eb) => eb('red_due_at', 'is not', null).$castTo<boolean>().as('isRedDue'))
      .where('order_id', '=', orderId)
      .where('status', 'in', ['requested', 'issued'])
      .executeTakeFirst(),
  ])
  return { isSigned: contract !== undefined, invoice: invoice ?? null }
}

/** The one of this kind that waits or is on its way. */
export const findOpenMail = (tx: Tx, orderId: number, kind: MailKind) =>
  tx
    .selectFrom('order_mail')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('status', 'in', ['requested', 'sent'])
    .executeTakeFirst()

export const insertMail = (tx: Tx, row: Insertable<OrderMail>) =>
  tx.insertInto('order_mail').values(row).returningAll().executeTakeFirstOrThrow()

/** Compare-and-set under the order's lock: undefined when it was no longer in this state. */
export const moveMail = (tx: Tx, id: number, from: MailStatus, change: Updateable<OrderMail>) =>
  tx
    .updateTable('order_mail')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()

/** An account is closed: what it asked for is not sent any more, and where its mail went is forgotten. */
export async function closeMailsOf(tx: Tx, memberId: number, now: Date) {
  const orders = tx.selectFrom('orders').select('id').where('member_id', '=', memberId)
  await tx
    .updateTable('order_mail')
    .set({ status: 'cancelled', cancelled_at: now, cancel_reason: '账号已注销' })
    .where('order_id', 'in', orders)
    .where('status', '=', 'requested')
    .execute()
  await tx.updateTable('order_mail').set({ address_enc: null }).where('order_id', 'in', orders).execute()
}

/** Forgets where mail went that was asked for on that day or earlier; one that still waits keeps it. */
export const forgetMailAddresses = (db: Db, until: Day) =>
  db
    .updateTable('order_mail')
    .set({ address_enc: null })
    .where('requested_at', '<=', startOf(until))
    .where('status', '<>', 'requested')
    .where('address_enc', 'is not', null)
    .execute()
