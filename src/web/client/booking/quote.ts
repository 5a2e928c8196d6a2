import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pricing } from '#src/api/booking/pricing.ts'
import type { Input } from '#src/api/endpoint.ts'
import { ApiError } from '#src/api/reply.ts'
import { call } from '../api/call.ts'
import type { BookingSelection } from './selection.ts'

type Choice = Input<typeof pricing.price>

export const choiceOf = (selection: BookingSelection): Choice => ({
  product_id: selection.productId,
  combo_key: selection.comboKey,
  date: selection.date,
  adult: selection.adult,
  child_bed: selection.child_bed,
  child_nobed: selection.child_nobed,
  infant: selection.infant,
  share: selection.share,
  ...(selection.rooms !== null && { rooms: selection.rooms }),
  options_json: selection.options.filter(({ qty }) => qty > 0),
  ...(selection.offer && { waitlist_id: selection.offer.id }),
})

const SETTLE_MS = 200

/**
 * The price of a choice as the server has it, asked for a moment after the last change. While it is pending the old
 * price stays (`isOld`); an answer to an earlier choice is never shown as that of the present one.
 */
export function useQuote(selection: BookingSelection | null, couponId: number | null = null) {
  const choice = selection && { ...choiceOf(selection), ...(couponId !== null && { coupon_id: couponId }) }
  const key = JSON.stringify(choice)
  const [settled, setSettled] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [key])
  const asked = useQuery({
    queryKey: [pricing.price.path, settled],
    queryFn: () => call(pricing.price, JSON.parse(settled) as Choice),
    enabled: settled !== 'null',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: (tries, error) => !(error instanceof ApiError) && tries < 2,
  })
  return {
    quote: asked.data,
    error: asked.error,
    /** Whether the shown price belongs to an earlier choice. */
    isOld: settled !== key || asked.isPlaceholderData || (asked.isFetching && !asked.data),
    reload: () => asked.refetch(),
  }
}
