import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** With the name of who scheduled it. */
export const findSchedule = (db: Db, productId: number) =>
  db
    .selectFrom('product_schedule')
    .innerJoin('staff', 'staff.id', 'product_schedule.scheduled_by')
    .select(['product_id', 'draft_version', 'publish_at', 'note', 'scheduled_by', 'failed_at', 'fault'])
    .select('staff.name')
    .where('product_id', '=', productId)
    .executeTakeFirst()
export type ScheduleRecord = NonNullable<Awaited<ReturnType<typeof findSchedule>>>

interface NewSchedule {
  productId: number
  draftVersion: number
  publishAt: Date
  note: string
  by: number
  at: Date
}

/** One that could not be published gives way to the next. */
export async function writeSchedule(
  tx: Tx,
  { productId, draftVersion, publishAt, note, by, at }: NewSchedule,
) {
  const columns = {
    draft_version: draftVersion,
    publish_at: publishAt,
    note,
    scheduled_by: by,
    scheduled_at: at,
    failed_at: null,
    fault: '',
    due_at: null,
  }
  await tx
    .insertInto('product_schedule')
    .values({ product_id: productId, ...columns })
    .onConflict((same) => same.column('product_id').doUpdateSet(columns))
    .execute()
}

/** Answers whether there was one. */
export async function endSchedule(tx: Tx, productId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('product_schedule')
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Of several products, those whose draft waits for its moment. */
export async function listScheduled(db: Db, productIds: readonly number[]): Promise<Set<number>> {
  if (productIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('product_schedule')
    .select('product_id')
    .where('product_id', 'in', [...productIds])
    .where('failed_at', 'is', null)
    .execute()
  return new Set(rows.map(({ product_id }) => product_id))
}

/** Of which products the moment has come, the earliest first. */
export async function listDue(db: Db, now: Date, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('product_schedule')
    .select('product_id')
    .where('failed_at', 'is', null)
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ product_id }) => product_id)
}

export const setFailed = (
  tx: Tx,
  productId: number,
  { fault, at, dueAt }: { fault: string; at: Date; dueAt: Date },
) =>
  tx
    .updateTable('product_schedule')
    .set({ failed_at: at, fault, due_at: dueAt })
    .where('product_id', '=', productId)
    .execute()

/** What somebody who leaves has scheduled is published in the name of who takes it over. */
export async function handOverSchedules(tx: Tx, fromId: number, toId: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update product_schedule set scheduled_by = ${toId} where scheduled_by = ${fromId}`.execute(tx)
  return Number(numAffectedRows)
}
