import type { WaitlistEnd } from '#src/domain/booking/waitlist/waitlist.ts'
import type { Template } from '../../channels.ts'
import type { Events } from '../../events.ts'
import type { SmsFields } from '../../sms-words.ts'
import { contact, orderPage, tripFields, tripOf } from '../order-words.ts'

type Told = 'waitlist_offered' | 'waitlist_ended' | 'group_formed'

/** The list of what a member waits for stands above the orders. */
const ownList = () => '/center/order'

const endText: Record<WaitlistEnd, string> = {
  offer: '保留的名额在时限内没有接受，已转给下一位。仍想出行可以重新候补，或改订其他日期。',
  closed: '该团期已截止报名，候补已结束。欢迎改订其他日期。',
  cancelled: '该团期已取消，候补已结束。欢迎改订其他日期。',
}

/** What a member hears who waits for seats, and a traveller when the group is formed. */
export const waitlistTemplates: { [E in Told]: Template<Events[E], SmsFields<E>> } = {
  waitlist_offered: {
    sms: {
      limit: 'waitlist',
      to: ({ memberId }) => ({ kind: 'member', id: memberId }),
      fields: ({ title, departsOn, seats, until }) => ({
        ...{ title, departs_on: departsOn, seats: String(seats), until },
      }),
    },
    inbox: {
      kind: 'order',
      title: '候补有名额了',
      body: (offer) =>
        `您候补的${tripOf(offer)}有名额了，已为您保留${offer.seats}位至${offer.until}。请在此之前接受并提交订单，逾期转给下一位；价格以提交当天为准。`,
      url: ownList,
      key: ({ waitlistId }) => `waitlist.offered:${waitlistId}`,
    },
  },
  waitlist_ended: {
    inbox: {
      kind: 'order',
      title: '候补已结束',
      body: (ended) => `您候补的${tripOf(ended)}：${endText[ended.by]}`,
      url: ownList,
      key: ({ waitlistId }) => `waitlist.ended:${waitlistId}`,
    },
  },
  group_formed: {
    sms: { ...contact, fields: tripFields, waitsForMorning: true },
    inbox: {
      kind: 'order',
      title: '已成团，如期出行',
      body: (order) =>
        `订单${order.orderNo}所在的团已成团：${tripOf(order)}将如期出行。请按时补齐出行人信息。`,
      url: orderPage,
      // Once for each date that it is booked for.
      key: ({ orderNo, departsOn }) => `order.formed:${orderNo}:${departsOn}`,
    },
  },
}
