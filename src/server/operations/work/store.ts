import { sql } from 'kysely'
import type { Staff } from '#src/api/endpoint.ts'
import type { StaffRole } from '#src/domain/account/staff.ts'
import { dayOf, startOf } from '#src/domain/calendar-day.ts'
import { instantOf, type Position } from '#src/domain/desk/list.ts'
import { kindsSeenBy, lapsedClaimsAt, type WorkKindName, type WorkScope } from '#src/domain/desk/work.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

export interface ItemRow {
  id: number
  kind: WorkKindName
  entity: string
  record_id: number
  ref: string
  roles: StaffRole[]
  lead_roles: StaffRole[]
  priority: number
  due_at: Date
  opened_at: Date
  owner_id: number | null
  owner_name: string | null
  claimed_by: number | null
  claimed_name: string | null
  claimed_at: Date | null
  snoozed_until: Date | null
  snooze_reason: string
  closed_at: Date | null
  closed_by: number | null
  closed_name: string | null
}

interface Wanted {
  scope: WorkScope
  kind: WorkKindName | null
  isOverdue: boolean
  /** Its value is the priority and the instant, `2:1795230000000`. */
  after: Position | null
  limit: number
}

/** For one of my roles, or for those who lead one of them. */
const isForMe = ({ roles, isLead }: Staff) => sql<boolean>`
  (item.roles && ${[...roles]}::staff_role[] or (${isLead} and item.lead_roles && ${[...roles]}::staff_role[]))`

/** Somebody else's: given to them, or taken by them and not yet lapsed. */
const isOthers = ({ id }: Staff, now: Date) => sql<boolean>`
  (coalesce(item.owner_id <> ${id}, false)
    or coalesce(item.claimed_by <> ${id} and item.claimed_at > ${lapsedClaimsAt(now)}::timestamptz, false))`

const isMine = (staff: Staff, now: Date) => sql<boolean>`
  (coalesce(item.owner_id = ${staff.id}, false)
    or coalesce(item.claimed_by = ${staff.id} and item.claimed_at > ${lapsedClaimsAt(now)}::timestamptz, false)
    or (${isForMe(staff)} and not ${isOthers(staff, now)}))`

const isSeen = (staff: Staff) => sql<boolean>`
  (${isForMe(staff)} or item.kind = any(${kindsSeenBy(staff)}::text[])
    or coalesce(item.owner_id = ${staff.id}, false))`

const isOpen = (now: Date) => sql<boolean>`
  (item.closed_at is null and item.begins_at <= ${now}::timestamptz
    and coalesce(item.ends_at > ${now}::timestamptz, true))`

/** Done by a person: what a traveller or the clock has settled was nobody's work. */
const isDoneToday = (now: Date) => sql<boolean>`
  (item.closed_at >= ${startOf(dayOf(now))}::timestamptz and item.closed_by is not null)`

const columns = sql`
  item.id, item.kind, item.entity, item.record_id, item.ref, item.roles::text[] as roles,
  item.lead_roles::text[] as lead_roles, item.priority, item.due_at, item.opened_at, item.owner_id,
  owner.name as owner_name, item.claimed_by, claimer.name as claimed_name, item.claimed_at, item.snoozed_until,
  item.snooze_reason, item.closed_at, item.closed_by, closer.name as closed_name`

const items = sql`
  work_item item
  left join staff owner on owner.id = item.owner_id
  left join staff claimer on claimer.id = item.claimed_by
  left join staff closer on closer.id = item.closed_by`

function conditionOf(staff: Staff, { scope, kind, isOverdue }: Omit<Wanted, 'after' | 'limit'>, now: Date) {
  const reach = {
    mine: isMine(staff, now),
    roles: isForMe(staff),
    all: isSeen(staff),
    done: isSeen(staff),
  }[scope]
  return sql<boolean>`
    ${scope === 'done' ? isDoneToday(now) : isOpen(now)} and ${reach}
    and (${kind}::text is null or item.kind = ${kind})
    and (not ${isOverdue} or item.due_at <= ${now}::timestamptz)`
}

