import { dayOf, minuteText, monthDayText } from '#src/domain/calendar-day.ts'
import type { Template } from '../../channels.ts'
import type { Events } from '../../events.ts'
import type { SmsFields } from '../../sms-words.ts'
import { contact, orderPage, tripFields, tripOf } from '../order-words.ts'

type Told = Events['departure_notice']

/** `12月5日 07:30`. */
const gatherText = ({ gatherAt }: Told) => {
  const at = new Date(gatherAt)
  return `${monthDayText(dayOf(at))} ${minuteText(at).slice(11)}`
}

/** 出团通知, and what of it was changed since. Telephones stand on the order's page alone. */
export const noticeTemplates: { departure_notice: Template<Told, SmsFields<'departure_notice'>> } = {
  departure_notice: {
    sms: {
      ...contact,
      fields: (notice) => ({
        ...tripFields(notice),
        what: notice.changed === '' ? '已发出' : '有更新',
        gather_at: gatherText(notice),
      }),
    },
    inbox: {
      kind: 'order',
      title: '出团通知',
      body: (notice) =>
        `${tripOf(notice)}的出团通知${notice.changed === '' ? '已发出' : `有更新：${notice.changed}，请以最新内容为准`}。${gatherText(notice)}在${notice.gatherPlace}集合。领队电话、航班或车次与天气请在订单详情查看。`,
      url: orderPage,
      key: ({ departureId, edition, orderNo }) => `departure.notice.${departureId}.${edition}:${orderNo}`,
    },
  },
}
