import { type RawBuilder, sql } from 'kysely'
import type { DeskCashbackRow, deskCashback } from '#src/api/desk/marketing/cashback.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { addDays, type Day, startOf } from '#src/domain/calendar-day.ts'
import { MOST_COUNTED, PAGE_ROWS, pageOf } from '#src/domain/desk/list.ts'
import {
  leftOf,
  type OrderStanding,
  promisedAt,
  waitReasonOf,
} from '#src/domain/marketing/cashback/cashback.ts'
import {
  type CashbackState,
  cashbackStateText,
  type RateType,
  type VoidReason,
  voidReasonText,
  waitReasonText,
} from '#src/domain/marketing/cashback/states.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { hasComplaint, isRefunding } from '../facts.ts'
import { rateTypeText } from '../reading.ts'

type Wanted = Input<typeof deskCashback.list>

function matching({ states, uid, order_no, from, until }: Wanted): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (states) conditions.push(sql`c.state = any(${states}::cashback_state[])`)
  if (uid) conditions.push(sql`c.member_id = (select id from member where uid = ${uid})`)
  if (order_no) conditions.push(sql`c.order_id = (select id from orders where order_no = ${order_no})`)
  if (from) conditions.push(sql`c.created_at >= ${startOf(from)}`)
  if (until) conditions.push(sql`c.created_at < ${startOf(addDays(until, 1))}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

interface Row extends OrderStanding {
  id: number
  order_no: string
  trip_title: string
  returnsOn: Day
  uid: string
  member_name: string
  type: RateType
  base_fen: number
  bp: number
  cap_fen: number
  amount_fen: number
  taken_fen: number
  paid_fen: number
  state: CashbackState
  void_reason: VoidReason | null
  settle_at: Date
  created_at: Date
}

async function listRows(db: Db, wanted: Wanted): Promise<Row[]> {
  const after = wanted.cursor ? sql`c.id < ${wanted.cursor.id}` : sql`true`
  const { rows } = await sql<Row>`
    select c.id, o.order_no, o.snapshot ->> 'title' as trip_title, o.returns_on as "returnsOn", m.uid,
      m.name as member_name, c.type, c.base_fen, c.bp, c.cap_fen, c.amount_fen, c.taken_fen, c.paid_fen, c.state,
      c.void_reason, c.settle_at, c.created_at, o.status, ${isRefunding} as "isRefunding",
      ${hasComplaint} as "hasComplaint"
    from cashback c join orders o on o.id = c.order_id join member m on m.id = c.member_id
    where ${matching(wanted)} and ${after} order by c.id desc limit ${PAGE_ROWS + 1}`.execute(db)
  return rows
}

async function countRows(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from cashback c where ${matching(wanted)} limit ${MOST_COUNTED + 1}) found`.execute(db)
  return rows[0]?.total ?? 0
}

/** A page of the lines, each with why it cannot be withdrawn yet. */
export async function pageDeskCashback(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  wanted: Wanted,
): Promise<Data<typeof deskCashback.list>> {
  const { rows, ...page } = pageOf(await listRows(db, wanted), await countRows(db, wanted))
  return { ...page, list: rows.map((row) => rowView(row, now)) }
}

function rowView(row: Row, now: Date): DeskCashbackRow {
  const isWaiting = row.state === 'estimated' || row.state === 'settling'
  const waitReason = isWaiting ? waitReasonOf(row, now) : null
  const [amountFen, takenFen, paidFen] = [toFen(row.amount_fen), toFen(row.taken_fen), toFen(row.paid_fen)]
  return {
    id: row.id,
    order_no: row.order_no,
    trip_title: row.trip_title,
    returns_on: row.returnsOn,
    uid: row.uid,
    member_name: row.member_name,
    type: row.type,
    type_text: rateTypeText(row.type),
    base_fen: toFen(row.base_fen),
    bp: row.bp,
    cap_fen: toFen(row.cap_fen),
    amount_fen: amountFen,
    taken_fen: takenFen,
    paid_fen: paidFen,
    owed_fen: toFen(Math.max(0, -leftOf({ amountFen, takenFen, paidFen }))),
    state: row.state,
    state_text: cashbackStateText[row.state],
    wait_reason: waitReason,
    void_reason: row.void_reason,
    why_text: row.void_reason
      ? voidReasonText[row.void_reason]
      : waitReason
        ? waitReasonText[waitReason]
        : '',
    settle_at: promisedAt(waitReason, row.settle_at),
    created_at: row.created_at,
  }
}
