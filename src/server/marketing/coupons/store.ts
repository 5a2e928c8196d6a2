import { type RawBuilder, sql } from 'kysely'
import type { ClaimTerms } from '#src/domain/marketing/coupons/claim.ts'
import type { CouponSource, CouponState } from '#src/domain/marketing/coupons/coupon-codes.ts'
import type { Validity } from '#src/domain/marketing/coupons/validity.ts'
import type { CouponRule, CouponTrip } from '#src/domain/pricing/coupon.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** A rule as the server knows it: what the traveller reads, and what decides who may have it. */
export type RuleRow = CouponRule & ClaimTerms

const ruleColumns = sql`r.id, r.name, r.discount_type as "discountType", r.value, r.max_off_fen as "maxOffFen",
  r.min_fen as "minFen", r.scope_kind as "scopeKind", r.scope_ids::integer[] as "scopeIds", r.exclude_ids::integer[] as "excludeIds",
  r.valid_kind as "validKind", r.valid_from as "validFrom", r.valid_to as "validTo", r.valid_days as "validDays",
  r.total, r.issued, r.note, r.status, r.receivable, r.code_only as "codeOnly", r.is_gift as "isGift",
  r.new_member_only as "newMemberOnly", r.per_member as "perMember"`

/** Of `coupon_rule r`: that it gives coupons at all, as `isGiving` says it of one. */
export const isRunning = (now: Date) => sql`r.status = 'live' and (r.valid_to is null or r.valid_to > ${now})`

/** Lists the rules in the order of `ids`. One that has expired or is not live is left out like an unknown one. */
export async function listRules(db: Db, ids: readonly number[], now: Date): Promise<RuleRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RuleRow>`
    select ${ruleColumns} from unnest(${ids}::integer[]) with ordinality as asked (id, place)
    join coupon_rule r on r.id = asked.id
    where ${isRunning(now)} order by asked.place`.execute(db)
  return rows
}

export async function listGiftRules(db: Db): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select ${ruleColumns} from coupon_rule r where r.is_gift and r.status = 'live' order by r.id`.execute(db)
  return rows
}

/** Most that one page of the coupon centre offers to claim. */
const MOST_CLAIMABLE = 50

const hasLeft = (memberId: number) =>
  sql`(select count(*) from coupon c where c.rule_id = r.id and c.member_id = ${memberId}) < r.per_member`

/** What anybody may claim now; for a member only what they have not received as often as they may, and what is for them. */
export async function listClaimable(db: Db, memberId: number | null, now: Date): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select ${ruleColumns} from coupon_rule r
    where ${await isClaimable(db, memberId, now)} order by r.id desc limit ${MOST_CLAIMABLE}`.execute(db)
  return rows
}

/** The same of these rules alone, in the order of `ids`. */
export async function listClaimableOf(
  db: Db,
  ids: readonly number[],
  memberId: number | null,
  now: Date,
): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select ${ruleColumns} from unnest(${ids}::integer[]) with ordinality as asked (id, place)
    join coupon_rule r on r.id = asked.id
    where ${await isClaimable(db, memberId, now)} order by asked.place`.execute(db)
  return rows
}

async function isClaimable(db: Db, memberId: number | null, now: Date) {
  const isNew = memberId === null || !(await hasPaid(db, memberId))
  return sql`r.receivable and not r.code_only and not r.is_gift and ${isRunning(now)}
    and (r.total is null or r.issued < r.total)
    ${memberId === null ? sql`` : sql`and ${hasLeft(memberId)} and (not r.new_member_only or ${isNew})`}`
}

/** How often a member has received these rules, without those that they never have. */
export async function countReceived(
  db: Db,
  memberId: number,
  ruleIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ruleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('coupon')
    .select((eb) => ['rule_id', eb.fn.countAll<number>().as('count')])
    .where('member_id', '=', memberId)
    .where('rule_id', 'in', ruleIds)
    .groupBy('rule_id')
    .execute()
  return new Map(rows.map(({ rule_id, count }) => [rule_id, count]))
}

/** The rule under its row's lock: claims of the same rule take turns until the end of `tx`. */
export async function lockRule(tx: Tx, id: number): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`
    select ${ruleColumns} from coupon_rule r where r.id = ${id} for no key update`.execute(tx)
  return rows[0]
}

export async function countOfRule(db: Db, ruleId: number, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom('coupon')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('rule_id', '=', ruleId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

interface NewCoupon {
  ruleId: number
  memberId: number
  source: CouponSource
  validity: Validity
  now: Date
  /** Only while the rule has one left; else its total grows with what is given. */
  isLimited: boolean
}

/** Counts one more as issued and writes the coupon, in one statement; null when none is left. Behind the rule's lock. */
export async function insertCoupon(tx: Tx, coupon: NewCoupon): Promise<number | null> {
  const { ruleId, memberId, source, validity, now, isLimited } = coupon
  const { rows } = await sql<{ id: number }>`
    with issued as (
      update coupon_rule set issued = issued + 1, total = total + greatest(0, issued + 1 - total)
      where id = ${ruleId} and (not ${isLimited} or total is null or issued < total)
      returning id
    )
    insert into coupon (rule_id, member_id, seq, source, received_at, valid_from, valid_to, moved_at)
    select id, ${memberId},
      1 + coalesce((select max(seq) from coupon where rule_id = ${ruleId} and member_id = ${memberId}), 0),
      ${source}, ${now}, ${validity.from}, ${validity.to}, ${now}
    from issued returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Writes a coupon that was counted as issued before. Behind the rule's lock. */
