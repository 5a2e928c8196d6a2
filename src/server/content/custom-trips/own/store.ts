import { sql } from 'kysely'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { CustomTripKind, CustomTripStatus, ProductType } from '#src/domain/codes.ts'
import type { PlanState } from '#src/domain/content/plans/plan-state.ts'
import type { Db } from '#src/platform/db/database.ts'
import { joinedDesigner } from '../store.ts'

export interface OwnRow {
  id: number
  request_no: string
  kind: CustomTripKind
  status: CustomTripStatus
  place: string
  departure_city: string
  start_on: Day | null
  month: string | null
  flexible: boolean
  days: number | null
  adult: number
  child: number
  senior: number
  people: number | null
  budget_id: number | null
  themes: string[]
  dest_ids: number[]
  theme_ids: number[]
  special_demand: string
  created_at: Date
  promised_at: Date
  contacted_at: Date | null
  plan_asked_at: Date | null
  redesign_due_at: Date | null
  is_withdrawn: boolean
  is_evaluated: boolean
  /** Whether the telephone is the one that was given. */
  is_phone_own: boolean
  designer: { id: number; name: string; avatar: string } | null
  asked: number
  plan_id: number | null
  plan_version: number
  plan_status: Exclude<PlanState, 'replaced'>
  plan_title: string
  plan_total_fen: number
  plan_sent_at: Date
  plan_valid_until: Date
  order_no: string | null
  order_status: OrderStatus
  order_type: ProductType
  departs_on: Day
  returns_on: Day
}

/**
 * Of a member are the requests that they made signed in, those of their telephone that nobody was signed in for, and
 * those whose plan they bought.
 */
const own = (memberId: number) => sql`
  select id from custom_request where member_id = ${memberId}
  union select r.id from custom_request r join member m on m.phone_hash = r.phone_hash
    where m.id = ${memberId} and r.member_id is null
  union select p.request_id from orders o join custom_plan p on p.id = o.plan_id where o.member_id = ${memberId}`

/** The order is told to whose it is alone. */
const rows = (memberId: number) => sql`
  select r.id, r.request_no, r.kind, r.status, r.departure_city, r.start_on, r.month, r.flexible, r.days, r.adult,
    r.child, r.senior, r.people, r.budget_id, r.special_demand, r.dest_ids, r.theme_ids, r.created_at, r.promised_at, r.contacted_at,
    r.plan_asked_at, r.redesign_due_at,
    place_of_request(r.dest_ids, r.dest_text) as place,
    array(select t.label from theme t where t.id = any (r.theme_ids) order by t.id) as themes,
    exists (select from custom_request_step c
      where c.request_id = r.id and c.kind = 'close' and c.staff_id is null) as is_withdrawn,
    exists (select from review v where v.request_id = r.id) as is_evaluated,
    r.phone_hash = (select phone_hash from member where id = ${memberId}) as is_phone_own,
    case when g.id is not null then json_build_object('id', g.id, 'name', g.name, 'avatar', g.avatar) end as designer,
    (select count(*)::int from custom_plan a where a.request_id = r.id and a.asked_at is not null) as asked,
    p.id as plan_id, p.version as plan_version, p.status as plan_status, p.body ->> 'title' as plan_title,
    p.total_fen as plan_total_fen, p.created_at as plan_sent_at, p.valid_until as plan_valid_until,
    o.order_no, o.status as order_status, o.sold_type as order_type, o.departs_on, o.returns_on
  from custom_request r
  ${joinedDesigner}
  left join lateral (
    select * from custom_plan where request_id = r.id order by version desc limit 1) p on true
  left join lateral (
    select * from orders where member_id = ${memberId} and status <> 'cancelled'
      and plan_id in (select id from custom_plan where request_id = r.id) limit 1) o on true
  where r.id in (${own(memberId)})`

/** The newest first. */
export async function listOwn(
  db: Db,
  memberId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows: list } = await sql<OwnRow>`
    ${rows(memberId)} order by r.created_at desc, r.id desc limit ${limit} offset ${offset}`.execute(db)
  return list
}

export async function countOwn(db: Db, memberId: number): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from (${own(memberId)}) own`.execute(db)
  return found[0]?.count ?? 0
}

export async function findOwn(db: Db, memberId: number, requestNo: string): Promise<OwnRow | undefined> {
  const { rows: found } = await sql<OwnRow>`${rows(memberId)} and r.request_no = ${requestNo}`.execute(db)
  return found[0]
}
