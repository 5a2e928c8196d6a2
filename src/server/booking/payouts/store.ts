import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Compensation, CompensationState, Payout } from '#src/platform/db/schema.gen.ts'

export const insertCompensation = (tx: Tx, row: Insertable<Compensation>) =>
  tx.insertInto('compensation').values(row).execute()

const compensations = (db: Db) =>
  db
    .selectFrom('compensation as c')
    .innerJoin('refund_request as q', 'q.id', 'c.id')
    .selectAll('c')
    .select(['q.request_no', 'q.order_id', 'q.status as request_status', 'q.created_at as asked_at'])

export type CompensationRow = Awaited<ReturnType<typeof listCompensations>>[number]

export const listCompensations = (db: Db, requestIds: readonly number[]) =>
  requestIds.length === 0 ? Promise.resolve([]) : compensations(db).where('c.id', 'in', requestIds).execute()

export const findCompensation = (db: Db, id: number) =>
  compensations(db).where('c.id', '=', id).executeTakeFirst()

export const findCompensationOf = (db: Db, requestNo: string) =>
  compensations(db).where('q.request_no', '=', requestNo).executeTakeFirst()

/** Compare-and-set: false when somebody else has moved it. */
export const moveCompensation = async (
  tx: Tx,
  id: number,
  from: CompensationState,
  change: Updateable<Compensation>,
) => {
  const moved = await tx
    .updateTable('compensation')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

export type PayoutRow = Selectable<Payout>

/** Undefined when another payout of the same debt stands already. */
export const insertPayout = (tx: Tx, row: Insertable<Payout>) =>
  tx
    .insertInto('payout')
    .values(row)
    .onConflict((same) => same.doNothing())
    .returningAll()
    .executeTakeFirst()

export const findPayout = (db: Db, id: number) =>
  db.selectFrom('payout').selectAll().where('id', '=', id).executeTakeFirst()

export const decidePayout = (
  tx: Tx,
  id: number,
  decided: { state: 'done' | 'rejected'; decided_by: number; decided_at: Date },
) =>
  tx
    .updateTable('payout')
    .set(decided)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()

/** Whether somebody has written down a transfer that a colleague still has to look at. */
export const hasPayout = async (db: Db, refundId: number) =>
  (await db
    .selectFrom('payout')
    .select('id')
    .where('refund_id', '=', refundId)
    .where('state', '<>', 'rejected')
    .executeTakeFirst()) !== undefined

/** What stands of payouts, not what a colleague sent back. */
export const listPayouts = (db: Db, of: 'refund_id' | 'compensation_id', ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('payout as o')
        .innerJoin('staff as s', 's.id', 'o.sent_by')
        .select(['o.id', 'o.refund_id', 'o.compensation_id', 'o.amount_fen', 'o.payee_mask', 'o.paid_on'])
        .select(['o.reference', 'o.receipt_id', 'o.state', 's.name as by'])
        .where(`o.${of}`, 'in', ids)
        .where('o.state', '<>', 'rejected')
        .execute()

/** Whoever alone has signed the refund that a row carries out, by the row; nobody where rules alone decided. */
export async function listLoneSigners(db: Db, refundIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; first_by: number }>`
    select r.id, q.first_by from refund r join refund_request q on q.id = r.request_id
    where r.id = any(${[...refundIds]}::bigint[]) and q.first_by is not null and q.second_by is null`.execute(
    db,
  )
  return new Map(rows.map(({ id, first_by }) => [id, first_by]))
}

export async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from staff where id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
