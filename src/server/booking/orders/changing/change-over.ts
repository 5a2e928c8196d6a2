import { type Selectable, sql, type Updateable } from 'kysely'
import { type SoldLines, totalsOf } from '#src/domain/booking/refunds/order-lines.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Orders } from '#src/platform/db/schema.gen.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { countsOf } from '../reading/rows.ts'
import { replaceLines } from '../refunding.ts'
import type { OrderRecord, OrderSnapshot, TripEdition } from '../snapshot.ts'
import { openTravellers, replaceTravellers } from '../travellers/store.ts'
import { isComplete } from '../travellers/travellers.ts'
import { tripOf } from '../travellers/views.ts'

/** The text of a product's trip as it stands today, which a contract can stand on. */
export async function tripEditionOf(tx: Tx, productId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select trip_edition_of(${productId}) as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`product ${productId} has no trip`)
  return row.id
}

export const findTrip = (db: Db, editionId: number): Promise<TripEdition> =>
  db
    .selectFrom('trip_edition')
    .select(sql<TripEdition>`trip`.as('trip'))
    .where('id', '=', editionId)
    .executeTakeFirstOrThrow()
    .then(({ trip }) => trip)

interface ChangedOver {
  lines: SoldLines
  /** Columns that the change sets beside lines, sums and people. */
  set: Updateable<Orders> & Partial<Pick<Selectable<Orders>, 'departs_on' | 'returns_on'>>
  snapshot: OrderSnapshot
  /** Null: the same people. */
  people: readonly Traveller[] | null
}

/**
 * Writes an order as it is after a change of date or of a person, under its lock: lines, totals, what it stands on, and
 * whether its people lack anything on those days. Its state stays as it is.
 */
export async function changeOver(
  { vault, now }: Pick<Ctx, 'vault' | 'now'>,
  tx: Tx,
  order: OrderRecord,
  { lines, set, snapshot, people }: ChangedOver,
): Promise<OrderRecord> {
  await replaceLines(tx, order.id, lines)
  if (people) await replaceTravellers(tx, vault, order.id, people)
  const { totalFen, discountFen, payableFen } = totalsOf(lines)
  const sums = { total_fen: totalFen, discount_fen: discountFen, payable_fen: payableFen }
  const changed = await tx
    .updateTable('orders')
    .set({ ...set, ...sums, snapshot: JSON.stringify(snapshot), version: order.version + 1, updated_at: now })
    .where('id', '=', order.id)
    .returningAll()
    .$castTo<OrderRecord>()
    .executeTakeFirstOrThrow()
  const travellers = await openTravellers(tx, vault, order.id)
  const complete = isComplete(travellers, countsOf(changed), tripOf(changed, now))
  if (complete === changed.travellers_complete) return changed
  await tx.updateTable('orders').set({ travellers_complete: complete }).where('id', '=', order.id).execute()
  return { ...changed, travellers_complete: complete }
}
