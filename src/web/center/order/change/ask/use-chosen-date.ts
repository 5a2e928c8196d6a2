import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#src/api/reply.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { readDate, writeDate } from './draft.ts'
import { type ChangeQuote, quoteQuery } from './quote.ts'

/** The day that is chosen, and what going on it would cost; none is chosen at first. */
export function useChosenDate(orderId: string) {
  const [date, setDate] = useState(() => readDate(orderId))
  const asked = useQuery({
    ...quoteQuery(orderId, date ?? ''),
    enabled: date !== null,
    // The old sums stand, faded, while the new ones are worked out.
    placeholderData: keepPreviousData,
  })
  const refusal = date === null ? null : refusalOf(asked.error, asked.data)
  return {
    date,
    quote: date === null || asked.error ? undefined : asked.data,
    /** Why this day cannot be had; null when it can. */
    refusal,
    isFetching: asked.isFetching,
    /** What is shown is of another choice. */
    isOld: asked.isPlaceholderData,
    retry: asked.error && !(asked.error instanceof ApiError) ? () => void asked.refetch() : null,
    choose(day: Day) {
      setDate(day)
      writeDate(orderId, day)
    },
  }
}

function refusalOf(error: Error | null, quote: ChangeQuote | undefined): string | null {
  if (error instanceof ApiError) return `${error.message}。`
  if (error) return '网络异常，暂时算不出差价。'
  const blockers = quote?.blockers ?? []
  return blockers.length === 0 ? null : blockers.map(({ message }) => `${message}。`).join('')
}
