import { sql } from 'kysely'
import type { Fen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'

/** Sets what counts as paid of an order whose state stays as it is; payments call it under the order's lock. */
export const setPaid = (tx: Tx, orderId: number, paidFen: number, now: Date) =>
  tx.updateTable('orders').set({ paid_fen: paidFen, updated_at: now }).where('id', '=', orderId).execute()

interface Line {
  code: string
  name: string
  amountFen: Fen
  refundable: boolean
}

/** Adds a line to what an order costs: lines and sum change together (rule book §7.3), under the order's lock. */
export async function addLine(
  tx: Tx,
  orderId: number,
  { code, name, amountFen, refundable }: Line,
  now: Date,
) {
  await sql`
    insert into order_item (order_id, seq, code, name, unit_fen, qty, amount_fen, refundable)
    select ${orderId}, coalesce(max(seq), 0) + 1, ${code}, ${name}, ${amountFen}, 1, ${amountFen}, ${refundable}
    from order_item where order_id = ${orderId}`.execute(tx)
  await tx
    .updateTable('orders')
    .set({
      total_fen: sql`total_fen + ${amountFen}`,
      payable_fen: sql`payable_fen + ${amountFen}`,
      updated_at: now,
    })
    .where('id', '=', orderId)
    .execute()
}

/** Lets an order wait longer for its first money; never shorter. Under its lock. */
export const waitUntil = (tx: Tx, orderId: number, until: Date, now: Date) =>
  tx
    .updateTable('orders')
    .set({ pay_deadline: sql`greatest(pay_deadline, ${until}::timestamptz)`, updated_at: now })
    .where('id', '=', orderId)
    .returning('pay_deadline')
    .executeTakeFirstOrThrow()

/** Adds a refund of the order that has arrived. */
export const addRefunded = (tx: Tx, orderId: number, amount: Fen, now: Date) =>
  tx
    .updateTable('orders')
    .set({ refunded_fen: sql`refunded_fen + ${amount}`, updated_at: now })
    .where('id', '=', orderId)
    .execute()
