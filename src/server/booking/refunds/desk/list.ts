import { type RawBuilder, sql } from 'kysely'
import type { DeskRefundRow, deskRefunds } from '#src/api/desk/finance/refunds.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { requestCauseText, requestKindText } from '#src/domain/booking/refunds/desk.ts'
import { droppedRequestStatuses, requestStatusText } from '#src/domain/booking/refunds/request.ts'
import { addDays, type Day, startOf } from '#src/domain/calendar-day.ts'
import { MOST_COUNTED, PAGE_ROWS, pageOf } from '#src/domain/desk/list.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import { withinReach } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { RequestRow } from '../store.ts'
import { costStateOf } from './requests.ts'

type Wanted = Input<typeof deskRefunds.list>

/** A request with what a list says of it beside. */
export interface ListedRequest extends RequestRow {
  order_no: string
  title: string
  departs_on: Day
  asked_name: string | null
  failed_rows: number
  has_compensation: boolean
}

/** 客人, or the colleague who asked for them. */
export const askedByText = ({ asked_name }: Pick<ListedRequest, 'asked_name'>) => asked_name ?? '客人'

const columns = sql`r.*, orders.order_no, orders.snapshot ->> 'title' as title, orders.departs_on, asker.name as asked_name,
  (select count(*)::int from refund f where f.request_id = r.id and f.status = 'failed') as failed_rows,
  r.status not in (${literals(droppedRequestStatuses)}) and exists (select from compensation c where c.id = r.id) as has_compensation`
const tables = sql`refund_request r join orders on orders.id = r.order_id left join staff asker on asker.id = r.asked_by`

/** Money of it arrived in these days; either end may be left open. */
const isArrived = ({ arrived_from: from, arrived_until: until }: Wanted) => sql`r.id in (
  select request_id from refund where request_id is not null and status = 'success'
    ${from === undefined ? sql`` : sql`and success_at >= ${startOf(from)}`}
    ${until === undefined ? sql`` : sql`and success_at < ${startOf(addDays(until, 1))}`})`

/** Every filter that is set is one more condition; beyond the person's reach there is nothing. */
function matching(staff: Staff, wanted: Wanted): RawBuilder<boolean> {
  const { states, kinds, causes, from, until, order_no, failed } = wanted
  const conditions: RawBuilder<unknown>[] = [withinReach(staff, 'order.read')]
  if (states) conditions.push(sql`r.status = any(${states}::refund_request_status[])`)
  if (kinds) conditions.push(sql`r.kind = any(${kinds}::refund_kind[])`)
  if (causes) conditions.push(sql`r.cause = any(${causes}::refund_cause[])`)
  if (from) conditions.push(sql`r.created_at >= ${startOf(from)}`)
  if (until) conditions.push(sql`r.created_at < ${startOf(addDays(until, 1))}`)
  if (wanted.arrived_from ?? wanted.arrived_until) conditions.push(isArrived(wanted))
  if (order_no) conditions.push(sql`orders.order_no = ${order_no}`)
  if (failed) conditions.push(sql`r.id in (select request_id from refund where status = 'failed')`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

export async function countRequests(db: Db, staff: Staff, wanted: Wanted, most = MOST_COUNTED) {
  const { rows } = await sql<{ total: number; refund_fen: number }>`
    select count(*)::int as total, coalesce(sum(refund_fen), 0)::bigint as refund_fen
    from (select r.refund_fen from ${tables} where ${matching(staff, wanted)} limit ${most + 1}) found`.execute(
    db,
  )
  return rows[0] ?? { total: 0, refund_fen: 0 }
}

export async function listRequests(db: Db, staff: Staff, wanted: Wanted): Promise<ListedRequest[]> {
  const behind = wanted.cursor ? sql`r.id < ${wanted.cursor.id}` : sql`true`
  const { rows } = await sql<ListedRequest>`
    select ${columns} from ${tables} where ${matching(staff, wanted)} and ${behind}
    order by r.id desc limit ${PAGE_ROWS + 1}`.execute(db)
  return rows
}

/** One page of requests, the newest first, with the sum of all that were asked for. */
export async function pageDeskRefunds(
  { db }: Pick<Ctx, 'db'>,
  staff: Staff,
  wanted: Wanted,
): Promise<Data<typeof deskRefunds.list>> {
  const found = await listRequests(db, staff, wanted)
  const { total, refund_fen } = await countRequests(db, staff, wanted)
  const { rows, ...page } = pageOf(found, total)
  return {
    ...page,
    list: rows.map(rowOf),
    refund_fen: total <= MOST_COUNTED ? toFen(Number(refund_fen)) : null,
  }
}

/** The row of one request. */
export async function findListed(db: Db, id: number): Promise<ListedRequest> {
  const { rows } = await sql<ListedRequest>`select ${columns} from ${tables} where r.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`there is no request ${id}`)
  return row
}

/** Until when the next person has to act; null once it is decided. */
function dueAt(request: RequestRow): Date | null {
  if (request.status === 'first_approved') return request.second_due_at ?? request.staff_due_at
  if (request.status !== 'submitted') return null
  return costStateOf(request) === 'open' ? request.cost_due_at : request.staff_due_at
}

export const rowOf = (row: ListedRequest): DeskRefundRow => ({
  id: row.id,
  no: row.request_no,
  order_no: row.order_no,
  title: row.title,
  departs_on: row.departs_on,
  kind: row.kind,
  kind_text: requestKindText[row.kind],
  cause: row.cause,
  cause_text: requestCauseText[row.cause],
  asked_by_text: askedByText(row),
  deduct_fen: toFen(row.deduct_fen),
  cost_fen: toFen(row.cost_fen),
  refund_fen: toFen(row.refund_fen),
  status: row.status,
  status_text: requestStatusText[row.status],
  due_at: dueAt(row),
  failed_rows: row.failed_rows,
  has_compensation: row.has_compensation,
  created_at: row.created_at,
})
