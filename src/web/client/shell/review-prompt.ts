import { useEffect, useState } from 'react'
import { orderReviews } from '#src/api/booking/order-reviews.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { call } from '../api/call.ts'
import { useMember } from '../member/member.ts'
import { isBusy } from './popup.ts'

export type ReviewPrompt = Data<(typeof orderReviews)['prompt']>

/** How long a visitor is left alone to begin with what they came for. */
const SETTLE_MS = 1_500
const LOOK_AGAIN_MS = 2_000

/**
 * After a navigation to a landing page or an order's own page (product specification §4): whether to ask a member for
 * a review. Each call counts as a shown prompt, so it is sent only when nothing else is open and nobody is typing. A
 * guest is never asked.
 */
export function useReviewPrompt(url: string) {
  const uid = useMember()?.uid
  const [prompt, setPrompt] = useState<ReviewPrompt | null>(null)
  useEffect(() => {
    const place = placeOf(url)
    if (!uid || !place) return
    let isHere = true
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      if (isBusy()) {
        timer = setTimeout(ask, LOOK_AGAIN_MS)
        return
      }
      const answer = await call(orderReviews.prompt, place).catch(() => null)
      if (answer?.pop_up_label) show(answer)
    }
    // Something may have opened while the answer was on its way.
    const show = (due: ReviewPrompt) => {
      if (!isHere) return
      if (isBusy()) timer = setTimeout(() => show(due), LOOK_AGAIN_MS)
      else setPrompt(due)
    }
    timer = setTimeout(ask, SETTLE_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
      setPrompt(null)
    }
  }, [url, uid])
  return { prompt, close: () => setPrompt(null) }
}

/** What the specification calls the home page are the two landing pages, since `/` leads there (rule book §14). */
function placeOf(url: string): Input<(typeof orderReviews)['prompt']> | null {
  const { pathname, searchParams } = new URL(url, 'http://shop')
  if (pathname === '/product/team' || pathname === '/product/individual') return { page: 'homepage' }
  const id = searchParams.get('id') ?? ''
  // Who came to write the review needs no question.
  if (pathname !== '/center/order/orderDetail' || searchParams.get('comment') === '1') return null
  return /^BM\d{12}$/.test(id) ? { page: 'order_detail', order_id: id } : null
}
