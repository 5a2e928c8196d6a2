import { type Day, startOf } from '../../calendar-day.ts'

/**
 * The day of departure has begun in Asia/Shanghai: from here on nothing is confirmed, signed or paid a first time, for the
 * group is on its way.
 */
export const dayHasCome = (departsOn: Day, now: Date): boolean => now >= startOf(departsOn)

/** A deadline of an order of which nothing is paid: never later than the beginning of its day of departure. */
export const beforeDeparture = (deadline: Date, departsOn: Day): Date =>
  new Date(Math.min(deadline.getTime(), startOf(departsOn).getTime()))
