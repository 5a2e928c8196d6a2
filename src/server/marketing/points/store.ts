import { sql } from 'kysely'
import type { Day } from '#src/domain/calendar-day.ts'
import type { PointType, RuledType } from '#src/domain/marketing/points/points.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

/**
 * The balance under the lock behind which a member's points change, until the end of `tx`. Undefined for an account that
 * was closed: nothing is given to it any more.
 */
export async function lockAccount(tx: Tx, memberId: number): Promise<number | undefined> {
  const { rows } = await sql<{ balance: number }>`
    insert into point_account (member_id, balance)
    select id, 0 from member where id = ${memberId} and status <> 'cancelled'
    on conflict (member_id) do update set balance = point_account.balance
    returning balance`.execute(tx)
  return rows[0]?.balance
}

export interface Lapsed {
  expiresOn: Day
  points: number
}

/** Of what a member has left: what could be spent until before `today` only, by its last day. */
export async function findLapsed(db: Db, memberId: number, today: Day): Promise<Lapsed[]> {
  const { rows } = await sql<Lapsed>`
    select expires_on as "expiresOn", sum(points_left)::int as points from point_entry
    where member_id = ${memberId} and points_left > 0 and expires_on < ${today}
    group by expires_on order by expires_on`.execute(db)
  return rows
}

export interface Entry {
  memberId: number
  type: PointType
  points: number
  cause: string
  note: string
  /** Given for what adds points. */
  expiresOn: Day | null
  byStaff: number | null
  now: Date
}

/**
 * Writes an entry with the balance after it, under the account's lock; what is taken comes from what expires first. False
 * when there is one of the same cause already, and then nothing changes.
 */
export async function insertEntry(tx: Tx, balance: number, entry: Entry): Promise<boolean> {
  const { memberId, type, points, cause, note, expiresOn, byStaff, now } = entry
  const after = balance + points
  // A debt is paid off first.
  const left = Math.max(0, Math.min(points, after))
  const inserted = await tx
    .insertInto('point_entry')
    .values({
      member_id: memberId,
      type,
      points,
      balance_after: after,
      points_left: left,
      expires_on: expiresOn,
      cause,
      note,
      by_staff: byStaff,
      created_at: now,
    })
    .onConflict((same) => same.columns(['member_id', 'type', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  await tx.updateTable('point_account').set({ balance: after }).where('member_id', '=', memberId).execute()
  if (points < 0) await consume(tx, memberId, -points)
  return true
}

/** Takes from what is left, the earliest expiry first, as far as it goes. */
const consume = (tx: Tx, memberId: number, points: number) =>
  sql`
    update point_entry e set points_left = e.points_left - least(e.points_left, ${points}::int - lot.before)
    from (
      select id, sum(points_left) over (order by expires_on, id) - points_left as before
      from point_entry where member_id = ${memberId} and points_left > 0
    ) lot
    where e.id = lot.id and lot.before < ${points}`.execute(tx)

export async function findRule(db: Db, type: RuledType): Promise<number> {
  const rule = await db
    .selectFrom('point_rule')
    .select('points')
    .where('type', '=', type)
    .executeTakeFirstOrThrow()
  return rule.points
}

export interface TripFigures {
  orderNo: string
  memberId: number
  paidFen: number
  refundedFen: number
  /** What its completion gave, and what refunds have taken back of it. */
  given: number
  takenBack: number
}

/** What a trip's points are worked out from, as the order stands in this transaction. */
export async function findTrip(db: Db, orderId: number): Promise<TripFigures | undefined> {
  const { rows } = await sql<TripFigures>`
    select o.order_no as "orderNo", o.member_id as "memberId", o.paid_fen as "paidFen", o.refunded_fen as "refundedFen",
      coalesce((select e.points from point_entry e
        where e.member_id = o.member_id and e.type = 'trip' and e.cause = 'order:' || o.order_no), 0) as given,
      coalesce((select -sum(e.points)::int from point_entry e
        where e.member_id = o.member_id and e.type = 'take_back'
          and starts_with(e.cause, 'order:' || o.order_no || ':')), 0) as "takenBack"
    from orders o where o.id = ${orderId}`.execute(db)
  return rows[0]
}

/** Members with points whose last day is over, some at a time. */
export async function listLapsing(db: Db, today: Day, most: number): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    select distinct member_id from point_entry where points_left > 0 and expires_on < ${today}
    limit ${most}`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

export interface Difference {
  uid: string
  balance: number
  entries: number
  left: number
}

/** Accounts that their entries do not come to, or whose parts left do not come to what can be spent. */
export async function findDifferences(db: Db, most: number): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select m.uid, a.balance, e.entries, e.spendable as left
    from (select member_id, coalesce(a.balance, 0) as balance
      from point_account a full join (select distinct member_id from point_entry) s using (member_id)) a
    join member m on m.id = a.member_id
    cross join lateral (
      select coalesce(sum(points), 0)::int as entries, coalesce(sum(points_left), 0)::int as spendable
      from point_entry where member_id = a.member_id
    ) e
    where a.balance <> e.entries or e.spendable <> greatest(a.balance, 0)
    limit ${most}`.execute(db)
  return rows
}

/** An account is closed: points are no money, and nobody is there who could spend them. */
export async function deletePoints(tx: Tx, memberId: number) {
  await tx.deleteFrom('point_entry').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('point_account').where('member_id', '=', memberId).execute()
}
