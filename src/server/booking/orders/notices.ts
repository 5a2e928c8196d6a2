import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { OrderRecord } from './snapshot.ts'

/** The params of every notification about an order. */
export const aboutOrder = ({ id, member_id, order_no, snapshot, departs_on }: OrderRecord) => ({
  orderId: id,
  memberId: member_id,
  orderNo: order_no,
  title: snapshot.title,
  departsOn: departs_on,
})

/** States of an order that is paid and has not departed. */
export const goingStatuses: readonly OrderStatus[] = ['paid', 'ready']

/**
 * The telephone of an order's contact. Null when there is nobody to tell: the order was removed with the sample data,
 * or is not going any more when its reminder, which waited for the morning, is about to be sent.
 */
export async function phoneOfContact(ctx: Ctx, orderId: number, event: string): Promise<string | null> {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['contact_phone_enc', 'status'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order || (event === 'departure_soon' && !goingStatuses.includes(order.status))) return null
  return ctx.vault.open(order.contact_phone_enc)
}
