import { sql } from 'kysely'
import type { couponBatches, DeskCouponBatch } from '#src/api/desk/marketing/coupon-batches.ts'
import type { Input } from '#src/api/endpoint.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { PAGE_ROWS, pageOf } from '#src/domain/desk/list.ts'
import { batchActs, couponBatchStatusText } from '#src/domain/marketing/coupon-codes/batch.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { findOpenApprovals } from '#src/server/operations/approvals/service.ts'
import { ruleSentencesOf } from '../../coupons/service.ts'

const batches = (db: Db) =>
  db
    .selectFrom('coupon_batch as b')
    .innerJoin('coupon_rule as r', 'r.id', 'b.rule_id')
    .innerJoin('staff as asker', 'asker.id', 'b.asked_by')
    .leftJoin('staff as taker', 'taker.id', 'b.left_with')
    .leftJoin('staff as voider', 'voider.id', 'b.voided_by')
    .select(['b.id', 'b.rule_id', 'r.name as rule_name', 'b.status', 'b.count', 'b.note', 'b.expires_at'])
    .select(['asker.name as asked_by', 'b.asked_at', 'taker.name as left_with', 'b.left_at'])
    .select(['voider.name as voided_by', 'b.voided_at', sql<boolean>`b.codes_enc is not null`.as('hasFile')])
    .select(
      sql<number>`(select count(*)::int from coupon_code c where c.batch_id = b.id and c.used_at is not null)`.as(
        'used',
      ),
    )

type Row = Awaited<ReturnType<ReturnType<typeof batches>['execute']>>[number]

async function shown(db: Db, rows: readonly Row[]): Promise<DeskCouponBatch[]> {
  const sentences = await ruleSentencesOf(
    db,
    rows.map(({ rule_id }) => rule_id),
  )
  const waiting = await findOpenApprovals(db, 'coupon_batch')
  return rows.map(({ hasFile, expires_at, ...row }) => ({
    ...row,
    sentence: sentences.get(row.rule_id) ?? '',
    status_text: couponBatchStatusText[row.status],
    expires_on: dayOf(new Date(expires_at.getTime() - 1)),
    approval_id: waiting.get(String(row.id)) ?? null,
    acts: batchActs({ status: row.status, hasFile, isLeft: row.left_at !== null }),
  }))
}

export async function pageBatches(
  db: Db,
  { statuses, rule_id, cursor }: Input<(typeof couponBatches)['list']>,
) {
  const wanted = batches(db)
    .$if(statuses !== undefined, (all) => all.where('b.status', 'in', [...(statuses ?? [])]))
    .$if(rule_id !== undefined, (all) => all.where('b.rule_id', '=', rule_id ?? 0))
  const { total } = await db
    .selectFrom(wanted.as('wanted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const found = await wanted
    .$if(cursor !== undefined, (all) => all.where('b.id', '<', cursor?.id ?? 0))
    .orderBy('b.id', 'desc')
    .limit(PAGE_ROWS + 1)
    .execute()
  const { rows, ...page } = pageOf(found, Number(total))
  return { list: await shown(db, rows), ...page }
}

/** Refuses NOT_FOUND. */
export async function viewBatch(db: Db, id: number): Promise<DeskCouponBatch> {
  const [batch] = await shown(db, await batches(db).where('b.id', '=', id).execute())
  if (!batch) throw new Refused('NOT_FOUND')
  return batch
}
