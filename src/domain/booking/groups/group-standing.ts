import { type Day, daysBetween, monthDayText } from '../../calendar-day.ts'
import { type GroupState, isFormed } from '../stock.ts'

interface Standing extends GroupState {
  /** The last day on which travellers are told that a group does not form (旅游法 63). */
  decidedOn: Day
  today: Day
}

/**
 * Where the group of an order stands, and what happens if it does not form, for its traveller: who pays for a trip that may
 * not run has to know until when that is open. Only what is sold counts, as everywhere.
 */
export function groupStandingText({ decidedOn, today, ...stock }: Standing): string {
  if (isFormed(stock)) return `已成团，${stock.sold}人已报名，将如期出行`
  const missing = `已报名${stock.sold}人，最少${stock.minGroup}人成团，还差${stock.minGroup - stock.sold}人`
  const left = daysBetween(today, decidedOn)
  if (left < 0) return `${missing}。最晚通知日${monthDayText(decidedOn)}已过，客服会尽快与您确认能否出行`
  const until = left === 0 ? '今天18:00前' : `${monthDayText(decidedOn)}18:00前`
  return `${missing}。最晚${until}确定；届时不能成团会通知您，已付款项全额退还，也可以商量改到其他日期`
}
