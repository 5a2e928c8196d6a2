import type { ShopCause } from '#src/domain/booking/refunds/deduction.ts'
import { aboutOrder, type OrderRecord } from '#src/server/booking/orders/service.ts'
import { messagesOf } from '#src/server/operations/notifications/service.ts'
import { toldOfDates } from './offers/offering.ts'
import { type Planned, totalsOf } from './plan.ts'

/** What a traveller who has paid hears when the shop cancels. */
export const toldOf = (
  { order, money }: Pick<Planned, 'order' | 'money'>,
  cause: ShopCause,
  request: { requestNo: string; isApproved: boolean },
) => ({
  ...aboutOrder(order),
  cause,
  refundFen: money?.quote.refundFen ?? totalsOf([]).refundFen,
  compensationFen: money?.compensation.amountFen ?? totalsOf([]).compensationFen,
  ...request,
})

/** What a traveller who has not paid hears besides. */
export const unpaidNote = '这个团期不能成行，您没有付款，无需办理退款'

const aboutUnpaid = (order: OrderRecord, cause: ShopCause) => ({
  ...aboutOrder(order),
  reason: cause,
  version: order.version,
  note: unpaidNote,
})

/** One of each message that leaves, in the words of the first order that hears it. */
export function sampleMessages(
  planned: readonly Planned[],
  cause: ShopCause,
  { isApproved, until }: { isApproved: boolean; until: Date | null },
) {
  const paid = planned.find(({ fate, money }) => money !== null && fate !== 'offered')
  const offered = planned.find(({ fate }) => fate === 'offered')
  const unpaid = planned.find(({ fate }) => fate === 'cancelled')
  return [
    ...(paid
      ? messagesOf('shop_cancelled', toldOf(paid, cause, { requestNo: '', isApproved })).map((message) => ({
          to: '已付款的客人',
          ...message,
        }))
      : []),
    ...(offered && until
      ? messagesOf('dates_offered', toldOfDates(offered, cause, { cancellationId: 0, until })).map(
          (message) => ({ to: '可改期的客人', ...message }),
        )
      : []),
    ...(unpaid
      ? messagesOf('order_cancelled', aboutUnpaid(unpaid.order, cause)).map((message) => ({
          to: '未付款的客人',
          ...message,
        }))
      : []),
  ]
}
