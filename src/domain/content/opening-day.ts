import { dayOf, startOf } from '../calendar-day.ts'
import { OPENS_AT } from './working-hours.ts'

/**
 * The day on which staff begin to work next, as somebody reads it who asks now: after midnight it is the same day. A file
 * of its own, so that only what says it brings it to a browser.
 */
export const openingDayText = (now: Date): '今日' | '次日' =>
  now.getTime() - startOf(dayOf(now)).getTime() < OPENS_AT * 3_600_000 ? '今日' : '次日'
