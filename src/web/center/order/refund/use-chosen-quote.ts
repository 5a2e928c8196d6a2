import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#src/api/reply.ts'
import { readLeavers, writeLeavers } from './draft.ts'
import { quoteQuery, type RefundQuote } from './quote.ts'

/** What those who are chosen to leave would get back; everybody is chosen at first. */
export function useChosenQuote(orderId: string, whole: RefundQuote) {
  const places = whole.travellers.map(({ seq }) => seq)
  const [chosen, setChosen] = useState(() => readLeavers(orderId) ?? places)
  const seqs = places.filter((seq) => chosen.includes(seq))
  const asked = useQuery({
    ...quoteQuery(orderId, seqs.length === places.length ? null : seqs),
    // An order without names can be given up as a whole.
    enabled: seqs.length > 0 || places.length === 0,
    // The old sum stands, faded, while the new one is worked out.
    placeholderData: keepPreviousData,
  })
  const refusal = seqs.length === 0 && places.length > 0 ? '请选择不去的出行人' : refusalOf(asked.error)
  return {
    seqs,
    quote: refusal === null ? asked.data : undefined,
    /** Why nobody can say what would go back; null when it can be said. */
    refusal,
    isFetching: asked.isFetching,
    /** What is shown is of another choice. */
    isOld: asked.isPlaceholderData,
    retry: asked.error && !(asked.error instanceof ApiError) ? () => void asked.refetch() : null,
    choose(next: number[]) {
      setChosen(next)
      writeLeavers(orderId, next)
    },
  }
}

function refusalOf(error: Error | null): string | null {
  if (!error) return null
  return error instanceof ApiError ? `${error.message}。` : '网络异常，暂时算不出可退金额。'
}
