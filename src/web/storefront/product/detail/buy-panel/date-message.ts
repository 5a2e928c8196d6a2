import { monthDayText } from '#src/domain/calendar-day.ts'
import { inquiryMessageMost } from '#src/domain/content/inquiry.ts'
import type { FirstScreen } from '../first-screen.ts'

type Product = Pick<FirstScreen, 'product_id'>

const COLON = '：'

const subjectOf = ({ product_id }: Product, date: string) =>
  `产品${product_id}${date ? `，想${monthDayText(date)}出发` : ''}`

/** How much a visitor may write: what names the product and the day is part of the message that is sent. */
export const ownMessageMost = (product: Product, date: string): number =>
  inquiryMessageMost - [...subjectOf(product, date), COLON].length

/** The call knows no product, so the message names it. */
export function messageFor(product: Product, { date, message }: { date: string; message: string }) {
  const subject = subjectOf(product, date)
  return message.trim() === '' ? subject : `${subject}${COLON}${message.trim()}`
}
