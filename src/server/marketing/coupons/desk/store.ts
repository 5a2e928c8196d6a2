import { type Insertable, sql, type Updateable } from 'kysely'
import type { CouponRuleStatus, CouponTerms } from '#src/domain/marketing/coupons/rule-terms.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { CouponRule, CouponState } from '#src/platform/db/schema.gen.ts'

export type RuleRow = CouponTerms & {
  id: number
  status: CouponRuleStatus
  version: number
  issued: number
  authors: number[]
  /** Codes of it are out or will be, or it stands on the shelf for points: what it promises is known. */
  isPromised: boolean
  /** Some record names it, whether or not anything is promised by that. */
  isNamed: boolean
}

const hasBatch = sql`exists (select from coupon_batch b where b.rule_id = coupon_rule.id)`
const hasGoodBatch = sql`exists (
  select from coupon_batch b where b.rule_id = coupon_rule.id and b.status not in ('rejected', 'voided'))`
const hasReward = sql`exists (select from point_reward w where w.coupon_rule_id = coupon_rule.id)`

const rules = (db: Db) =>
  db
    .selectFrom('coupon_rule')
    .select(['id', 'name', 'discount_type as discountType', 'value', 'max_off_fen as maxOffFen'])
    .select(['min_fen as minFen', 'scope_kind as scopeKind', 'scope_ids as scopeIds'])
    .select(['exclude_ids as excludeIds', 'valid_kind as validKind', 'valid_from as validFrom'])
    .select(['valid_to as validTo', 'valid_days as validDays', 'total', 'per_member as perMember'])
    .select(['new_member_only as newMemberOnly', 'receivable', 'code_only as codeOnly', 'note'])
    .select(['status', 'version', 'issued', 'authors'])
    .select(sql<boolean>`${hasGoodBatch} or ${hasReward}`.as('isPromised'))
    .select(sql<boolean>`${hasBatch} or ${hasReward}`.as('isNamed'))

export const findRule = (db: Db, id: number): Promise<RuleRow | undefined> =>
  rules(db).where('id', '=', id).executeTakeFirst()

/** Read by a second statement, for the one that waits for the lock does not see a batch that came meanwhile. */
export async function lockRule(tx: Tx, id: number): Promise<RuleRow | undefined> {
  await tx.selectFrom('coupon_rule').select('id').where('id', '=', id).forUpdate().execute()
  return findRule(tx, id)
}

/** A clerk chooses one of these; beyond that nobody would find theirs. */
const MOST_LIVE = 200

export const listLiveRules = (db: Db): Promise<RuleRow[]> =>
  rules(db).where('status', '=', 'live').orderBy('id', 'desc').limit(MOST_LIVE).execute()

export const listRulesById = async (db: Db, ids: readonly number[]): Promise<RuleRow[]> =>
  ids.length === 0
    ? []
    : rules(db)
        .where('id', 'in', [...ids])
        .execute()

interface Listing {
  statuses: readonly CouponRuleStatus[] | undefined
  q: string | undefined
  before: number | null
  limit: number
}

/** There are some hundreds of rules, so a part of a name is looked for in all of them. */
export async function listRules(db: Db, { statuses, q, before, limit }: Listing) {
  const wanted = rules(db)
    .$if(statuses !== undefined, (all) => all.where('status', 'in', [...(statuses ?? [])]))
    .$if(q !== undefined, (all) => all.where(sql<boolean>`position(${q ?? ''} in name) > 0`))
  const { total } = await db
    .selectFrom(wanted.as('wanted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows: RuleRow[] = await wanted
    .$if(before !== null, (all) => all.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return { rows, total: Number(total) }
}

export const rowOf = (terms: CouponTerms) => ({
  name: terms.name,
  discount_type: terms.discountType,
  value: terms.value,
  max_off_fen: terms.maxOffFen,
  min_fen: terms.minFen,
  scope_kind: terms.scopeKind,
  scope_ids: terms.scopeIds,
  exclude_ids: terms.excludeIds,
  valid_kind: terms.validKind,
  valid_from: terms.validFrom,
  valid_to: terms.validTo,
  valid_days: terms.validDays,
  total: terms.total,
  per_member: terms.perMember,
  new_member_only: terms.newMemberOnly,
  receivable: terms.receivable,
  code_only: terms.codeOnly,
  note: terms.note,
})

export async function insertRule(tx: Tx, row: Insertable<CouponRule>): Promise<number> {
  const { id } = await tx.insertInto('coupon_rule').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The version goes on with every change of a rule. */
export const updateRule = (tx: Tx, id: number, change: Updateable<CouponRule>) =>
  tx
    .updateTable('coupon_rule')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

export const deleteRule = (tx: Tx, id: number) => tx.deleteFrom('coupon_rule').where('id', '=', id).execute()

export async function namesOfStaff(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return ids.flatMap((id) => found.find((each) => each.id === id)?.name ?? [])
}

/** Coupons of one rule by where they stand, and what the used ones took off. */
export async function tallyOf(db: Db, ruleId: number) {
  const { rows } = await sql<{ state: CouponState; count: number; offFen: number }>`
    select c.state, count(*)::int as count,
      coalesce(sum(-a.amount_fen) filter (where c.state = 'used'), 0)::int8 as "offFen"
    from coupon c left join order_adjustment a on c.state = 'used' and a.order_id = c.order_id and a.kind = 'coupon'
    where c.rule_id = ${ruleId} group by c.state`.execute(db)
  const countOf = (state: CouponState) => rows.find((row) => row.state === state)?.count ?? 0
  return {
    used: countOf('used'),
    locked: countOf('locked'),
    unused: countOf('unused'),
    expired: countOf('expired'),
    costFen: Number(rows.find(({ state }) => state === 'used')?.offFen ?? 0),
  }
}
