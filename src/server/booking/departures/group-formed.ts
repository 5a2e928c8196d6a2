import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { isInDoubt } from '#src/server/booking/billing/service.ts'

const AT_ONCE = 200

/** Of `group_formed`: nobody has been told, and the group travels as far as anybody knows. */
const isToBeTold = sql<boolean>`group_formed.told_at is null and not ${isInDoubt('group_formed')} and exists (
  select from departure d where d.id = group_formed.departure_id and d.is_formed)`

/** Groups that have formed and whose travellers have not been told; one that is in doubt waits until it was decided. */
export const listFormedGroups = (db: Db): Promise<number[]> =>
  db
    .selectFrom('group_formed')
    .select('departure_id')
    .where(isToBeTold)
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
    .where(isToBeTold)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
