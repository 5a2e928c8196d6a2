import { type Day, isDay } from '#src/domain/calendar-day.ts'
import { readStoredValue, writeStored } from '#src/ui/web-storage.ts'
import { sessionDraft } from '#src/web/form/session-draft.ts'

export interface ChangeTyped {
  reason: string
}

const dateKey = (orderId: string) => `bm_change_date_${orderId}`

export const changeDraft = (orderId: string) =>
  sessionDraft(`bm_change_${orderId}`, isTyped, [dateKey(orderId)])

/** The day that was chosen; null before a choice. */
export function readDate(orderId: string): Day | null {
  const kept = readStoredValue(dateKey(orderId), 'session')
  return typeof kept === 'string' && isDay(kept) ? kept : null
}

export const writeDate = (orderId: string, day: Day) =>
  writeStored(dateKey(orderId), JSON.stringify(day), 'session')

const isTyped = (kept: unknown): kept is ChangeTyped =>
  typeof kept === 'object' && kept !== null && typeof (kept as Partial<ChangeTyped>).reason === 'string'
