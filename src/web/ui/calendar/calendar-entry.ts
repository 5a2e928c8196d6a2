import type { Day } from '#src/domain/calendar-day.ts'
import type { DepartureStatus } from '#src/domain/codes.ts'
import type { Fen } from '#src/domain/money.ts'

export interface CalendarEntry {
  date: Day
  price_fen: Fen
  status: DepartureStatus
  label: string
  stock: number
}

export const isBookable = ({ status, stock }: CalendarEntry) =>
  (status === 'open' || status === 'nearly_formed' || status === 'formed') && stock > 0
