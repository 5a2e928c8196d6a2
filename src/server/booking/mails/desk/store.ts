import { type RawBuilder, sql } from 'kysely'
import type { deskMails } from '#src/api/desk/orders/mails.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { normaliseTrackingNo } from '#src/domain/booking/mails/mail.ts'
import { addDays, startOf } from '#src/domain/calendar-day.ts'
import { MOST_COUNTED, PAGE_ROWS } from '#src/domain/desk/list.ts'
import type { Db } from '#src/platform/db/database.ts'
import { withinReach } from '#src/server/booking/orders/service.ts'

type Wanted = Input<typeof deskMails.list>

/** Every filter that is set is one more condition; what the person may not see does not exist. */
function matching(
  staff: Staff,
  { states, kinds, from, until, order_no, tracking_no }: Wanted,
): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [withinReach(staff, 'order.edit')]
  if (states) conditions.push(sql`m.status = any(${states}::order_mail_status[])`)
  if (kinds) conditions.push(sql`m.kind = any(${kinds}::order_mail_kind[])`)
  if (from) conditions.push(sql`m.requested_at >= ${startOf(from)}`)
  if (until) conditions.push(sql`m.requested_at < ${startOf(addDays(until, 1))}`)
  if (order_no) conditions.push(sql`orders.order_no = ${order_no}`)
  if (tracking_no) conditions.push(sql`m.tracking_no = ${normaliseTrackingNo(tracking_no)}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** With what a row shows of the order, and with the names of who acted. */
const mails = (db: Db) =>
  db
    .selectFrom('order_mail as m')
    .innerJoin('orders', 'orders.id', 'm.order_id')
    .selectAll('m')
    .select(['orders.order_no', 'orders.departs_on', 'orders.returns_on', 'orders.status as order_status'])
    .select(sql<string>`orders.snapshot ->> 'title'`.as('trip_title'))

export const listDeskMails = (db: Db, staff: Staff, wanted: Wanted) =>
  mails(db)
    .where(matching(staff, wanted))
    .where(wanted.cursor ? sql<boolean>`m.id < ${wanted.cursor.id}` : sql<boolean>`true`)
    .orderBy('m.id', 'desc')
    .limit(PAGE_ROWS + 1)
    .execute()
export type DeskRow = Awaited<ReturnType<typeof listDeskMails>>[number]

/** How many there are, counted up to one more than are told exactly. */
export async function countDeskMails(db: Db, staff: Staff, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from order_mail m join orders on orders.id = m.order_id
      where ${matching(staff, wanted)} limit ${MOST_COUNTED + 1}) found`.execute(db)
  return rows[0]?.total ?? 0
}

export const findDeskMail = (db: Db, staff: Staff, id: number) =>
  mails(db)
    .leftJoin('staff as asker', 'asker.id', 'm.requested_by')
    .leftJoin('staff as sender', 'sender.id', 'm.sent_by')
    .leftJoin('staff as receiver', 'receiver.id', 'm.received_by')
    .leftJoin('staff as canceller', 'canceller.id', 'm.cancelled_by')
    .select([
      'asker.name as asker',
      'sender.name as sender',
      'receiver.name as receiver',
      'canceller.name as canceller',
    ])
    .where('m.id', '=', id)
    .where(withinReach(staff, 'order.edit'))
    .executeTakeFirst()
