import { visaNextText, visaStateText } from '#src/domain/booking/visas/visa.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import type { Template } from '../../channels.ts'
import type { Events } from '../../events.ts'
import type { SmsFields } from '../../sms-words.ts'
import { contact, orderPage, tripFields } from '../order-words.ts'

type VisaEvent = 'visa_changed' | 'visa_news'

const inbox: NonNullable<Template<Events['visa_changed']>['inbox']> = {
  kind: 'order',
  title: '签证进度有更新',
  body: ({ orderNo, seq, state, date }) =>
    `订单${orderNo}第${seq}位出行人的签证：${visaStateText[state]}（${monthDayText(date)}）。${visaNextText[state]}`,
  url: orderPage,
  key: ({ orderNo, stepId }) => `visa.changed.${stepId}:${orderNo}`,
}

/** What travellers hear of a visa; who it is about is told by the place in the order, never by a name. */
export const visaTemplates: { [E in VisaEvent]: Template<Events[E], SmsFields<E>> } = {
  visa_changed: { inbox },
  visa_news: {
    sms: {
      ...contact,
      fields: (about) => ({
        ...tripFields(about),
        place: String(about.seq),
        state: visaStateText[about.state],
        next: visaNextText[about.state].replace(/。$/, ''),
      }),
    },
    inbox,
  },
}
