import { sql } from 'kysely'
import type { Fen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'

/** Sets what counts as paid of an order whose state stays as it is; payments call it under the order's lock. */
export const setPaid = (tx: Tx, orderId: number, paidFen: number, now: Date) =>
  tx.updateTable('orders').set({ paid_fen: paidFen, updated_at: now }).where('id', '=', orderId).execute()

/** Adds a refund of the order that has arrived. */
export const addRefunded = (tx: Tx, orderId: number, amount: Fen, now: Date) =>
  tx
    .updateTable('orders')
    .set({ refunded_fen: sql`refunded_fen + ${amount}`, updated_at: now })
    .where('id', '=', orderId)
    .execute()
