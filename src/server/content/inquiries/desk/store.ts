import { type SqlBool, sql } from 'kysely'
import {
  type ComplaintCategory,
  type InquiryKind,
  type InquiryStatus,
  openInquiryStatuses,
} from '#src/domain/content/inquiry-work.ts'
import { instantOf, instantValue, MOST_COUNTED, PAGE_ROWS, type Position } from '#src/domain/desk/list.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'

export interface InquiryRecord {
  id: number
  kind: InquiryKind
  status: InquiryStatus
  name: string | null
  phone_enc: Buffer | null
  phone_hash: Buffer | null
  member_id: number | null
  message: string
  product_id: number | null
  product_title: string | null
  trip_on: string | null
  page_url: string
  created_at: Date
  last_at: Date
  due_at: Date | null
  staff_id: number | null
  staff_name: string | null
  first_reply_at: Date | null
  next_at: Date | null
  complaint_no: string | null
  complaint_category: ComplaintCategory | null
  request_no: string | null
  chat_id: number | null
  /** The conversation in which it was asked. */
  asked_chat_id: number | null
  version: number
}

/** `onlyOf`: a person who sees what was handed to them, and nothing else. */
export interface Reach {
  onlyOf: number | null
}

export interface Conditions extends Reach {
  tab: 'message' | 'date' | 'feedback'
  state: 'open' | 'closed' | 'all'
  /** Assigned to this person. */
  assignedTo: number | null
  overdueAt: Date | null
}

const within = ({ onlyOf }: Reach) => sql<SqlBool>`(${onlyOf}::bigint is null or i.staff_id = ${onlyOf})`

const tabs = {
  message: sql`i.complaint_no is null and i.kind in ('message', 'product')`,
  date: sql`i.complaint_no is null and i.kind = 'date'`,
  feedback: sql`i.complaint_no is null and i.kind = 'feedback'`,
} as const
const isOpen = sql`i.status in (${literals(openInquiryStatuses)})`
const states = { open: isOpen, closed: sql`not ${isOpen}`, all: sql`true` } as const

const matching = ({ tab, state, assignedTo, overdueAt, ...reach }: Conditions) => sql<SqlBool>`
  ${tabs[tab]} and ${states[state]} and ${within(reach)}
  and (${assignedTo}::bigint is null or i.staff_id = ${assignedTo})
  and (${overdueAt}::timestamptz is null or (i.status = 'new' and i.due_at < ${overdueAt}))`

const columns = sql`i.id, i.kind, i.status, i.name, i.phone_enc, i.phone_hash, i.member_id, i.message, i.product_id,
  p.title as product_title, i.trip_on, i.page_url, i.created_at, i.last_at, i.due_at, i.staff_id, s.name as staff_name,
  i.first_reply_at, i.next_at, i.complaint_no, i.complaint_category, r.request_no,
  i.chat_id, i.asked_chat_id, i.version`
const from = sql`inquiry i left join product p on p.id = i.product_id left join staff s on s.id = i.staff_id
  left join custom_request r on r.id = i.request_id`

/** Where a row stands in the list of its state, for the page after it. */
export const placeOf = (state: Conditions['state'], { status, due_at, created_at }: InquiryRecord): string =>
  state === 'open'
    ? `${status === 'new' ? NOT_CALLED : CALLED}${instantValue(due_at ?? created_at)}`
    : instantValue(created_at)

const NOT_CALLED = 'new:'
const CALLED = 'called:'

/** Whether it stands behind the rows of the page before. */
function isBeyond({ state }: Conditions, { value, id }: Position) {
  if (state !== 'open')
    return sql<SqlBool>`(i.created_at, i.id) < (${instantOf(value)}::timestamptz, ${id}::bigint)`
  const isCalled = value.startsWith(CALLED)
  const at = instantOf(value.slice((isCalled ? CALLED : NOT_CALLED).length))
  return sql<SqlBool>`(${sql.join(waiting)}) > (${isCalled}::boolean, ${at}::timestamptz, ${id}::bigint)`
}

/** Who has not been called yet comes first, each by when it is due. */
const waiting = [sql`(i.status <> 'new')`, sql`coalesce(i.due_at, i.created_at)`, sql`i.id`]

/** What waits, by how urgent it is; everything else, the newest first. One row more than a page has. */
export async function listInquiries(db: Db, conditions: Conditions, after: Position | undefined) {
  const order =
    conditions.state === 'open'
      ? sql`order by ${sql.join(waiting)}`
      : sql`order by i.created_at desc, i.id desc`
  // What a row says is read for the rows of the page alone.
  const { rows } = await sql<InquiryRecord>`
    select ${columns} from ${from}
    where i.id in (select i.id from inquiry i where ${matching(conditions)}
      and ${after ? isBeyond(conditions, after) : sql`true`}
      ${order} limit ${PAGE_ROWS + 1})
    ${order}`.execute(db)
  return rows
}

export async function countInquiries(db: Db, conditions: Conditions): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from inquiry i where ${matching(conditions)} limit ${MOST_COUNTED + 1}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findInquiry(db: Db, id: number, reach: Reach): Promise<InquiryRecord | undefined> {
  const { rows } = await sql<InquiryRecord>`
    select ${columns} from ${from} where i.id = ${id} and ${within(reach)}`.execute(db)
  return rows[0]
}

/** What the step says that a clerk leaves who has answered in the conversation. */
export const ANSWERED_IN_CHAT = '已在会话中答复'

/**
 * What was asked in a conversation, has been called about since, and was never answered in the conversation itself; the
 * newest first.
 */
export const listCalledOfChat = (tx: Tx, chatId: number) =>
  tx
    .selectFrom('inquiry')
    .select(['id', 'created_at'])
    .where('asked_chat_id', '=', chatId)
    .where('status', '=', 'contacted')
    .where('complaint_no', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('inquiry_step')
            .select('inquiry_step.id')
            .whereRef('inquiry_step.inquiry_id', '=', 'inquiry.id')
            .where('inquiry_step.text', '=', ANSWERED_IN_CHAT),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .execute()

/** One act after the other: who comes second finds what the first has written. */
export const lockInquiryRow = (tx: Tx, id: number) =>
  tx.selectFrom('inquiry').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export interface Changes {
  status?: InquiryStatus
  staff_id?: number | null
  due_at?: Date
  first_reply_at?: Date
  next_at?: Date | null
  last_at?: Date
  complaint_no?: string
  complaint_category?: ComplaintCategory
  request_id?: number
  chat_id?: number
  closed_at?: Date | null
  answered_at?: Date | null
  solved_at?: Date
  reopened_at?: Date
}

export const updateInquiry = (tx: Tx, id: number, changes: Changes) =>
  tx
    .updateTable('inquiry')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

export const isComplaintNoTaken = async (tx: Tx, complaintNo: string) =>
  (await tx.selectFrom('inquiry').select('id').where('complaint_no', '=', complaintNo).executeTakeFirst()) !==
  undefined

/** What one person has open goes to another; answers how many. */
export async function handOverInquiries(tx: Tx, fromId: number, toId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('inquiry')
    .set({ staff_id: toId, version: sql`version + 1` })
    .where('staff_id', '=', fromId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
