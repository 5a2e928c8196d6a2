import { addDays, type Day, monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { durationText, legKindText, legText, mealsText } from '#src/domain/catalog/itinerary.ts'
import { shoppingStops } from '#src/domain/catalog/product-doc/shopping.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { travellersText } from '#src/domain/pricing/counts.ts'
import type { OrderRecord, TripDay, TripEdition } from '#src/server/booking/orders/service.ts'
import type { Sheet } from './press/press.ts'
import { cleanText } from './text/blocks.ts'
import { layOut, plainBlocks } from './text/layout.ts'

/** The trip as it was sold: the order's snapshot and the edition it stands on, never the product of today. */
export function itinerarySheet(order: OrderRecord, trip: TripEdition): Sheet {
  const { snapshot, order_no } = order
  return {
    template: 'itinerary.typ',
    doc: {
      title: '行程单',
      head: `订单 ${order_no}`,
      foot: '按下单时的行程列出，与合同所列一致',
      watermark: '',
      blocks: [
        ...layOut([{ kind: 'title', text: cleanText(snapshot.title) }]),
        { kind: 'facts', rows: tripFacts(order) },
        ...trip.itinerary.map((day) => dayBlock(day, order.departs_on, trip.itinerary.length)),
        ...layOut(
          plainBlocks([
            ['费用包含', trip.includes],
            ['费用不含', trip.excludes],
            ['购物安排', shoppingStops(trip.shopping_text)],
            ['自愿自费项目', trip.self_pay.map(offerText)],
            ['行前准备', trip.packing],
            ...trip.notices.map(({ title, text }): [string, string] => [title, text]),
            ['不适宜人群', trip.unfit_text],
          ]),
        ),
      ],
    },
  }
}

const offerText = ({ name, price_fen, duration_min }: TripEdition['self_pay'][number]) =>
  `${name}（${yuanText(toFen(price_fen))}，约${durationText(duration_min)}）`

export const dateText = (day: Day) => `${Number(day.slice(0, 4))}年${monthDayText(day)} ${weekdayText(day)}`

/** Which trip it is, on the itinerary and on the departure notice. */
export function tripFacts(order: OrderRecord): [name: string, value: string][] {
  const { snapshot } = order
  return rowsOf([
    ['订单号', order.order_no],
    ['团号', snapshot.groupCode],
    ['套餐', snapshot.comboName],
    ['出发', `${dateText(order.departs_on)}，${snapshot.departCity}`],
    ['返程', `${dateText(order.returns_on)}，共${snapshot.days}天${snapshot.nights}晚`],
    ['人数', travellersText(order)],
  ])
}

/** Rows without a value are left out. */
export const rowsOf = (rows: readonly (readonly [string, string])[]): [string, string][] =>
  rows.map(([name, value]): [string, string] => [name, cleanText(value)]).filter(([, value]) => value !== '')

/** A day as `itinerary.typ` draws it. */
export function dayBlock(day: TripDay, departsOn: Day, days: number) {
  const date = addDays(departsOn, day.day_no - 1)
  return {
    kind: 'day',
    day: `第${day.day_no}天`,
    title: cleanText(day.title),
    date: `${monthDayText(date)} ${weekdayText(date)}`,
    summary: cleanText(day.summary),
    rows: rowsOf([
      ['交通', day.transport.map(legOf).join('；')],
      ...day.activities.map((activity): [string, string] => [
        activity.time || '游览',
        activityText(activity),
      ]),
      ['用餐', mealsText(day.meals)],
      ['住宿', day.hotel || (day.day_no === days ? '当日返程，不含住宿' : '夜宿交通工具')],
      ['自由活动', day.free_time_hours > 0 ? `${Number(day.free_time_hours)}小时` : ''],
      ['提示', day.tips],
    ]),
  }
}

function legOf({ kind, from, to, no, depart, arrive, ...measured }: TripDay['transport'][number]) {
  const times = [depart, arrive].filter((time) => time !== '').join('—')
  const facts = [times, legText(measured)].filter((fact) => fact !== '').join('，')
  return `${legKindText[kind]}${no} ${from}—${to}${facts && `（${facts}）`}`
}

function activityText({ title, duration_min, included, text }: TripDay['activities'][number]) {
  const facts = [
    duration_min > 0 ? durationText(duration_min) : '',
    included ? '' : '自愿参加，费用自理',
  ].filter((fact) => fact !== '')
  return [facts.length > 0 ? `${title}（${facts.join('，')}）` : title, text]
    .filter((part) => part !== '')
    .join('。')
}
