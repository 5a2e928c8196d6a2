import { shanghaiTime } from '../../calendar-day.ts'

/** Enumerations of the waiting list (候补), written as in `codes.ts`. */
export const waitlistStates = { waiting: 1, offered: 2, taken: 3, lapsed: 4, left: 5 } as const
export type WaitlistState = keyof typeof waitlistStates

/** Why waiting came to nothing. */
export type WaitlistEnd = 'offer' | 'closed' | 'cancelled'

const waitlistEndText: Record<WaitlistEnd, string> = {
  offer: '名额未在时限内接受',
  closed: '该团期已截止报名',
  cancelled: '该团期已取消',
}

/** How many dates one member may wait for at once: every offer keeps seats from others for two hours. */
export const MAX_WAITING = 5

const OFFER_MS = 2 * 3_600_000
const FIRST_HOUR = 9
const LAST_HOUR = 21

/** Offers are made from 09:00 to 21:00 in Shanghai: seats that are freed at night wait for the morning (rule book §8.9, 18). */
export function isOfferTime(now: Date): boolean {
  const hour = Number(shanghaiTime(now).slice(11, 13))
  return hour >= FIRST_HOUR && hour < LAST_HOUR
}

/** Until when an offer of now stands: two hours, and never longer than the sale of the departure. */
export const offerUntil = (now: Date, closeAt: Date): Date =>
  new Date(Math.min(now.getTime() + OFFER_MS, closeAt.getTime()))

interface Standing {
  state: WaitlistState
  /** Seats are kept for the party. */
  isKept: boolean
  lapsedBy: WaitlistEnd | null
}

/** Where a party stands, as it reads it. Kept seats that are not offered yet wait for the morning. */
export function waitlistStateText({ state, isKept, lapsedBy }: Standing): string {
  switch (state) {
    case 'waiting':
      return isKept ? '名额已保留，9:00–21:00间通知' : '候补中'
    case 'offered':
      return '有名额，请尽快接受'
    case 'taken':
      return '已下单'
    case 'lapsed':
      return lapsedBy === null ? '已失效' : waitlistEndText[lapsedBy]
    case 'left':
      return '已放弃'
  }
}