/** In the order of the list: alarms about money, then what is due first; of what is done, the newest first. */
export async function listItems(db: Db, staff: Staff, wanted: Wanted, now: Date) {
  const { scope, after, limit } = wanted
  const condition = conditionOf(staff, wanted, now)
  const isDone = scope === 'done'
  const [, priority = '0', at = ''] = /^(\d):(\d+)$/.exec(after?.value ?? '') ?? []
  const behind = after
    ? isDone
      ? sql`(item.closed_at, item.id) < (${instantOf(at)}::timestamptz, ${after.id}::bigint)`
      : sql`(item.priority, item.due_at, item.id) > (${Number(priority)}::smallint, ${instantOf(at)}::timestamptz, ${after.id}::bigint)`
    : sql`true`
  const order = isDone ? sql`item.closed_at desc, item.id desc` : sql`item.priority, item.due_at, item.id`
  const { rows } = await sql<ItemRow>`
    select ${columns} from ${items} where ${condition} and ${behind} order by ${order} limit ${limit}`.execute(
    db,
  )
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::int as total from work_item item where ${condition}`.execute(db)
  return { rows, total: totals[0]?.total ?? 0 }
}

/** Items by their numbers, as far as the person may see them. */
export async function findItems(db: Db, staff: Staff, ids: readonly number[]): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${columns} from ${items}
    where item.id = any(${[...ids]}::bigint[]) and ${isSeen(staff)} order by item.id`.execute(db)
  return rows
}

/** The same under their locks, so that of two clerks who take one at once the second sees the first. */
export async function lockItems(db: Db, staff: Staff, ids: readonly number[]): Promise<ItemRow[]> {
  await sql`select id from work_item where id = any(${[...ids]}::bigint[]) order by id for update`.execute(db)
  return findItems(db, staff, ids)
}

export interface CountRow {
  kind: WorkKindName
  mine: number
  roles: number
  all: number
  overdue: number
  due_today: number
}

/** How many wait, by kind, and how many were done today. */
export async function countItems(db: Db, staff: Staff, now: Date) {
  const tomorrow = new Date(startOf(dayOf(now)).getTime() + 86_400_000)
  const { rows } = await sql<CountRow>`
    select item.kind, count(*) filter (where ${isMine(staff, now)})::int as mine,
      count(*) filter (where ${isForMe(staff)})::int as roles, count(*)::int as all,
      count(*) filter (where item.due_at <= ${now}::timestamptz)::int as overdue,
      count(*) filter (where item.due_at > ${now}::timestamptz and item.due_at < ${tomorrow}::timestamptz)::int as due_today
    from work_item item where ${isOpen(now)} and ${isSeen(staff)} group by item.kind order by item.kind`.execute(
    db,
  )
  const { rows: done } = await sql<{ done: number }>`
    select count(*)::int as done from work_item item where ${isDoneToday(now)} and ${isSeen(staff)}`.execute(
    db,
  )
  return { kinds: rows, done: done[0]?.done ?? 0 }
}

type Change = Partial<
  Pick<ItemRow, 'claimed_by' | 'claimed_at' | 'snoozed_until' | 'snooze_reason' | 'owner_id'>
>

export const changeItems = (db: Db, ids: readonly number[], change: Change) =>
  db
    .updateTable('work_item')
    .set(change)
    .where('id', 'in', [...ids])
    .where('closed_at', 'is', null)
    .execute()

export interface Colleague {
  id: number
  name: string
  roles: StaffRole[]
  is_lead: boolean
  count: number
}

/** Everybody who works, with how much they have in hand. */
export async function listColleagues(db: Db, now: Date): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    with held as (
      select holder.id, count(*)::int as count from work_item item cross join lateral (
        select item.owner_id as id
        union select item.claimed_by where item.claimed_at > ${lapsedClaimsAt(now)}::timestamptz) holder
      where ${isOpen(now)} group by holder.id)
    select s.id, s.name, s.roles::text[] as roles, s.is_lead, coalesce(held.count, 0) as count
    from staff s left join held on held.id = s.id where s.status = 'active' order by s.id`.execute(db)
  return rows
}

/** How many open items each person has. */
export const countOpenItems = async (db: Db, now: Date) =>
  new Map((await listColleagues(db, now)).map(({ id, count }) => [id, count]))

/** What one person has claimed or owns goes to another; answers how many. */
export async function handOverItems(tx: Tx, fromId: number, toId: number, now: Date): Promise<number> {
  const claimed = await tx
    .updateTable('work_item')
    .set({ claimed_by: toId, claimed_at: now })
    .where('claimed_by', '=', fromId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  const owned = await tx
    .updateTable('work_item')
    .set({ owner_id: toId })
    .where('owner_id', '=', fromId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return Number(claimed.numUpdatedRows) + Number(owned.numUpdatedRows)
}
