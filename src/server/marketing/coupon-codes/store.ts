import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { CouponBatch } from '#src/platform/db/schema.gen.ts'

export async function insertBatch(tx: Tx, row: Insertable<CouponBatch>): Promise<number> {
  const { id } = await tx.insertInto('coupon_batch').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const lockBatch = (tx: Tx, id: number) =>
  tx.selectFrom('coupon_batch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** How many of these were new; a code that is there already is left out. */
export async function insertCodes(tx: Tx, batchId: number, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ code_hash: Buffer }>`
    insert into coupon_code (batch_id, code_hash) select ${batchId}, unnest(${[...hashes]}::bytea[])
    on conflict do nothing returning code_hash`.execute(tx)
  return rows.map(({ code_hash }) => code_hash)
}

export const setMade = (tx: Tx, id: number, codes: Buffer, now: Date) =>
  tx
    .updateTable('coupon_batch')
    .set({ status: 'ready', codes_enc: codes, made_at: now })
    .where('id', '=', id)
    .execute()

export const setBatchStatus = (tx: Tx, id: number, status: 'making' | 'rejected') =>
  tx.updateTable('coupon_batch').set({ status }).where('id', '=', id).execute()

export const setLeft = (tx: Tx, id: number, staffId: number, now: Date) =>
  tx
    .updateTable('coupon_batch')
    .set({ codes_enc: null, left_at: now, left_with: staffId })
    .where('id', '=', id)
    .execute()

export const setVoided = (tx: Tx, id: number, staffId: number, now: Date) =>
  tx
    .updateTable('coupon_batch')
    .set({ status: 'voided', codes_enc: null, voided_at: now, voided_by: staffId })
    .where('id', '=', id)
    .execute()

/** Throws away what nobody has come for. */
export const forgetFiles = (db: Db, madeBefore: Date) =>
  db
    .updateTable('coupon_batch')
    .set({ codes_enc: null })
    .where('codes_enc', 'is not', null)
    .where('made_at', '<', madeBefore)
    .execute()

/** A code that can still be exchanged, under its lock: of two who bring it at once the second finds it used. */
export const lockCode = (tx: Tx, codeHash: Buffer, now: Date) =>
  tx
    .selectFrom('coupon_code as c')
    .innerJoin('coupon_batch as b', 'b.id', 'c.batch_id')
    .select(['c.id', 'b.rule_id as ruleId'])
    .where('c.code_hash', '=', codeHash)
    .where('c.used_at', 'is', null)
    .where('b.status', '=', 'ready')
    .where('b.expires_at', '>', now)
    // A batch is not voided while its code is exchanged.
    .forUpdate('c')
    .forShare('b')
    .executeTakeFirst()

export const setUsed = (tx: Tx, id: number, couponId: number, now: Date) =>
  tx.updateTable('coupon_code').set({ used_at: now, coupon_id: couponId }).where('id', '=', id).execute()

export const findCode = (db: Db, codeHash: Buffer) =>
  db
    .selectFrom('coupon_code')
    .select(['id', 'batch_id as batchId', 'used_at as usedAt'])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
