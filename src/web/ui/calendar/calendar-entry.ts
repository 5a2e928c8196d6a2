import type { Day } from '#src/domain/calendar-day.ts'
import type { DepartureStatus } from '#src/domain/codes.ts'
import type { Fen } from '#src/domain/money.ts'

export interface CalendarEntry {
  date: Day
  /** The holiday that begins on it; the calendar shows the name for the number. */
  holiday?: string | undefined
  price_fen: Fen
  status: DepartureStatus
  label: string
  stock: number
}

export const isBookable = ({ status, stock }: CalendarEntry) =>
  (status === 'open' || status === 'nearly_formed' || status === 'formed') && stock > 0

/** What a day and a month say of their price: a price for who buys, a difference for who has bought already. */
export interface CalendarWords<E extends CalendarEntry = CalendarEntry> {
  inCell(entry: E): string
  spoken(entry: E): string
  /** Why a day cannot be booked where its state does not say it; empty where it does. */
  gone?(entry: E): string
  /** Of the days of a month that can be booked; never of none. */
  ofMonth(open: readonly E[]): string
}
