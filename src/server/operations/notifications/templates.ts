import { type CancelReason, cancelReasonText } from '#src/domain/booking/order-codes.ts'
import { type Day, monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { PROMISE_MINUTES } from '#src/domain/content/custom-trip-promise.ts'
import { yuanText } from '#src/domain/money.ts'
import type { Template } from './channels.ts'
import type { EventName, Events } from './events.ts'
import type { SmsFields } from './sms-words.ts'
import { accountTemplates } from './texts/account.ts'
import { invoiceTemplates } from './texts/invoices.ts'
import { mailTemplates } from './texts/mails.ts'
import {
  balanceDueText,
  balanceStanding,
  contact,
  givenUpNext,
  orderPage,
  tripFields,
  tripOf,
  yuanField,
} from './texts/order-words.ts'
import { refundTemplates } from './texts/refunds.ts'
import { reminderTemplates } from './texts/reminders.ts'
import { reviewTemplates } from './texts/reviews.ts'
import { changeTemplates } from './texts/trips/changes.ts'
import { noticeTemplates } from './texts/trips/departure-notices.ts'
import { shopCancelledTemplates } from './texts/trips/shop-cancelled.ts'
import { visaTemplates } from './texts/trips/visas.ts'
import { waitlistTemplates } from './texts/trips/waitlist.ts'
import { complaintTemplates, questionTemplates } from './texts/visitors.ts'
import { withdrawalTemplates } from './texts/withdrawals.ts'

type BalanceDue = Pick<Events['balance_due'], 'billId' | 'dueOn' | 'days'>
const because = (reason: CancelReason | null) => (reason ? `（${cancelReasonText[reason]}）` : '')
const said = ({ note = '' }: Events['order_cancelled']) =>
  note === '' ? '' : /[。！？]$/.test(note) ? note : `${note}。`
const instead = ({ offers = [] }: Events['order_cancelled']) =>
  offers.length === 0
    ? '如仍想出行，可以重新预订'
    : `同一行程${offers.map(monthDayText).join('、')}出发尚有余位，欢迎改订`

/** Of a trip, and of a bill, whose day was moved people are told again. */
export const departureSoonKey = ({ orderNo, departsOn }: { orderNo: string; departsOn: Day }) =>
  `order.soon:${orderNo}:${departsOn}`
export const balanceDueKey = ({ billId, dueOn, days }: BalanceDue) =>
  `order.balance:${billId}:${dueOn}:${days}`

/**
 * Every event that a person is told of, by which channels, in which words. SMS about an order: for payment, refund,
 * confirmation, departure and what the shop did, none for what the member just did (rule book §8.9, ruling 21).
 */
export const templates: { [E in EventName]: Template<Events[E], SmsFields<E>> } = {
  order_confirmed: {
    sms: {
      ...contact,
      fields: (order) => ({ ...tripFields(order), until: order.until }),
    },
    inbox: {
      kind: 'order',
      title: '订单已确认',
      body: (order) => `订单${order.orderNo}已确认：${tripOf(order)}。请在${order.until}前签署合同并付款。`,
      url: orderPage,
      key: ({ orderNo }) => `order.confirmed:${orderNo}`,
    },
  },
  order_advised: {
    sms: {
      limit: 'order',
      // Only who has the account's own telephone can log in, sign and pay.
      to: ({ memberId }) => ({ kind: 'member', id: memberId }),
      fields: (order) => ({
        order_no: order.orderNo,
        departs_on: order.departsOn,
        next: order.until ? `请在${order.until}前用本手机号登录签约付款` : '待客服确认，可用本手机号登录核对',
      }),
    },
    inbox: {
      kind: 'order',
      title: '旅行顾问已为您下单',
      body: (order) =>
        `订单${order.orderNo}：${tripOf(order)}。${order.until ? `请核对行程与出行人，在${order.until}前签署合同并付款` : '客服确认后即可签署合同，现在可以先核对行程与出行人'}。`,
      url: orderPage,
      key: ({ orderNo }) => `order.advised:${orderNo}`,
    },
  },
  order_cancelled: {
    sms: {
      ...contact,
      fields: (order) => ({
        ...tripFields(order),
        reason: order.reason ? cancelReasonText[order.reason] : '订单已关闭',
        next: instead(order),
      }),
    },
    inbox: {
      kind: 'order',
      title: '订单已取消',
      body: (order) =>
        `订单${order.orderNo}已取消${because(order.reason)}：${tripOf(order)}。${said(order)}${instead(order)}。`,
      url: orderPage,
      key: ({ orderNo, version }) => `order.cancelled.${version}:${orderNo}`,
    },
  },
  order_paid: {
    sms: {
      ...contact,
      fields: (order) => ({
        ...tripFields(order),
        next: order.travellersComplete ? '资料已齐全' : '请按时补齐出行人信息',
      }),
    },
    inbox: {
      kind: 'payment',
      title: '已收到付款',
      body: (order) =>
        `订单${order.orderNo}已收到付款${yuanText(order.paidFen)}：${tripOf(order)}。${afterPaying(order)}`,
      url: orderPage,
      key: ({ orderNo, outTradeNo }) => `order.paid.${outTradeNo}:${orderNo}`,
    },
  },
  balance_due: {
    sms: {
      ...contact,
      fields: (order) => ({
        ...tripFields(order),
        amount: yuanField(order.balanceFen),
        ...balanceStanding(order),
      }),
      waitsForMorning: true,
    },
    inbox: {
      kind: 'payment',
      title: '尾款提醒',
      body: (order) => balanceDueText(order),
      url: orderPage,
      key: (order) => balanceDueKey(order),
    },
  },
  balance_given_up: {
    sms: {
      ...contact,
      fields: (order) => ({
        ...tripFields(order),
        next: givenUpNext(order, `${yuanField(order.refundFen)}元`),
      }),
    },
    inbox: {
      kind: 'order',
      title: '订单因尾款逾期已取消',
      body: (order) =>
        `订单${order.orderNo}的尾款逾期未付，订单已取消：${tripOf(order)}。${givenUpNext(order, yuanText(order.refundFen))}。`,
      url: orderPage,
      key: ({ orderNo, requestNo }) => `order.given_up.${requestNo}:${orderNo}`,
    },
  },
  supplement_asked: {
    sms: {
      ...contact,
      fields: (order) => ({
        order_no: order.orderNo,
        bill: order.bill,
        amount: yuanField(order.amountFen),
        due_on: monthDayText(order.dueOn),
        action: order.needsSignature ? '签署补充条款并支付' : '支付',
      }),
    },
    inbox: {
      kind: 'payment',
      title: '有一笔补款待确认',
      body: (order) =>
        `订单${order.orderNo}有一笔补款“${order.bill}”${yuanText(order.amountFen)}：${order.reason}。请在${monthDayText(order.dueOn)}前${order.needsSignature ? '签署补充条款并' : ''}支付，付款即表示同意；不需要可请客服撤销。`,
      url: orderPage,
      key: ({ billId }) => `order.supplement:${billId}`,
    },
  },
  supplement_voided: {
    sms: {
      ...contact,
      fields: (order) => ({
        order_no: order.orderNo,
        bill: order.bill,
        amount: yuanField(order.amountFen),
      }),
    },
    inbox: {
      kind: 'payment',
      title: '补款已撤销',
      body: (order) =>
        `订单${order.orderNo}的补款“${order.bill}”${yuanText(order.amountFen)}已撤销，无需支付。`,
      url: orderPage,
      key: ({ billId }) => `order.supplement_voided:${billId}`,
    },
  },
  ...changeTemplates,
  ...refundTemplates,
  ...invoiceTemplates,
  ...mailTemplates,
  ...shopCancelledTemplates,
  ...waitlistTemplates,
  ...withdrawalTemplates,
  ...noticeTemplates,
  ...complaintTemplates,
  ...questionTemplates,
  ...visaTemplates,
  ...reminderTemplates,
  departure_soon: {
    sms: {
      ...contact,
      fields: tripFields,
      waitsForMorning: true,
    },
    inbox: {
      kind: 'order',
      title: '出行提醒',
      body: ({ title, departsOn, orderNo }) =>
        `“${title}”将于${monthDayText(departsOn)}（${weekdayText(departsOn)}）出发，订单${orderNo}。请核对出行人信息与证件有效期，并查看集合时间和地点。`,
      url: orderPage,
      key: departureSoonKey,
    },
  },
  ...accountTemplates,
  price_dropped: {
    inbox: {
      kind: 'saved',
      title: '收藏的产品降价了',
      body: ({ title, priceFen, dropFen }) =>
        `“${title}”现在${yuanText(priceFen)}起，比收藏时低${yuanText(dropFen)}。价格以所选团期为准。`,
      url: ({ productId }) => `/product/productDetail?productId=${productId}`,
      // The price stands at the end: `favourites/reminders.ts` reads there which price was told last.
      key: ({ memberId, productId, priceFen }) => `saved.cheaper:${memberId}:${productId}:${priceFen}`,
    },
  },
  stock_low: {
    inbox: {
      kind: 'saved',
      title: '收藏的产品余位不多',
      body: ({ title, seats }) => `“${title}”可订的团期总共还有${seats}位。余位以下单时为准。`,
      url: ({ productId }) => `/product/productDetail?productId=${productId}`,
      // Told again once there are later dates to choose from, and no earlier.
      key: ({ memberId, productId, lastDepartsOn }) => `saved.low:${memberId}:${productId}:${lastDepartsOn}`,
    },
  },
  ...reviewTemplates,
  chat_answered: {
    sms: {
      limit: 'chat',
      to: ({ inquiryId }) => ({ kind: 'inquiry', id: inquiryId }),
      fields: (_, { servicePhone }) => ({ service_phone: servicePhone }),
    },
  },
  chat_unseen: {
    inbox: {
      kind: 'service',
      title: '客服回复了您',
      body: () => '您在在线客服的提问已有答复，请点击页面右侧的“客服”查看。',
      url: () => '/center/message#chat',
      key: ({ chatId, seq }) => `chat.unseen:${chatId}:${seq}`,
    },
  },
  custom_request_received: {
    sms: {
      limit: 'custom_received',
      to: ({ requestId }) => ({ kind: 'custom_request', id: requestId }),
      fields: ({ requestNo }, { servicePhone }) => ({
        request_no: requestNo,
        minutes: String(PROMISE_MINUTES),
        service_phone: servicePhone,
      }),
    },
  },
  plan_sent: {
    sms: {
      limit: 'plan',
      to: ({ requestId }) => ({ kind: 'custom_request', id: requestId }),
      fields: ({ title, version }, { secret }) => ({ title, version: String(version), link: secret }),
    },
  },
  plan_arrived: {
    inbox: {
      kind: 'order',
      title: '定制方案已发出',
      body: ({ title, version }) =>
        `您的定制方案“${title}”第${version}版已发出，可以查看、提出修改或接受。接受后先签合同再付款。`,
      url: ({ planId }) => `/customized/product?id=${planId}`,
      key: ({ planId }) => `plan.arrived:${planId}`,
    },
  },
  staff_invited: {
    sms: {
      limit: 'staff_link',
      to: ({ enrolmentId }) => ({ kind: 'staff_enrolment', id: enrolmentId }),
      fields: (_, { secret }) => ({ token: secret }),
    },
  },
}

function afterPaying({ restFen, balanceDueOn, travellersComplete }: Events['order_paid']) {
  if (restFen > 0 && balanceDueOn) return `尾款${yuanText(restFen)}最晚于${balanceDueOn}支付。`
  return travellersComplete ? '' : '请按时补齐出行人信息。'
}
