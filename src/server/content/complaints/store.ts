import { sql } from 'kysely'
import type { ComplaintFacts } from '#src/domain/content/complaints/complaint.ts'
import {
  type ComplaintCategory,
  type InquiryStatus,
  openInquiryStatuses,
} from '#src/domain/content/inquiry-work.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'

export interface ComplaintRow {
  id: number
  complaint_no: string
  category: ComplaintCategory
  status: InquiryStatus
  message: string
  created_at: Date
  due_at: Date | null
  answered_at: Date | null
  closed_at: Date | null
  solved_at: Date | null
  reopened_at: Date | null
  order_no: string | null
  order_title: string | null
  departs_on: string | null
  staff_id: number | null
}

/** A member's own, and what was left with their telephone before they had an account or were signed in. */
const own = (
  memberId: number,
) => sql`i.complaint_no is not null and (i.member_id = ${memberId} or (i.member_id is null
  and i.phone_hash = (select phone_hash from member where id = ${memberId})))`

const columns = sql`i.id, i.complaint_no, i.complaint_category as category, i.status, i.message, i.created_at, i.due_at,
  i.answered_at, i.closed_at, i.solved_at, i.reopened_at,
  i.staff_id, o.order_no, o.snapshot ->> 'title' as order_title, o.departs_on`
const from = sql`inquiry i left join orders o on o.id = i.order_id`

export async function pageOwn(
  db: Db,
  memberId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await sql<ComplaintRow>`select ${columns} from ${from} where ${own(memberId)}
    order by i.id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from inquiry i where ${own(memberId)}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findOwn(
  db: Db,
  memberId: number,
  complaintNo: string,
): Promise<ComplaintRow | undefined> {
  const { rows } = await sql<ComplaintRow>`
    select ${columns} from ${from} where i.complaint_no = ${complaintNo} and ${own(memberId)}`.execute(db)
  return rows[0]
}

/** The same words about the same order, sent a moment ago: a second press, or an answer that was lost on its way. */
export async function findSame(
  tx: Tx,
  memberId: number,
  { content, orderId }: { content: string; orderId: number | null },
  since: Date,
) {
  const { rows } = await sql<{ id: number; complaint_no: string }>`
    select id, complaint_no from inquiry where member_id = ${memberId} and kind = 'complaint' and message = ${content}
      and order_id is not distinct from ${orderId}::bigint and created_at > ${since} order by id desc limit 1`.execute(
    tx,
  )
  return rows[0]
}

/** The shop owes the next word. */
const isWaiting = sql`i.status in (${literals(openInquiryStatuses)}) and i.answered_at is null`

export async function countWaiting(tx: Tx, memberId: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from inquiry i
    where i.member_id = ${memberId} and i.kind = 'complaint' and ${isWaiting}`.execute(tx)
  return rows[0]?.waiting ?? 0
}

/** The numbers of a member's complaints that wait for the shop. */
export async function listWaiting(db: Db, memberId: number): Promise<string[]> {
  const { rows } = await sql<{ complaint_no: string }>`
    select i.complaint_no from inquiry i where ${own(memberId)} and ${isWaiting} order by i.id`.execute(db)
  return rows.map(({ complaint_no }) => complaint_no)
}

export const factsOf = (
  row: Pick<ComplaintRow, 'status' | 'answered_at' | 'closed_at' | 'solved_at' | 'reopened_at'>,
): ComplaintFacts => ({
  isClosed: !openInquiryStatuses.some((open) => open === row.status),
  isAnswered: row.answered_at !== null,
  closedAt: row.closed_at,
  solvedAt: row.solved_at,
  reopenedAt: row.reopened_at,
})
