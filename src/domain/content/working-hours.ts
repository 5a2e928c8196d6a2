import { beforeDeparture } from '../booking/departures/departure-day.ts'
import { addDays, type Day, dayOf, daysBetween, startOf } from '../calendar-day.ts'
import type { OrderLimits } from '../limits/order-limits.ts'
import { PROMISE_MINUTES } from './custom-trip-promise.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** The shop works when its customer line does: 09:00–22:00, every day of the year (rule book §2). */
export const OPENS_AT = 9
export const CLOSES_AT = 22

/** Whether staff answer the telephone at that instant. */
export const isWorkingTime = (at: Date): boolean => {
  const hours = (at.getTime() - startOf(dayOf(at)).getTime()) / HOUR_MS
  return hours >= OPENS_AT && hours < CLOSES_AT
}

/** The day on which staff begin to work next, as somebody reads it who asks now: after midnight it is the same day. */
export const openingDayText = (now: Date): '今日' | '次日' =>
  now.getTime() - startOf(dayOf(now)).getTime() < OPENS_AT * HOUR_MS ? '今日' : '次日'

/** When staff begin to work next; the opening itself is the next one at that very instant. */
export function nextOpening(at: Date): Date {
  const opensOn = (day: Day) => new Date(startOf(day).getTime() + OPENS_AT * HOUR_MS)
  const today = opensOn(dayOf(at))
  return today >= at ? today : opensOn(addDays(dayOf(at), 1))
}

const WORKING_DAY_MS = (CLOSES_AT - OPENS_AT) * HOUR_MS
/** How long the shop has worked on the day of `at` when that instant comes. */
const workedMs = (at: Date) =>
  Math.min(Math.max(at.getTime() - startOf(dayOf(at)).getTime() - OPENS_AT * HOUR_MS, 0), WORKING_DAY_MS)

/** Whole minutes of work between two instants; negative when `to` is the earlier one. */
export const workingMinutes = (from: Date, to: Date): number =>
  Math.trunc(
    (daysBetween(dayOf(from), dayOf(to)) * WORKING_DAY_MS + workedMs(to) - workedMs(from)) / MINUTE_MS,
  )

/** The instant after so many hours of work; hours of the night do not count. */
export function addWorkingHours(from: Date, hours: number): Date {
  let day = dayOf(from)
  let at = from.getTime()
  let leftMs = hours * HOUR_MS
  for (;;) {
    const opens = startOf(day).getTime() + OPENS_AT * HOUR_MS
    const closes = startOf(day).getTime() + CLOSES_AT * HOUR_MS
    const begins = Math.max(at, opens)
    const room = Math.max(0, closes - begins)
    if (leftMs <= room) return new Date(begins + leftMs)
    leftMs -= room
    day = addDays(day, 1)
    at = startOf(day).getTime()
  }
}

/** By when a designer calls who is asked for at that instant. */
export const callDueAt = (asked: Date): Date => addWorkingHours(asked, PROMISE_MINUTES / 60)

/** Until when staff confirm an order (rule book §7.2, row 2). */
export const confirmDeadline = (
  orderedAt: Date,
  { confirmHours }: Pick<OrderLimits, 'confirmHours'>,
  departsOn: Day,
): Date => beforeDeparture(addWorkingHours(orderedAt, confirmHours), departsOn)

/** When so much time has passed after that, nobody will (row 4). */
const CONFIRM_LAPSE_HOURS = 24

/** From here on the order is cancelled for want of resources. */
export const confirmLapsesAt = (deadline: Date, departsOn: Day): Date =>
  beforeDeparture(new Date(deadline.getTime() + CONFIRM_LAPSE_HOURS * HOUR_MS), departsOn)

/** Staff look at a review that waits to be shown within 24 working hours (desk book §3.4). */
export const reviewCheckDue = (writtenAt: Date): Date => addWorkingHours(writtenAt, 24)

/** A refund that the channel will not carry out is somebody's within four working hours (desk book §3.4). */
export const failedRefundDue = (failedAt: Date): Date => addWorkingHours(failedAt, 4)

/** A draft that could not be published at its moment is somebody's within four working hours, as a refund that fails is. */
export const failedPublishDue = (failedAt: Date): Date => addWorkingHours(failedAt, 4)

/** A second person looks within a working day, 09:00–22:00 (desk book §3.4). */
export const approvalDue = (askedAt: Date): Date => addWorkingHours(askedAt, CLOSES_AT - OPENS_AT)

/** A withdrawal is looked at within three working days, and paid within three more (rule book §13, desk book §3.4). */
export const withdrawalDue = (at: Date): Date => addWorkingHours(at, 3 * (CLOSES_AT - OPENS_AT))
