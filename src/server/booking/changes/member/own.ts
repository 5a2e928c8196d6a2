import type { ChangeStep } from '#src/api/booking/changes.ts'
import type { z } from '#src/api/zod.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { changeViewOf, lockOrder, type OrderRecord } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type ChangeRow, findChange, lockChange } from '../store.ts'

/** One's own order; another's does not exist. */
export async function findOwnOrder(db: Db, member: Member, orderNo: string): Promise<OrderRecord> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('member_id', '=', member.id)
    .$castTo<OrderRecord>()
    .executeTakeFirst()
  if (!order) throw new Refused('NOT_FOUND')
  return order
}

export async function lockOwnOrder(tx: Tx, member: Member, orderNo: string): Promise<OrderRecord> {
  const order = await lockOrder(tx, { orderNo })
  if (order?.member_id !== member.id) throw new Refused('NOT_FOUND')
  return order
}

/** A change of one's own order with the order, both under their locks. */
export async function lockOwnChange(tx: Tx, member: Member, changeNo: string) {
  const found = await findChange(tx, changeNo)
  const order = found && (await lockOrder(tx, { id: found.order_id }))
  if (!found || order?.member_id !== member.id) throw new Refused('NOT_FOUND')
  return { order, change: await lockChange(tx, found.id) }
}

/** What every step of a change answers, read in its transaction. */
export async function stepOf(
  ctx: Ctx,
  tx: Tx,
  order: OrderRecord,
  { change_no }: Pick<ChangeRow, 'change_no'>,
): Promise<z.output<typeof ChangeStep>> {
  const change = await changeViewOf({ ...ctx, db: tx }, order)
  if (!change) throw new Error(`change ${change_no} cannot be read in its own transaction`)
  return { change_no, state: change.state, change }
}