export const insertIssued = (
  tx: Tx,
  { ruleId, memberId, source, validity, now }: Omit<NewCoupon, 'isLimited'>,
) =>
  sql`
    insert into coupon (rule_id, member_id, seq, source, received_at, valid_from, valid_to, moved_at)
    select ${ruleId}, ${memberId}, 1 + coalesce(max(seq), 0), ${source}, ${now}, ${validity.from}, ${validity.to}, ${now}
    from coupon where rule_id = ${ruleId} and member_id = ${memberId}`.execute(tx)

/** A coupon of a member with its rule. */
export interface CouponRow extends RuleRow {
  couponId: number
  state: CouponState
  source: CouponSource
  receivedAt: Date
  usableFrom: Date
  usableTo: Date
  movedAt: Date
  orderNo: string | null
  offFen: number | null
}

const couponColumns = sql`c.id as "couponId", c.source, c.received_at as "receivedAt",
  c.valid_from as "usableFrom", c.valid_to as "usableTo", c.moved_at as "movedAt", o.order_no as "orderNo",
  (select -a.amount_fen from order_adjustment a where a.order_id = c.order_id and a.kind = 'coupon' limit 1) as "offFen",
  ${ruleColumns}`
/** What lies unused past its end has expired, whether or not the job has come by. */
const stateAt = (now: Date) =>
  sql`case when c.state = 'unused' and c.valid_to <= ${now} then 'expired' else c.state end`

export async function listCoupons(
  db: Db,
  memberId: number,
  now: Date,
  where: RawBuilder<unknown>,
): Promise<CouponRow[]> {
  const { rows } = await sql<CouponRow>`
    select * from (
      select ${couponColumns}, ${stateAt(now)} as state
      from coupon c join coupon_rule r on r.id = c.rule_id left join orders o on o.id = c.order_id
      where c.member_id = ${memberId}
    ) c ${where}`.execute(db)
  return rows
}

export async function countStates(db: Db, memberId: number, now: Date, soon: Date) {
  const { rows } = await sql<{ usable: number; used: number; expired: number; expiring: number }>`
    select count(*) filter (where state in ('unused', 'locked'))::int as usable,
      count(*) filter (where state = 'used')::int as used,
      count(*) filter (where state in ('expired', 'void'))::int as expired,
      count(*) filter (where state = 'unused' and valid_to <= ${soon})::int as expiring
    from (select ${stateAt(now)} as state, c.valid_to from coupon c where c.member_id = ${memberId}) c`.execute(
    db,
  )
  return rows[0] ?? { usable: 0, used: 0, expired: 0, expiring: 0 }
}

export type TripFacts = Omit<CouponTrip, 'isFirstOrder'>

/** What of these trips on sale decides which coupons are meant for them. */
export async function listTripFacts(db: Db, productIds: readonly number[]): Promise<TripFacts[]> {
  const { rows } = await sql<TripFacts>`
    select p.id as "productId", p.type,
      array(select distinct node::integer from product_destination pd join destination d on d.id = pd.destination_id,
        unnest(string_to_array(trim(both '/' from d.path), '/')) node where pd.product_id = p.id) as "destinationIds",
      array(select t.theme_id from product_theme t where t.product_id = p.id) as "themeIds"
    from product p where p.id = any(${[...productIds]}::bigint[]) and p.status = 'on_sale'`.execute(db)
  return rows
}

/** Whether some order of a member has been paid for: they are no new member any more. */
export async function hasPaid(db: Db, memberId: number): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('member_id', '=', memberId)
    .where('paid_fen', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a member has an order that stands, other than this one: neither cancelled nor refunded as a whole. As `lock_coupon`. */
export async function hasOrdered(db: Db, memberId: number, exceptOrderNo: string | null): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('member_id', '=', memberId)
    .where('status', 'not in', ['cancelled', 'refunded'])
    .$if(exceptOrderNo !== null, (query) => query.where('order_no', '<>', exceptOrderNo ?? ''))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** An account that is closed has no use for what it has left; what lowered an order stays with the order's figures. */
export const voidCouponsOf = (tx: Tx, memberId: number, now: Date) =>
  tx
    .updateTable('coupon')
    .set({ state: 'void', moved_at: now })
    .where('member_id', '=', memberId)
    .where('state', '=', 'unused')
    .execute()
