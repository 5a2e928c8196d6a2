import { type Selectable, sql } from 'kysely'
import { openChangeStates } from '#src/domain/booking/changes/change.ts'
import type { ToldChange } from '#src/domain/booking/changes/told.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { OrderChange } from '#src/platform/db/schema.gen.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'

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

/** Whether the shop has cancelled the order's date and its offer of others stands (rule book §8.9, 13). */
export const isDateOffered = async (db: Db, orderId: number): Promise<boolean> =>
  (await findOfferedUntil(db, orderId)) !== null

/** Until when other dates are offered; null where none are. */
export async function findOfferedUntil(db: Db, orderId: number): Promise<Date | null> {
  const offer = db.selectFrom('date_offer').select('offer_until').where('order_id', '=', orderId)
  return (await offer.where('state', '=', 'open').executeTakeFirst())?.offer_until ?? null
}

/** Whether a change of the order stands: nothing is given back or added meanwhile (rule book §8.9, 7). */
export const isChangeOpen = async (db: Db, orderId: number): Promise<boolean> =>
  (await db
    .selectFrom('order_change')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', openChangeStates)
    .executeTakeFirst()) !== undefined

/** The same of many: expressions beside `orders`. */
export const offeredUntil = sql<Date | null>`(select offer.offer_until from date_offer offer
  where offer.order_id = orders.id and offer.state = 'open')`
export const changeIsOpen = sql<boolean>`exists (select from order_change change
  where change.order_id = orders.id and change.state in (${literals(openChangeStates)}))`
