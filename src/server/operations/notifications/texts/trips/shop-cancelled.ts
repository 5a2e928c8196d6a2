import { cancelReasonText } from '#src/domain/booking/order-codes.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import type { Template } from '../../channels.ts'
import type { Events } from '../../events.ts'
import type { SmsFields } from '../../sms-words.ts'
import { contact, orderPage, tripFields, tripOf, yuanField } from '../order-words.ts'

type Told = Events['shop_cancelled']
type OfShop = 'shop_cancelled' | 'dates_offered'

/** What a traveller who has paid hears when the shop cancels: what comes back, and when, or which dates there are instead. */
export const shopCancelledTemplates: { [E in OfShop]: Template<Events[E], SmsFields<E>> } = {
  dates_offered: {
    sms: {
      ...contact,
      fields: (order) => ({
        ...tripFields(order),
        reason: cancelReasonText[order.cause],
        until: order.until,
      }),
    },
    inbox: {
      kind: 'order',
      title: '团期取消，请选择改期或退款',
      body: (order) =>
        `很抱歉，订单${order.orderNo}${tripOf(order)}因${cancelReasonText[order.cause]}不能成行。您可以改为${order.dates.map(monthDayText).join('、')}出发，不收改期扣款，按新日期的价格多退少补；也可以全额退款。请在${order.until}前到订单详情选择，逾期将全额退款。`,
      url: orderPage,
      key: ({ orderNo, cancellationId }) => `order.dates_offered.${cancellationId}:${orderNo}`,
    },
  },
  shop_cancelled: {
    sms: {
      ...contact,
      fields: (order) => ({
        ...tripFields(order),
        reason: cancelReasonText[order.cause],
        money: shortly(order),
      }),
    },
    inbox: {
      kind: 'order',
      title: '行程不能成行，为您退款',
      body: (order) =>
        `很抱歉，订单${order.orderNo}${tripOf(order)}因${cancelReasonText[order.cause]}不能成行。${givenBackText(order)}。如仍想出行，欢迎改订其他日期。`,
      url: orderPage,
      key: ({ requestNo }) => `order.shop_cancelled:${requestNo}`,
    },
  },
}

/** For a telephone, which takes two parts of a message at the most. */
function shortly({ cause, refundFen, isApproved }: Told): string {
  if (cause === 'force_majeure') return '退款金额核实后通知您'
  if (refundFen === 0) return '没有待退的款项'
  return `应退${yuanField(refundFen)}元，${isApproved ? '将' : '审核后'}原路退回`
}

function givenBackText({ cause, refundFen, compensationFen, isApproved }: Told): string {
  if (cause === 'force_majeure') return '已付款项扣除已支付且不可退还的费用后退回原支付账户，核实后通知您'
  const owed = compensationFen > 0 ? `；另付违约金${yuanText(compensationFen)}，客服会与您核对收款账户` : ''
  if (refundFen === 0) return `该订单没有待退的款项${owed}`
  const when = isApproved ? '将退回原支付账户，预计1-7个工作日到账' : '正在审核，通过后退回原支付账户'
  return `应退${yuanText(refundFen)}${when}${owed}`
}
