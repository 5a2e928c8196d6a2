import type { Db, Tx } from '#src/platform/db/database.ts'

const AT_ONCE = 200

/** Groups that have formed and whose travellers have not been told. */
export const listFormedGroups = (db: Db): Promise<number[]> =>
  db
    .selectFrom('group_formed')
    .select('departure_id')
    .where('told_at', 'is', null)
    .orderBy('departure_id')
    .limit(AT_ONCE)
    .execute()
    .then((rows) => rows.map(({ departure_id }) => departure_id))

/** True for the one who marks it, in the transaction that tells its travellers. */
export async function markFormedTold(tx: Tx, departureId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('group_formed')
    .set({ told_at: now })
    .where('departure_id', '=', departureId)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
