import { mailKindText } from '#src/domain/booking/mails/mail.ts'
import type { Template } from '../channels.ts'
import type { Events } from '../events.ts'
import type { SmsFields } from '../sms-words.ts'
import { contact, orderPage } from './order-words.ts'

type OfMails = Extract<keyof Events, `mail_${string}`>

/** What a traveller is told of paper that was asked for: what the shop did, by SMS too (rule book §8.9, ruling 21). */
export const mailTemplates: { [E in OfMails]: Template<Events[E], SmsFields<E>> } = {
  // The traveller has wished it a moment ago: no SMS.
  mail_requested: {
    inbox: {
      kind: 'order',
      title: '邮寄已登记',
      body: ({ orderNo, kind }) =>
        `客服已为订单${orderNo}登记邮寄${mailKindText[kind]}，1个工作日内寄出。收件地址见订单详情，未寄出前可以撤回。`,
      url: orderPage,
      key: ({ mailId }) => `mail.requested:${mailId}`,
    },
  },
  mail_sent: {
    sms: {
      ...contact,
      fields: ({ orderNo, kind, carrier, trackingNo }) => ({
        order_no: orderNo,
        what: mailKindText[kind],
        carrier,
        tracking_no: trackingNo,
      }),
    },
    inbox: {
      kind: 'order',
      title: '邮寄已发出',
      body: ({ orderNo, kind, carrier, trackingNo }) =>
        `订单${orderNo}的${mailKindText[kind]}已寄出：${carrier} ${trackingNo}。`,
      url: orderPage,
      key: ({ mailId }) => `mail.sent:${mailId}`,
    },
  },
  mail_cancelled: {
    sms: {
      ...contact,
      fields: ({ orderNo, kind, canAskAgain }) => ({
        order_no: orderNo,
        what: mailKindText[kind],
        next: canAskAgain ? '请在订单详情查看原因后重新申请' : '原因请见订单详情',
      }),
    },
    inbox: {
      kind: 'order',
      title: '邮寄申请未能办理',
      body: ({ orderNo, kind, reason, canAskAgain }) =>
        `订单${orderNo}的${mailKindText[kind]}未能寄出：${reason}。${canAskAgain ? '请在订单详情重新申请。' : ''}`,
      url: orderPage,
      key: ({ mailId }) => `mail.cancelled:${mailId}`,
    },
  },
}
