import { type RawBuilder, sql } from 'kysely'
import type { deskPoints } from '#src/api/desk/marketing/points.ts'
import type { Input } from '#src/api/endpoint.ts'
import { addDays, type Day, startOf } from '#src/domain/calendar-day.ts'
import type { DiscountType } from '#src/domain/codes.ts'
import { MOST_COUNTED, PAGE_ROWS } from '#src/domain/desk/list.ts'
import type { RuledType } from '#src/domain/marketing/points/points.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { isRunning } from '../../coupons/service.ts'

type Wanted = Input<typeof deskPoints.list>

function matching({ uid, types, from, until }: Wanted): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (uid) conditions.push(sql`m.uid = ${uid}`)
  if (types) conditions.push(sql`e.type = any(${types}::point_type[])`)
  if (from) conditions.push(sql`e.created_at >= ${startOf(from)}`)
  if (until) conditions.push(sql`e.created_at < ${startOf(addDays(until, 1))}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

export const listEntries = (db: Db, wanted: Wanted) =>
  db
    .selectFrom('point_entry as e')
    .innerJoin('member as m', 'm.id', 'e.member_id')
    .leftJoin('staff as s', 's.id', 'e.by_staff')
    .select(['e.id', 'm.uid', 'm.name as member_name', 'e.type', 'e.points', 'e.balance_after', 'e.note'])
    .select(['s.name as by', 'e.created_at', 'e.expires_on', 'e.points_left'])
    .where(matching(wanted))
    .where(wanted.cursor ? sql<boolean>`e.id < ${wanted.cursor.id}` : sql<boolean>`true`)
    .orderBy('e.id', 'desc')
    .limit(PAGE_ROWS + 1)
    .execute()

export async function countEntries(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from point_entry e join member m on m.id = e.member_id
      where ${matching(wanted)} limit ${MOST_COUNTED + 1}) found`.execute(db)
  return rows[0]?.total ?? 0
}

interface HolderRow {
  id: number
  uid: string
  name: string
  balance: number
  adjusted: number
  expiringPoints: number | null
  expiringOn: Day | null
}

/** How the points of a member stand; undefined for a number that nobody has. */
export async function findHolder(
  db: Db,
  uid: string,
  today: Day,
  since: Date,
): Promise<HolderRow | undefined> {
  const { rows } = await sql<HolderRow>`
    select m.id, m.uid, m.name, coalesce(a.balance, 0) as balance, coalesce(moved.points, 0) as adjusted,
      next.points as "expiringPoints", next.expires_on as "expiringOn"
    from member m
    left join point_account a on a.member_id = m.id
    left join lateral (
      select expires_on, sum(points_left)::int as points from point_entry
      where member_id = m.id and points_left > 0 and expires_on >= ${today}
      group by expires_on order by expires_on limit 1
    ) next on true
    left join lateral (
      select sum(abs(points))::int as points from point_entry
      where member_id = m.id and type = 'adjustment' and created_at >= ${since}
    ) moved on true
    where m.uid = ${uid} and m.status <> 'cancelled'`.execute(db)
  return rows[0]
}

/** What a reference names, when it is this member's: an order, a refund of one, or what they wrote to us. */
export async function findReference(db: Db, memberId: number, ref: string) {
  const { rows } = await sql<{ kind: 'order' | 'refund' | 'inquiry' }>`
    select 'order' as kind from orders where order_no = ${ref} and member_id = ${memberId}
    union all
    select 'refund' from refund_request q join orders o on o.id = q.order_id
      where q.request_no = ${ref} and o.member_id = ${memberId}
    union all
    select 'inquiry' from inquiry i join member m on m.id = ${memberId}
      where i.id::text = ${ref} and (i.member_id = m.id or (i.member_id is null and i.phone_hash = m.phone_hash))
    limit 1`.execute(db)
  return rows[0]?.kind
}

export const listRules = (db: Db) =>
  db
    .selectFrom('point_rule as r')
    .leftJoin('staff as s', 's.id', 'r.changed_by')
    .select(['r.type', 'r.points', 'r.version', 'r.changed_at', 's.name as changed_by'])
    .execute()

interface Changing {
  version: number
  by: number
  now: Date
}

/** Compare-and-set on the version; answers what stood before, undefined when somebody was first. */
export async function setRule(tx: Tx, type: RuledType, points: number, { version, by, now }: Changing) {
  const before = await tx
    .selectFrom('point_rule')
    .select(['points', 'version'])
    .where('type', '=', type)
    .forUpdate()
    .executeTakeFirst()
  if (before?.version !== version) return undefined
  await tx
    .updateTable('point_rule')
    .set({ points, version: version + 1, changed_at: now, changed_by: by })
    .where('type', '=', type)
    .execute()
  return before.points
}

interface Shelf {
  points: number
  total: number | null
  is_offered: boolean
}

/** Undefined when the coupon stands on the shelf already. */
export async function insertReward(
  tx: Tx,
  ruleId: number,
  { points, total }: Omit<Shelf, 'is_offered'>,
  by: number,
  now: Date,
) {
  const { rows } = await sql<{ id: number }>`
    insert into point_reward (coupon_rule_id, points, total, changed_at, changed_by)
    values (${ruleId}, ${points}, ${total}, ${now}, ${by})
    on conflict (coupon_rule_id) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export async function setReward(tx: Tx, id: number, shelf: Shelf, { version, by, now }: Changing) {
  const before = await tx
    .selectFrom('point_reward')
    .select(['points', 'total', 'is_offered', 'version', 'coupon_rule_id as ruleId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return 'missing'
  if (before.version !== version) return 'changed'
  await tx
    .updateTable('point_reward')
    .set({ ...shelf, version: version + 1, changed_at: now, changed_by: by })
    .where('id', '=', id)
    .execute()
  const { version: _, ...stood } = before
  return stood
}

/** Coupons that could be put on the shelf now, the newest first. */
export async function listCoupons(db: Db, now: Date) {
  const { rows } = await sql<{ id: number; name: string; discountType: DiscountType; value: number }>`
    select r.id, r.name, r.discount_type as "discountType", r.value from coupon_rule r
    where ${isRunning(now)} and not exists (select from point_reward w where w.coupon_rule_id = r.id)
    order by r.id desc limit 100`.execute(db)
  return rows
}
