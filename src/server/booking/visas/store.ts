import { type Insertable, sql } from 'kysely'
import type { VisaState } from '#src/domain/booking/visas/visa.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'

export interface VisaStep {
  id: number
  seq: number
  state: VisaState
  happened_on: Day
  at: Date
  staff_id: number
  staff_name: string
}

/** Every step of an order's travellers, the oldest first. */
export const listSteps = (db: Db, orderId: number): Promise<VisaStep[]> =>
  db
    .selectFrom('order_visa_step as v')
    .innerJoin('staff as s', 's.id', 'v.staff_id')
    .select(['v.id', 'v.seq', 'v.state', 'v.happened_on', 'v.at', 'v.staff_id', 's.name as staff_name'])
    .where('v.order_id', '=', orderId)
    .orderBy('v.id')
    .execute()

/** Whether the trip needs a visa, as its product says. */
export async function needsVisa(db: Db, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ need: boolean }>`
    select coalesce((p.visa ->> 'need')::boolean, false) as need
    from orders o join product p on p.id = o.product_id where o.id = ${orderId}`.execute(db)
  return rows[0]?.need ?? false
}

export const listSeqs = async (db: Db, orderId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('order_traveller')
      .select('seq')
      .where('order_id', '=', orderId)
      .orderBy('seq')
      .execute()
  ).map(({ seq }) => seq)

export async function insertStep(tx: Tx, step: Insertable<DB['order_visa_step']>): Promise<number> {
  const { id } = await tx.insertInto('order_visa_step').values(step).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Somebody else travels in this place: what was written of the other one is not theirs. */
export const forgetVisa = (tx: Tx, orderId: number, seq: number) =>
  tx.deleteFrom('order_visa_step').where('order_id', '=', orderId).where('seq', '=', seq).execute()

/** Travellers have left an order and the others have moved up: `stays` are their old places, in order. */
export async function followVisas(tx: Tx, orderId: number, stays: readonly number[]) {
  const places = sql`${stays}::smallint[]`
  await sql`delete from order_visa_step where order_id = ${orderId} and seq <> all(${places})`.execute(tx)
  await sql`update order_visa_step set seq = array_position(${places}, seq) where order_id = ${orderId}`.execute(
    tx,
  )
}
