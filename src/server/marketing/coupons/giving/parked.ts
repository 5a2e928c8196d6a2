import { sql } from 'kysely'
import { addDays, dayOf, startOf } from '#src/domain/calendar-day.ts'
import { claimRefusal } from '#src/domain/marketing/coupons/claim.ts'
import type { CouponSource } from '#src/domain/marketing/coupons/coupon-codes.ts'
import { validityOf } from '#src/domain/marketing/coupons/validity.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { countOfRule, insertIssued, lockRule, type RuleRow } from '../store.ts'
import type { Given } from './claim.ts'

const PARKED_DAYS = 30

interface Parking {
  phoneHash: Buffer
  ruleId: number
  source: CouponSource
  now: Date
}

/** The first instant at which it waits no more: after thirty whole days, or sooner with the end of the rule itself. */
function waitsUntil({ validTo }: Pick<RuleRow, 'validTo'>, now: Date): Date {
  const days = startOf(addDays(dayOf(now), PARKED_DAYS + 1))
  return validTo !== null && validTo < days ? validTo : days
}

/**
 * Keeps a coupon for a telephone without an account, until its first login within thirty days (rule book §11.4), or as
 * long as the coupon itself is good where that is less. It counts as issued from now on. COUPON_GONE as for a claim;
 * COUPON_HAD where one of this rule waits already.
 */
export async function parkCoupon(
  tx: Tx,
  { phoneHash, ruleId, source, now }: Parking,
): Promise<{ parkedId: number; expires: Date } | Extract<Given, { refusal: unknown }>> {
  const rule = await lockRule(tx, ruleId)
  if (!rule) return { refusal: 'COUPON_GONE' }
  const refusal = claimRefusal({ ...rule, receivable: true }, { received: 0, hasOrdered: false }, now)
  if (refusal) return { refusal }
  const expires = waitsUntil(rule, now)
  const { rows } = await sql<{ id: number }>`
    with parked as (
      insert into parked_coupon (phone_hash, rule_id, source, parked_at, expires_at)
      values (${phoneHash}, ${ruleId}, ${source}, ${now}, ${expires})
      on conflict (phone_hash, rule_id) do nothing returning id
    ), issued as (
      update coupon_rule set issued = issued + 1 where id = ${ruleId} and exists (select from parked)
    )
    select id from parked`.execute(tx)
  const [parked] = rows
  return parked ? { parkedId: parked.id, expires } : { refusal: 'COUPON_HAD' }
}

/** Gives a member what waited for their telephone. A rule of which they have as many as they may gives its one back. */
export async function attachParked(tx: Tx, memberId: number, phoneHash: Buffer, now: Date): Promise<number> {
  const waiting = await tx
    .deleteFrom('parked_coupon')
    .where('phone_hash', '=', phoneHash)
    .where('expires_at', '>', now)
    .returning(['rule_id', 'source'])
    .execute()
  let attached = 0
  for (const { rule_id: ruleId, source } of waiting.toSorted((a, b) => a.rule_id - b.rule_id)) {
    const rule = await lockRule(tx, ruleId)
    if (!rule) continue
    const validity = validityOf(rule, now)
    if (validity.to <= now || (await countOfRule(tx, ruleId, memberId)) >= rule.perMember) {
      await giveBackIssued(tx, [ruleId])
      continue
    }
    await insertIssued(tx, { ruleId, memberId, source, validity, now })
    attached += 1
  }
  return attached
}

const giveBackIssued = (db: Db, ruleIds: readonly number[]) =>
  sql`update coupon_rule r set issued = greatest(0, issued - n.count)
    from (select id, count(*)::int as count from unnest(${ruleIds}::integer[]) as id group by id) n
    where r.id = n.id`.execute(db)

/** Whose days are over: the rule may give them to somebody else. */
export async function dropParked(db: Db, now: Date) {
  await sql`
    with dropped as (delete from parked_coupon where expires_at <= ${now} returning rule_id),
      counts as (select rule_id, count(*)::int as count from dropped group by rule_id)
    update coupon_rule r set issued = greatest(0, issued - c.count) from counts c where r.id = c.rule_id`.execute(
    db,
  )
}

/** What waits for a telephone whose account is closed. */
export const deleteParked = (tx: Tx, { phone_hash }: { phone_hash: Buffer }) =>
  tx.deleteFrom('parked_coupon').where('phone_hash', '=', phone_hash).execute()
