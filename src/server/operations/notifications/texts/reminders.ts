import { type ReminderWords, reminderSentence } from '#src/domain/booking/reminders/order-reminder.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import type { Template } from '../channels.ts'
import type { Events } from '../events.ts'
import type { SmsFields } from '../sms-words.ts'
import { contact, orderPage, tripFields, tripOf, yuanField } from './order-words.ts'

/** One of a kind per order and day. */
export const orderReminderKey = ({
  kind,
  orderNo,
  today,
}: Pick<ReminderWords, 'kind'> & { orderNo: string; today: Day }) =>
  `order.reminded:${orderNo}:${kind}:${today}`

type Reminded = Events['order_reminded']

/** What a clerk reminds of: the sentence is the rule's, money and telephones as the channel says them. */
export const reminderTemplates: { order_reminded: Template<Reminded, SmsFields<'order_reminded'>> } = {
  order_reminded: {
    sms: {
      ...contact,
      fields: (order, { servicePhone }) => ({
        ...tripFields(order),
        next: reminderSentence(order, {
          sum: (fen) => `${yuanField(fen)}元`,
          call: `致电${servicePhone}`,
        }),
      }),
    },
    inbox: {
      kind: 'order',
      title: '订单提醒',
      body: (order) =>
        `订单${order.orderNo}：${tripOf(order)}，${reminderSentence(order, { sum: yuanText, call: '致电客服或使用在线客服' })}。`,
      url: orderPage,
      key: orderReminderKey,
    },
  },
}
