import { addDays, type Day, daysBetween } from '../../calendar-day.ts'
import type { Scope } from '../../codes.ts'
import { type GroupState, groupText } from '../stock.ts'

const HOME_DAYS = 7
const ABROAD_DAYS = 30

/** The last day on which travellers are told that a group does not form (旅游法 63). */
export const noticeOn = (departsOn: Day, scope: Scope): Day =>
  addDays(departsOn, -(scope === 'domestic' ? HOME_DAYS : ABROAD_DAYS))

/** How far a group is, for staff; a departure that is cancelled has none. */
export const groupProgress = (stock: GroupState): string =>
  stock.status === 'cancelled' ? '' : groupText(stock)

interface Cancellable {
  isCancelled: boolean
  /** A traveller of it is on the way. */
  hasBegun: boolean
  isFormed: boolean
  /** Its cancellation waits for 财务, and until they decide nobody sets out. */
  isInDoubt: boolean
  departsOn: Day
  today: Day
}

/**
 * Why a departure cannot be cancelled now; empty where it can. One that has never formed can after its day too, and one
 * in doubt with sums that changed: nobody has travelled, and whoever paid is given everything back (rule book §8.9, 15).
 */
export function whyNotCancelled({ isCancelled, departsOn, today, ...of }: Cancellable): string {
  if (isCancelled) return '团期已取消'
  const hasLeft = of.isFormed && !of.isInDoubt && daysBetween(today, departsOn) < 0
  return of.hasBegun || hasLeft ? '行程已开始' : ''
}
