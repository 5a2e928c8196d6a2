import type { RequestCard } from '#src/api/desk/service/custom-requests.ts'
import { type Day, dayOf, monthDayText } from '#src/domain/calendar-day.ts'

/** When and for how long: a first day, a month, or that it is open. */
export const whenText = ({ start_on, month, days }: Pick<RequestCard, 'start_on' | 'month' | 'days'>) =>
  [start_on ?? month ?? '时间未定', days === null ? '' : `${days}天`].filter(Boolean).join(' ')

/** The last day on which a plan can be accepted: it holds to the end of it. */
export const lastDayText = (validUntil: Date) => dayOf(new Date(validUntil.getTime() - 1))

/** `12月1日至12月5日休假` */
export const leaveText = (from: Day, until: Day) => `${monthDayText(from)}至${monthDayText(until)}休假`
