import { monthDayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import type { Template } from '../../channels.ts'
import type { Events } from '../../events.ts'
import type { SmsFields } from '../../sms-words.ts'
import { contact, orderPage, tripFields, tripOf } from '../order-words.ts'

type OfChanges = Extract<keyof Events, `change_${string}`>

const whatOf = ({ isDate }: { isDate: boolean }) => (isDate ? '改期' : '换人')

const offered = ({ toDate, payFen }: Events['change_proposed']) =>
  [toDate ? `改为${monthDayText(toDate)}出发` : '更换出行人', payFen > 0 ? `需补差价${yuanText(payFen)}` : '']
    .filter((part) => part !== '')
    .join('，')

/** What a traveller is told of another date or another person (rule book §8.9, 7 and 21). */
export const changeTemplates: { [E in OfChanges]: Template<Events[E], SmsFields<E>> } = {
  change_proposed: {
    sms: {
      ...contact,
      fields: (order) => ({ order_no: order.orderNo, what: whatOf(order), until: order.until }),
    },
    inbox: {
      kind: 'order',
      title: '改期换人方案待确认',
      body: (order) =>
        `订单${order.orderNo}的${whatOf(order)}方案：${offered(order)}。${order.note === '' ? '' : `${order.note}。`}请在${order.until}前确认并签署新合同，逾期失效，订单保持原状：${tripOf(order)}。`,
      url: orderPage,
      key: ({ orderNo, changeNo, until }) => `change.proposed.${changeNo}.${until}:${orderNo}`,
    },
  },
  change_done: {
    sms: { ...contact, fields: (order) => ({ ...tripFields(order), what: whatOf(order) }) },
    inbox: {
      kind: 'order',
      title: '改期换人已完成',
      body: (order) =>
        `订单${order.orderNo}${whatOf(order)}已完成，新合同已生效：${tripOf(order)}。${order.refundFen > 0 ? `差价${yuanText(order.refundFen)}将退回原支付账户，预计1-7个工作日到账。` : ''}`,
      url: orderPage,
      key: ({ orderNo, changeNo }) => `change.done.${changeNo}:${orderNo}`,
    },
  },
  change_ended: {
    sms: {
      ...contact,
      fields: (order) => ({
        ...tripFields(order),
        what: whatOf(order),
        ended: order.isRefused ? '申请未通过' : '已失效',
      }),
    },
    inbox: {
      kind: 'order',
      title: '改期换人未完成',
      body: (order) =>
        `订单${order.orderNo}的${whatOf(order)}${order.isRefused ? `申请未通过：${order.note}` : '已失效'}。订单保持原状：${tripOf(order)}。`,
      url: orderPage,
      key: ({ orderNo, changeNo }) => `change.ended.${changeNo}:${orderNo}`,
    },
  },
}
