import type { Insertable, Selectable, Updateable } from 'kysely'
import { type ChangeState, openChangeStates } from '#src/domain/booking/changes/change.ts'
import type { ToldChange } from '#src/domain/booking/changes/told.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { OrderChange } from '#src/platform/db/schema.gen.ts'
import type { OrderSnapshot } from '#src/server/booking/orders/service.ts'

/** What was promised: all that the change is carried out by, whatever the catalogue says by then. */
export interface KeptChange extends ToldChange {
  counts: Counts
  /** The order's own where the date stays. */
  snapshot: OrderSnapshot
  comboId: number | null
  departsOn: Day
  returnsOn: Day
  /** Every box that is ticked by then, where the change asks for another. */
  agreed?: readonly string[]
  /** In basis points of what the order costs less. */
  keepBp: number
}

export type ChangeRow = Omit<Selectable<OrderChange>, 'quote'> & { quote: KeptChange }

const changes = (db: Db) => db.selectFrom('order_change').selectAll().$castTo<ChangeRow>()

export const findChange = (db: Db, changeNo: string) =>
  changes(db).where('change_no', '=', changeNo).executeTakeFirst()

/** Under the order's lock, so nobody else moves it. */
export const lockChange = (tx: Tx, id: number) =>
  changes(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const findOpenChange = (db: Db, orderId: number) =>
  changes(db).where('order_id', '=', orderId).where('state', 'in', openChangeStates).executeTakeFirst()

export const findChangeOfBill = (db: Db, billId: number) =>
  changes(db).where('bill_id', '=', billId).executeTakeFirst()

export const countChanges = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_change')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

export const insertChange = (tx: Tx, change: Insertable<OrderChange>): Promise<ChangeRow> =>
  tx.insertInto('order_change').values(change).returningAll().$castTo<ChangeRow>().executeTakeFirstOrThrow()

/** Compare-and-set: undefined when the change was in none of these states. */
export const moveChange = (
  tx: Tx,
  id: number,
  from: readonly ChangeState[],
  change: Updateable<OrderChange>,
): Promise<ChangeRow | undefined> =>
  tx
    .updateTable('order_change')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .$castTo<ChangeRow>()
    .executeTakeFirst()
