import { type DepartureStatus, departureStatusText } from '../codes.ts'
import type { Counts } from '../pricing/counts.ts'

/** The states a departure is stored in; the clock and the seats make the others. */
export const storedDepartureStatuses = [
  'open',
  'formed',
  'closed',
  'cancelled',
  'by_phone',
] as const satisfies DepartureStatus[]
type StoredDepartureStatus = (typeof storedDepartureStatuses)[number]

/** Seats of a departure in one of these are on sale until it closes. */
export const onSaleStatuses: readonly StoredDepartureStatus[] = ['open', 'formed']

export interface DepartureStock {
  status: StoredDepartureStatus
  capacity: number
  sold: number
  held: number
  minGroup: number
  closeAt: Date
}

/** Seats of a departure: adults and children of both kinds, not infants (rule book §6). */
export const seatsTaken = (counts: Counts): number => counts.adult + counts.child_bed + counts.child_nobed

export const seatsLeft = (stock: DepartureStock): number =>
  Math.max(0, stock.capacity - stock.sold - stock.held)

/** 10 means "enough": how many more there are is the shop's business (rule book §6.1). */
const ENOUGH = 10
export const shownStock = (left: number): number => Math.min(ENOUGH, left)

/** Few enough to warn of. */
export const isScarce = (left: number): boolean => left < ENOUGH

export function seatsText(left: number): string {
  if (!isScarce(left)) return '余位充足'
  return left > 0 ? `仅剩${left}位` : '候补'
}

/** What the progress of a group follows from. */
export type GroupState = Pick<DepartureStock, 'status' | 'sold' | 'minGroup'>

/** A group that has formed stays formed when its sale ends, also where somebody leaves it afterwards. */
export const groupStateOf = (departure: {
  status: StoredDepartureStatus
  is_formed: boolean
  sold: number
  min_group: number
}): GroupState => ({
  status: departure.is_formed ? 'formed' : departure.status,
  sold: departure.sold,
  minGroup: departure.min_group,
})

/** Seats sold, not held: a hold may lapse, and a group must not be promised on it. */
export const isFormed = (stock: GroupState): boolean =>
  stock.status === 'formed' || stock.sold >= stock.minGroup

export const groupText = (stock: GroupState): string =>
  isFormed(stock) ? '已成团' : `还差${stock.minGroup - stock.sold}人成团`

/** With so few travellers missing, and some there already, a group is called 即将成团. */
const NEARLY_FORMED_MISSING = 3

/**
 * The state that visitors see. Derived, never stored: closing turns with the clock and 已满 with every seat.
 * What ends the sale comes first: cancelled, by telephone, closed, full; then how far the group is.
 */
export function departureStatus(stock: DepartureStock, now: Date): DepartureStatus {
  if (stock.status === 'cancelled' || stock.status === 'by_phone') return stock.status
  if (stock.status === 'closed' || now >= stock.closeAt) return 'closed'
  if (seatsLeft(stock) === 0) return 'full'
  if (isFormed(stock)) return 'formed'
  return stock.sold > 0 && stock.minGroup - stock.sold <= NEARLY_FORMED_MISSING ? 'nearly_formed' : 'open'
}

/** What a calendar cell says under the price: the seats while it is on sale, else why it is not. */
export function departureLabel(stock: DepartureStock, now: Date): string {
  const status = departureStatus(stock, now)
  const ended = status === 'closed' || status === 'cancelled' || status === 'by_phone'
  return ended ? departureStatusText[status] : seatsText(seatsLeft(stock))
}

/** Null when so many seats can be held now: the same conditions as the statement that holds them (rule book §6). */
export function refusalToReserve(
  stock: DepartureStock,
  seats: number,
  now: Date,
): 'CLOSED' | 'SOLD_OUT' | null {
  const onSale = onSaleStatuses.includes(stock.status) && now < stock.closeAt
  if (!onSale) return 'CLOSED'
  return stock.sold + stock.held + seats <= stock.capacity ? null : 'SOLD_OUT'
}
