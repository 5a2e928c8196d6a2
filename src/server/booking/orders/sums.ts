import { sql } from 'kysely'
import type { Fen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'

/** What counts as paid of an order, where its state stays as it is; payments say it under the order's lock. */
export const setPaid = (tx: Tx, orderId: number, paidFen: number, now: Date) =>
  tx.updateTable('orders').set({ paid_fen: paidFen, updated_at: now }).where('id', '=', orderId).execute()

/** Money of an order has arrived back. */
export const addRefunded = (tx: Tx, orderId: number, amount: Fen, now: Date) =>
  tx
    .updateTable('orders')
    .set({ refunded_fen: sql`refunded_fen + ${amount}`, updated_at: now })
    .where('id', '=', orderId)
    .execute()
