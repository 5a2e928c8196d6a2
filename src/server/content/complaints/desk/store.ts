import { type SqlBool, sql } from 'kysely'
import {
  type ComplaintCategory,
  type InquiryKind,
  openInquiryStatuses,
} from '#src/domain/content/inquiry-work.ts'
import { instantOf, MOST_COUNTED, PAGE_ROWS, type Position } from '#src/domain/desk/list.ts'
import type { Db } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import type { ComplaintRow } from '../store.ts'

export interface DeskRow extends ComplaintRow {
  kind: InquiryKind
  name: string | null
  phone_enc: Buffer | null
  phone_hash: Buffer | null
  member_id: number | null
  last_at: Date
  staff_id: number | null
  staff_name: string | null
  first_reply_at: Date | null
  version: number
}

export interface Conditions {
  state: 'open' | 'answered' | 'closed' | 'all'
  category: ComplaintCategory | null
  /** A person who sees what was handed to them, and nothing else. */
  onlyOf: number | null
  /** Assigned to this person. */
  assignedTo: number | null
  overdueAt: Date | null
}

const within = (onlyOf: number | null) => sql<SqlBool>`i.complaint_no is not null
  and (${onlyOf}::bigint is null or i.staff_id = ${onlyOf})`
const isOpen = sql`i.status in (${literals(openInquiryStatuses)})`
const states = {
  open: sql`${isOpen} and i.answered_at is null`,
  answered: sql`${isOpen} and i.answered_at is not null`,
  closed: sql`not ${isOpen}`,
  all: sql`true`,
} as const

const matching = ({ state, category, onlyOf, assignedTo, overdueAt }: Conditions) => sql<SqlBool>`
  ${within(onlyOf)} and ${states[state]}
  and (${category}::complaint_category is null or i.complaint_category = ${category})
  and (${assignedTo}::bigint is null or i.staff_id = ${assignedTo})
  and (${overdueAt}::timestamptz is null or (${states.open} and i.due_at < ${overdueAt}))`

const columns = sql`i.id, i.complaint_no, i.complaint_category as category, i.kind, i.status, i.name, i.phone_enc,
  i.phone_hash, i.member_id, i.message, i.created_at, i.last_at, i.due_at, i.answered_at, i.closed_at, i.solved_at,
  i.reopened_at, i.staff_id, s.name as staff_name, i.first_reply_at, i.version,
  o.order_no, o.snapshot ->> 'title' as order_title, o.departs_on`
const from = sql`inquiry i left join orders o on o.id = i.order_id left join staff s on s.id = i.staff_id`

/** What waits, by when it is due; everything else, the newest first. One row more than a page has. */
export async function listComplaints(db: Db, conditions: Conditions, after: Position | undefined) {
  const isWaiting = conditions.state === 'open'
  const key = isWaiting ? sql`coalesce(i.due_at, i.created_at)` : sql`i.created_at`
  const beyond = isWaiting ? sql`>` : sql`<`
  const order = isWaiting ? sql`order by ${key}, i.id` : sql`order by ${key} desc, i.id desc`
  const { rows } = await sql<DeskRow>`
    select ${columns} from ${from}
    where ${matching(conditions)}
      and ${after ? sql`(${key}, i.id) ${beyond} (${instantOf(after.value)}::timestamptz, ${after.id}::bigint)` : sql`true`}
    ${order} limit ${PAGE_ROWS + 1}`.execute(db)
  return rows
}

export async function countComplaints(db: Db, conditions: Conditions): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from inquiry i where ${matching(conditions)} limit ${MOST_COUNTED + 1}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findComplaint(
  db: Db,
  complaintNo: string,
  onlyOf: number | null,
): Promise<DeskRow | undefined> {
  const { rows } = await sql<DeskRow>`
    select ${columns} from ${from} where i.complaint_no = ${complaintNo} and ${within(onlyOf)}`.execute(db)
  return rows[0]
}
