import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { exchangeCodeOf, shownExchangeCode } from '#src/domain/marketing/coupon-codes/code.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import { exchangeCodeHash } from '#src/server/marketing/coupon-codes/code-hash.ts'
import { ORDERED_AT } from '#test/orders/order-factories.ts'

type Over<T extends keyof DB> = Partial<Insertable<DB[T]>>

/** A rule that anybody may claim once: ¥200 off ¥5,000, thirty days, without end. */
export async function insertCouponRule(db: Db, over: Over<'coupon_rule'> = {}) {
  const row = {
    name: '券',
    discount_type: 'over' as const,
    value: 20_000,
    valid_kind: 'days' as const,
    valid_days: 30,
  }
  const { id } = await db
    .insertInto('coupon_rule')
    .values({ ...row, ...over })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An unused coupon of a member, of a rule of its own unless one is named: good for thirty days. */
export async function insertCoupon(
  db: Db,
  over: Over<'coupon'> & { member_id: number },
  rule: Over<'coupon_rule'> = {},
) {
  const ruleId = over.rule_id ?? (await insertCouponRule(db, rule))
  const received_at = over.received_at ?? ORDERED_AT
  const { id } = await db
    .insertInto('coupon')
    .values({
      rule_id: ruleId,
      seq: 1,
      source: 'claim',
      received_at,
      valid_from: received_at,
      valid_to: '2026-12-22T00:00:00+08:00',
      moved_at: received_at,
      ...over,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { couponId: id, ruleId }
}

/** A code of a rule that can be exchanged, as a traveller reads it; of a batch of its own. */
export async function insertExchangeCode(db: Db, vault: Vault, ruleId: number): Promise<string> {
  const staff = await db.selectFrom('staff').select('id').orderBy('id').executeTakeFirstOrThrow()
  const batch = await db
    .insertInto('coupon_batch')
    .values({
      rule_id: ruleId,
      count: 1,
      note: '合作渠道',
      expires_at: '2090-01-01T00:00:00+08:00',
      status: 'ready',
      asked_by: staff.id,
      asked_at: ORDERED_AT,
      made_at: ORDERED_AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const code = exchangeCodeOf(randomBytes(11))
  const code_hash = exchangeCodeHash({ vault }, code)
  await db.insertInto('coupon_code').values({ batch_id: batch.id, code_hash }).execute()
  return shownExchangeCode(code)
}
