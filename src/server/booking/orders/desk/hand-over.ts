import type { Tx } from '#src/platform/db/database.ts'

/**
 * The orders that one person advises go to another; answers how many. A trip that is over stays with who looked after it:
 * the figures of the team count it.
 */
export async function handOverOrders(tx: Tx, fromId: number, toId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ advisor_id: toId })
    .where('advisor_id', '=', fromId)
    .where('status', 'not in', ['wait_review', 'done'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
