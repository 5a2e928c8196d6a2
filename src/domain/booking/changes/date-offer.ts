import { type Day, minuteText, monthDayText, startOf } from '../../calendar-day.ts'
import type { OrderStatus } from '../order-codes.ts'
import { type DepartureStock, isFormed, refusalToReserve } from '../stock.ts'
import { type ChangeState, deskChangeStateText } from './change.ts'

/** What became of an offer of another date: the order moved, its traveller wanted the money, or did not choose in time. */
export const dateOfferStates = ['open', 'moved', 'refused', 'lapsed'] as const
export type DateOfferState = (typeof dateOfferStates)[number]

/** So many dates are offered at once. */
export const MOST_OFFERED = 6

const HOUR_MS = 3_600_000
const HOURS_TO_CHOOSE = 72
/** With less than half a day nobody can ask their company. */
const LEAST_HOURS = 12

/**
 * Until when travellers choose between another date and their money: three days, and no later than 18:00 of the eve of the
 * departure that is cancelled. Null where too little time is left to offer anything.
 */
export function offerUntil(now: Date, departsOn: Day): Date | null {
  const eve = startOf(departsOn).getTime() - 6 * HOUR_MS
  const until = Math.min(now.getTime() + HOURS_TO_CHOOSE * HOUR_MS, eve)
  return until - now.getTime() < LEAST_HOURS * HOUR_MS ? null : new Date(until)
}

interface Party {
  status: OrderStatus
  seats: number
  /** What it was priced from stands with the order; without, no other date has a price. */
  hasTerms: boolean
}

/**
 * Whether a date can be offered to an order: it is on sale with seats for all of them, and formed for whoever is ready to
 * travel, because nobody goes back to waiting for a group (rule book §7.2).
 */
export const fitsOffer = ({ status, seats, hasTerms }: Party, date: DepartureStock, now: Date): boolean =>
  hasTerms && refusalToReserve(date, seats, now) === null && (status !== 'ready' || isFormed(date))

interface Chosen {
  state: DateOfferState
  until: Date
  /** The change that takes one of the dates; null where none stands and none was carried out. */
  change: { state: ChangeState; toDate: Day } | null
}

/** How far an order is with its choice, for staff. */
export function offerText({ state, until, change }: Chosen): string {
  const to = change ? monthDayText(change.toDate) : ''
  if (state === 'moved') return `已改到${to}`
  if (state === 'refused') return '选择全额退款'
  if (state === 'lapsed') return '到期未选，全额退款'
  return change ? `已选${to}，${deskChangeStateText[change.state]}` : `待客人选择，至${minuteText(until)}`
}
