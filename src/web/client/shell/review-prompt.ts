import { useEffect } from 'react'
import { orderReviews } from '#src/api/booking/order-reviews.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { call } from '../api/call.ts'
import { useMember } from '../member/member.ts'
import { useTurn } from './turn.ts'

export type ReviewPrompt = Data<(typeof orderReviews)['prompt']>

/** How long a visitor is left alone to begin with what they came for. */
const SETTLE_MS = 1_500

/**
 * After a navigation to a landing page or an order's own page (product specification §4): whether to ask a member for
 * a review. Each call counts as a shown prompt, so it is sent only when its turn has come. A guest is never asked.
 */
export function useReviewPrompt(url: string) {
  const uid = useMember()?.uid
  const { shown: prompt, show, begin, close } = useTurn<ReviewPrompt>()
  useEffect(() => {
    const place = placeOf(url)
    if (!uid || !place) return
    const turn = begin()
    turn.take(SETTLE_MS, async () => {
      const answer = await call(orderReviews.prompt, place).catch(() => null)
      // Something may have been opened while the answer was on its way.
      if (answer?.pop_up_label) turn.take(0, () => show(answer))
      else turn.pass()
    })
    return turn.leave
  }, [url, uid, begin, show])
  return { prompt, close }
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
