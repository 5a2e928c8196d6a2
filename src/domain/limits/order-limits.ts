import { beforeDeparture } from '../booking/departures/departure-day.ts'
import type { Day } from '../calendar-day.ts'
import type { Limit, Values } from './limit.ts'

/**
 * How long orders wait, and how many of them, as far as it is the shop's own to say (rule book §7.2, §26.3). An order keeps
 * the limits under which it was made. What the law, the contract or the rule book's money (§8.9) fixes is in the code.
 */
export const orderLimits = {
  /** From an order to its payment: never less than the contract takes to be read and signed. */
  payMinutes: { key: 'order.pay_minutes', initial: 60, low: 15, high: 1_440 },
  /** From an order to the answer of staff, in hours in which the shop works: at most five days. */
  confirmHours: { key: 'order.confirm_hours', initial: 24, low: 2, high: 65 },
  /** From the confirmation of staff, the telephone or an accepted plan to the payment. */
  signHours: { key: 'order.sign_hours', initial: 24, low: 2, high: 168 },
  /** Unpaid orders of a member, so that nobody blocks seats by holding them. */
  maxUnpaid: { key: 'order.max_unpaid', initial: 3, low: 1, high: 10 },
} as const satisfies Record<string, Limit>

export type OrderLimits = Values<typeof orderLimits>

const MINUTE_MS = 60_000

/** Until when the traveller has to sign and pay once staff have confirmed (rule book §7.2, row 3). */
export const confirmedDeadline = (now: Date, signHours: number, departsOn: Day): Date =>
  beforeDeparture(new Date(now.getTime() + signHours * 60 * MINUTE_MS), departsOn)

export const payDeadline = (
  now: Date,
  { payMinutes }: Pick<OrderLimits, 'payMinutes'>,
  departsOn: Day,
): Date => beforeDeparture(new Date(now.getTime() + payMinutes * MINUTE_MS), departsOn)

/**
 * How long an order that an advisor made on the telephone waits to be signed and paid: as after a confirmation, for who was
 * called reads it, names the others and asks at home. Its seats are kept no longer than they could be sold, but for the
 * time that everybody has.
 */
export function advisedDeadline(
  now: Date,
  { closeAt, date: departsOn }: { closeAt: Date; date: Day },
  limits: Pick<OrderLimits, 'payMinutes' | 'signHours'>,
): Date {
  const long = confirmedDeadline(now, limits.signHours, departsOn)
  const short = payDeadline(now, limits, departsOn)
  if (closeAt >= long) return long
  return closeAt > short ? closeAt : short
}

/** `60 分钟`, `90 分钟`, `24 小时`. */
export const minutesText = (minutes: number): string =>
  minutes > 60 && minutes % 60 === 0 ? `${minutes / 60} 小时` : `${minutes} 分钟`
