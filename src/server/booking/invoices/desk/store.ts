import { type RawBuilder, sql } from 'kysely'
import type { deskInvoices } from '#src/api/desk/finance/invoices.ts'
import type { Input } from '#src/api/endpoint.ts'
import type { DeskInvoiceState } from '#src/domain/booking/invoices/invoice.ts'
import { addDays, startOf } from '#src/domain/calendar-day.ts'
import { MOST_COUNTED, PAGE_ROWS } from '#src/domain/desk/list.ts'
import type { Db } from '#src/platform/db/database.ts'

type Wanted = Input<typeof deskInvoices.list>

const ofState: Record<DeskInvoiceState, RawBuilder<unknown>> = {
  requested: sql`i.status = 'requested'`,
  red_due: sql`(i.status = 'issued' and i.red_due_at is not null)`,
  issued: sql`(i.status = 'issued' and i.red_due_at is null)`,
  red: sql`i.status = 'red'`,
  closed: sql`i.status = 'closed'`,
}

/** Every filter that is set is one more condition. */
function matching({
  states,
  kinds,
  title_kinds,
  from,
  until,
  order_no,
  number,
}: Wanted): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (states)
    conditions.push(
      sql`(${sql.join(
        states.map((state) => ofState[state]),
        sql` or `,
      )})`,
    )
  if (kinds) conditions.push(sql`i.kind = any(${kinds}::invoice_kind[])`)
  if (title_kinds) conditions.push(sql`i.title_kind = any(${title_kinds}::invoice_title_kind[])`)
  if (from) conditions.push(sql`i.requested_at >= ${startOf(from)}`)
  if (until) conditions.push(sql`i.requested_at < ${startOf(addDays(until, 1))}`)
  if (order_no) conditions.push(sql`i.order_id = (select id from orders where order_no = ${order_no})`)
  if (number) {
    const digits = number.replaceAll(/\s/g, '')
    conditions.push(sql`(i.number = ${digits} or i.red_number = ${digits})`)
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** With what a row shows of the order, and with the names of who acted. */
const invoices = (db: Db) =>
  db
    .selectFrom('invoice as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .selectAll('i')
    .select(['o.order_no', 'o.paid_fen', 'o.refunded_fen', 'o.departs_on', 'o.returns_on'])
    .select(sql<string>`o.snapshot ->> 'title'`.as('trip_title'))

export const listDeskInvoices = (db: Db, wanted: Wanted) =>
  invoices(db)
    .where(matching(wanted))
    .where(wanted.cursor ? sql<boolean>`i.id < ${wanted.cursor.id}` : sql<boolean>`true`)
    .orderBy('i.id', 'desc')
    .limit(PAGE_ROWS + 1)
    .execute()
export type DeskRow = Awaited<ReturnType<typeof listDeskInvoices>>[number]

/** How many there are, counted up to one more than are told exactly. */
export async function countDeskInvoices(db: Db, wanted: Wanted, most = MOST_COUNTED): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from invoice i where ${matching(wanted)} limit ${most + 1}) found`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

export const findDeskInvoice = (db: Db, no: string) =>
  invoices(db)
    .leftJoin('staff as asker', 'asker.id', 'i.requested_by')
    .leftJoin('staff as issuer', 'issuer.id', 'i.issued_by')
    .leftJoin('staff as reverser', 'reverser.id', 'i.red_by')
    .leftJoin('staff as closer', 'closer.id', 'i.closed_by')
    .select([
      'asker.name as asker',
      'issuer.name as issuer',
      'reverser.name as reverser',
      'closer.name as closer',
    ])
    .where('i.request_no', '=', no)
    .executeTakeFirst()
