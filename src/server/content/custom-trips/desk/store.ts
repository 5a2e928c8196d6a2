import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays, type Day, startOf } from '#src/domain/calendar-day.ts'
import type { CustomTripKind, CustomTripStatus } from '#src/domain/codes.ts'
import type { RequestStage } from '#src/domain/content/plans/request-stage.ts'
import { callDueAt } from '#src/domain/content/working-hours.ts'
import { instantOf, MOST_COUNTED, PAGE_ROWS, type Position } from '#src/domain/desk/list.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { DB, TravelPace } from '#src/platform/db/schema.gen.ts'

/** Cards of a column; the list has them all. */
const CARDS = 20

export interface RequestRecord {
  id: number
  request_no: string
  kind: CustomTripKind
  status: CustomTripStatus
  name: string
  phone_enc: Buffer
  phone_hash: Buffer
  company: string
  position: string
  departure_city: string
  place: string
  themes: string[]
  start_on: string | null
  month: string | null
  flexible: boolean
  days: number | null
  adult: number
  child: number
  senior: number
  people: number | null
  budget_id: number | null
  hotel_level: number | null
  pace: TravelPace | null
  trip_aim_id: number | null
  need_ticket: boolean
  need_meeting_room: boolean
  need_invoice: boolean
  special_demand: string
  designer_id: number | null
  designer_name: string | null
  owner_id: number | null
  owner_name: string | null
  created_at: Date
  promised_at: Date
  contacted_at: Date | null
  next_at: Date | null
  redesign_due_at: Date | null
  takeover_due_at: Date | null
  close_reason: string
  closed_at: Date | null
  version: number
  /** Since when its customer waits for the next version; null while nobody does. */
  plan_asked_at: Date | null
  has_draft: boolean
}

/** `onlyOf`: a designer, who has what was given to them and what nobody has yet. */
export interface Reach {
  onlyOf: number | null
}

export interface Conditions extends Reach {
  stage: RequestStage | null
  from?: Day | undefined
  until?: Day | undefined
  ownedBy: number | null
  overdueAt: Date | null
}

/** One that asks for a certain designer waits for that one alone. */
const within = ({ onlyOf }: Reach) => sql<SqlBool>`(${onlyOf}::bigint is null or r.owner_id = ${onlyOf}
  or (r.owner_id is null and (r.designer_id is null or not exists (
      select from staff other where other.designer_id = r.designer_id and other.status = 'active'
        and other.id <> ${onlyOf}))))`

const drafted = sql`exists (select from custom_plan_draft w where w.request_id = r.id)`

/** As `requestStage` says of one request. */
const atStage = {
  new: sql<SqlBool>`r.status = 'new'`,
  contacted: sql<SqlBool>`r.status = 'contacted' and not ${drafted}`,
  planning: sql<SqlBool>`((r.status = 'contacted' and ${drafted})
    or (r.status = 'planned' and r.plan_asked_at is not null))`,
  planned: sql<SqlBool>`r.status = 'planned' and r.plan_asked_at is null`,
  accepted: sql<SqlBool>`r.status = 'accepted'`,
  closed: sql<SqlBool>`r.status = 'closed'`,
} as const satisfies Record<RequestStage, unknown>

const matching = ({ stage, ownedBy, overdueAt, from, until, ...reach }: Conditions) => sql<SqlBool>`
  ${stage === null ? sql`true` : atStage[stage]}
  ${from === undefined ? sql`` : sql`and r.created_at >= ${startOf(from)}`}
  ${until === undefined ? sql`` : sql`and r.created_at < ${startOf(addDays(until, 1))}`} and ${within(reach)}
  and (${ownedBy}::bigint is null or r.owner_id = ${ownedBy})
  and (${overdueAt}::timestamptz is null or (r.status = 'new' and r.promised_at < ${overdueAt}))`

const columns = sql`r.*, ${drafted} as has_draft, g.name as designer_name, s.name as owner_name,
  place_of_request(r.dest_ids, r.dest_text) as place,
  array(select t.label from theme t where t.id = any (r.theme_ids) order by t.id) as themes`
const from = sql`custom_request r left join designer g on g.id = r.designer_id left join staff s on s.id = r.owner_id`

/** The newest first; one row more than a page has. */
export async function listRequests(db: Db, conditions: Conditions, after: Position | undefined) {
  const { rows } = await sql<RequestRecord>`
    select ${columns} from ${from}
    where ${matching(conditions)}
      and ${after ? sql`(r.created_at, r.id) < (${instantOf(after.value)}::timestamptz, ${after.id}::bigint)` : sql`true`}
    order by r.created_at desc, r.id desc
    limit ${PAGE_ROWS + 1}`.execute(db)
  return rows
}

export async function countRequests(db: Db, conditions: Conditions): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from custom_request r where ${matching(conditions)} limit ${MOST_COUNTED + 1}) counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** What is most urgent at a stage: by the promise, by the next call, by who waits longest; what has ended, the newest first. */
const urgency = {
  new: sql`r.promised_at, r.id`,
  contacted: sql`r.next_at nulls last, r.id`,
  planning: sql`coalesce(r.plan_asked_at, r.contacted_at), r.id`,
  planned: sql`r.next_at nulls last, r.id`,
  accepted: sql`r.id desc`,
  closed: sql`r.closed_at desc, r.id desc`,
} as const satisfies Record<RequestStage, unknown>

export async function listColumn(db: Db, conditions: Conditions & { stage: RequestStage }) {
  const order = sql`order by ${urgency[conditions.stage]}`
  // What a card says is read for those that are shown alone.
  const { rows } = await sql<RequestRecord>`
    select ${columns} from ${from}
    where r.id in (select r.id from custom_request r where ${matching(conditions)} ${order} limit ${CARDS})
    ${order}`.execute(db)
  return rows
}

export async function findRequest(
  db: Db,
  requestNo: string,
  reach: Reach,
): Promise<RequestRecord | undefined> {
  const { rows } = await sql<RequestRecord>`
    select ${columns} from ${from} where r.request_no = ${requestNo} and ${within(reach)}`.execute(db)
  return rows[0]
}

/** One act after the other: who comes second finds what the first has written. */
export const lockRequest = (tx: Tx, requestNo: string) =>
  tx
    .selectFrom('custom_request')
    .select('id')
    .where('request_no', '=', requestNo)
    .forUpdate()
    .executeTakeFirst()

export interface Changes {
  status?: CustomTripStatus
  owner_id?: number | null | RawBuilder<number>
  designer_id?: number | null
  contacted_at?: Date
  next_at?: Date | null
  plan_asked_at?: Date | null
  redesign_asked_at?: Date | null
  redesign_due_at?: Date | null
  takeover_due_at?: Date | null
  close_reason?: string
  closed_at?: Date
}

export const updateRequest = (tx: Tx, id: number, changes: Changes) =>
  tx
    .updateTable('custom_request')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

export const insertStep = (tx: Tx, step: Insertable<DB['custom_request_step']>) =>
  tx.insertInto('custom_request_step').values(step).execute()

/** What one person has open goes to another, who calls whose plan waits to be accepted; answers how many. */
export async function handOverRequests(tx: Tx, fromId: number, toId: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('custom_request')
    .set({
      owner_id: toId,
      takeover_due_at: sql`case when status = 'planned' and plan_asked_at is null then ${callDueAt(now)}::timestamptz
        else takeover_due_at end`,
      version: sql`version + 1`,
    })
    .where('owner_id', '=', fromId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
