import { isAboutMeeting } from '#src/domain/booking/notice/fields.ts'
import { dayOf, minuteText, weekdayText } from '#src/domain/calendar-day.ts'
import type { SentNotice } from '#src/server/booking/departure-notices/service.ts'
import type { OrderRecord, TripEdition } from '#src/server/booking/orders/service.ts'
import { rowsOf, tripFacts } from './itinerary.ts'
import type { Sheet } from './press/press.ts'
import { cleanText } from './text/blocks.ts'
import { layOut, plainBlocks } from './text/layout.ts'

/** 旅游法 13: every notice reminds of it. */
const CONDUCT =
  '请遵守社会公共秩序和社会公德，尊重当地的风俗习惯、文化传统和宗教信仰，爱护旅游资源，保护生态环境，遵守旅游文明行为规范。'

/**
 * When and where to be and who is there, as it was sent last; `guidePhone` is opened by who prints it. The trip's own
 * note about meeting is left out: it speaks of any departure, and might say otherwise.
 */
export function noticeSheet(
  order: OrderRecord,
  trip: TripEdition,
  { notice, guidePhone }: { notice: SentNotice; guidePhone: string },
): Sheet {
  return {
    template: 'notice.typ',
    doc: {
      title: '出团通知书',
      head: `订单 ${order.order_no}`,
      foot: `第${notice.edition}版，${minuteText(notice.sent_at)}发出`,
      watermark: '',
      blocks: [
        ...layOut([{ kind: 'title', text: '出团通知书' }]),
        {
          kind: 'meeting',
          rows: rowsOf([
            ['集合时间', `${minuteText(notice.gather_at)} ${weekdayText(dayOf(notice.gather_at))}`],
            ['集合地点', notice.gather_place],
            ['导游', `${notice.guide_name} ${guidePhone}`],
            ['紧急电话', notice.emergency_line],
          ]),
        },
        { kind: 'facts', rows: [['线路', cleanText(order.snapshot.title)], ...tripFacts(order)] },
        ...layOut([
          ...plainBlocks([
            ['交通', notice.transport],
            ['天气', notice.weather],
            ['说明', notice.note],
          ]),
          { kind: 'heading', text: '每日安排' },
          {
            kind: 'table',
            head: ['日程', '安排', '住宿'],
            rows: trip.itinerary.map(({ day_no, title, hotel }) => [
              `第${day_no}天`,
              cleanText(title),
              cleanText(hotel || '—'),
            ]),
          },
          ...plainBlocks([
            ['行前准备', trip.packing],
            ...trip.notices
              .filter(({ title }) => !isAboutMeeting(title))
              .map(({ title, text }): [string, string] => [title, text]),
            ['文明旅游', CONDUCT],
          ]),
        ]),
      ],
    },
  }
}
