import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import { dayOf, minuteText, monthDayText } from '#src/domain/calendar-day.ts'
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

/** `11月24日 10:00`. */
export const untilText = (until: Date) => `${monthDayText(dayOf(until))} ${minuteText(until).slice(11)}`

/** States of an order that is paid and has not departed. */
export const goingStatuses: readonly OrderStatus[] = ['paid', 'ready']

/** Reminders that waited for the morning are sent only while the order still stands where they were true. */
const trueWhile: Readonly<Record<string, readonly OrderStatus[]>> = {
  departure_soon: goingStatuses,
  balance_due: ['deposit_paid'],
  group_formed: ['deposit_paid', 'paid', 'ready'],
}

/**
 * The telephone of an order's contact. Null when there is nobody to tell: the order was removed with the sample data,
 * or its reminder is no longer true when it is about to be sent.
 */
export async function phoneOfContact(ctx: Ctx, orderId: number, event: string): Promise<string | null> {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['contact_phone_enc', 'status'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order || trueWhile[event]?.includes(order.status) === false) return null
  return ctx.vault.open(order.contact_phone_enc)
}
