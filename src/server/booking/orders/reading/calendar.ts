import { ICalAlarmType, ICalCalendar, ICalCalendarMethod } from 'ical-generator'
import { addDays } from '#src/domain/calendar-day.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findParts } from './parts.ts'
import type { FoundOrder } from './store.ts'

/** Whoever travels no more has nothing to enter in a calendar. */
const overStatuses: readonly FoundOrder['status'][] = ['cancelled', 'refunding', 'refunded']
const DAY_SECONDS = 86_400

/**
 * `GET /order/ics`: the days of the trip and what is still to be paid, each due instant with an alarm the day before
 * (RFC 5545). An entry keeps its UID, so that a calendar that reads the file again moves it and adds none. Refuses STATE
 * for an order that came to nothing.
 */
export async function calendarOf(ctx: Ctx, order: FoundOrder) {
  if (overStatuses.includes(order.status))
    throw new Refused('STATE', undefined, '订单已取消，没有可加入日历的行程')
  const { bills } = await findParts(ctx.db, order.id)
  const { order_no: orderNo, version: sequence, snapshot } = order
  const page = `${ctx.publicUrl}/center/order/orderDetail?id=${orderNo}`
  const calendar = new ICalCalendar({
    prodId: { company: 'Baimo Travel', product: 'Baimo Travel', language: 'ZH' },
    method: ICalCalendarMethod.PUBLISH,
  })
  const common = { stamp: ctx.now, sequence, url: page }
  calendar.createEvent({
    ...common,
    id: `${orderNo}@baimo-travel`,
    allDay: true,
    // A day is read as its midnight in UTC and written in UTC, on whatever machine.
    start: order.departs_on,
    // The end is the first day that is not part of it.
    end: addDays(order.returns_on, 1),
    summary: snapshot.title,
    description: `百陌旅行订单 ${orderNo}`,
  })
  for (const bill of bills.filter(({ status }) => status === 'unpaid')) {
    const event = calendar.createEvent({
      ...common,
      id: `${orderNo}-${bill.id}@baimo-travel`,
      start: new Date(bill.due),
      summary: `${bill.title}付款截止：${snapshot.title}`,
      description: `百陌旅行订单 ${orderNo}，应付 ${yuanText(toFen(bill.amount_fen))}`,
    })
    event.createAlarm({
      type: ICalAlarmType.display,
      trigger: DAY_SECONDS,
      description: `${bill.title}明天到期`,
    })
  }
  return {
    type: 'text/calendar' as const,
    name: `${orderNo}.ics`,
    body: new TextEncoder().encode(calendar.toString()),
  }
}
