import { withoutNumbers } from '../../account/masks.ts'
import { addDays, type Day, startOf } from '../../calendar-day.ts'
import type { OrderStatus } from '../order-codes.ts'

/** Of letters and digits, 95 bits: nobody guesses one (rule book §1.1). */
export const TOKEN_CHARS = 16
export const tokenShape = /^[0-9A-Za-z]{16}$/
export const sharePath = (token: string) => `/share/${token}`

/** So many days after the return it can still be looked at (rule book §9.4). */
const DAYS_AFTER = 7
/** The first instant at which it no longer can; it moves with the day of return. */
export const shareEndsAt = (returnsOn: Day): Date => startOf(addDays(returnsOn, DAYS_AFTER + 1))

interface Facts {
  status: OrderStatus
  returnsOn: Day
  now: Date
}

/** Why an order has no link, new or old; null where it may have one (rule book §9.4). */
export function shareFault({ status, returnsOn, now }: Facts): string | null {
  if (status === 'cancelled' || status === 'refunded') return '订单已取消，不能分享行程'
  return now < shareEndsAt(returnsOn) ? null : `返程已超过${DAYS_AFTER}天，不能再分享`
}

const PRICE = /[¥￥]\s*\d|\d\s*万?元/
const SENTENCE_END = /(?<=[。！？；\n])/

/**
 * A text of a trip as strangers may read it: without the sentences that hold a price, without numbers that could be
 * somebody's, and without the people whom a plan was made for.
 */
export function strangersText(text: string, names: readonly string[]): string {
  const said = text
    .split(SENTENCE_END)
    .filter((sentence) => !PRICE.test(sentence))
    .join('')
  return withoutNumbers(names.reduce((left, name) => left.replaceAll(name, '旅客'), said))
}

/** What a trip's notices say of the weather, by their titles. */
export const isOfWeather = ({ title }: { title: string }) =>
  /天气|气候|季节|分季|气温|温差|保暖|雨季|冬季|雪/.test(title)
