import type { Selectable } from 'kysely'
import { openChangeStates } from '#src/domain/booking/changes/change.ts'
import type { ToldChange } from '#src/domain/booking/changes/told.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { OrderChange } from '#src/platform/db/schema.gen.ts'

export type ToldRow = Omit<Selectable<OrderChange>, 'quote'> & { quote: ToldChange }

/** The newest change of an order, which is the one that stands where any does. */
export const findNewestChange = (db: Db, orderId: number): Promise<ToldRow | undefined> =>
  db
    .selectFrom('order_change')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .$castTo<ToldRow>()
    .executeTakeFirst()

/** Whether a change of the order stands: nothing is given back or added meanwhile (rule book §8.9, 7). */
export const isChangeOpen = async (db: Db, orderId: number): Promise<boolean> =>
  (await db
    .selectFrom('order_change')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', openChangeStates)
    .executeTakeFirst()) !== undefined
