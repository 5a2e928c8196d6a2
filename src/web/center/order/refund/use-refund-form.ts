import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { orders } from '#src/api/booking/orders.ts'
import { refunds } from '#src/api/booking/refunds.ts'
import { toast } from '#src/ui/toast.ts'
import { isRefusal } from '#src/web/client/api/call.ts'
import { query } from '#src/web/client/api/query.ts'
import { useForm } from '#src/web/form/use-form.ts'
import { type RefundTyped, refundDraft } from './draft.ts'
import { quotesOf, type RefundQuote } from './quote.ts'
import { useChosenQuote } from './use-chosen-quote.ts'

const nothingTyped: RefundTyped = { reason_code: '', note: '' }

/** Asks for what is chosen, at the sum that is shown; a sum that changed meanwhile is shown beside the old one first. */
export function useRefundForm({ order_id: orderId }: OrderDetail, whole: RefundQuote) {
  const queryClient = useQueryClient()
  const { isFetching, isOld, ...chosen } = useChosenQuote(orderId, whole)
  const { quote } = chosen
  const [isConfirming, setConfirming] = useState(false)
  /** What was shown when the server answered that it is no longer so. */
  const [before, setBefore] = useState<RefundQuote | null>(null)
  const isAsking = isFetching && (isOld || !quote || before !== null)
  const showOrder = useShowOrder(orderId)

  const form = useForm(refunds.apply, {
    start: nothingTyped,
    draft: refundDraft(orderId),
    input: ({ reason_code, note }) => ({
      order_id: orderId,
      quote_token: quote?.quote_token ?? '',
      reason_code,
      note,
    }),
    faults: ({ reason_code }) => ({ reason_code: reason_code === '' ? '请选择退款原因' : null }),
    async onDone({ status_text }) {
      toast.ok(`退款申请已提交，${status_text}`)
      await showOrder()
    },
    onRefused(error) {
      if (isRefusal(error, 'PRICE_CHANGED')) {
        setBefore(quote ?? null)
        void queryClient.invalidateQueries({ queryKey: quotesOf(orderId) })
        return true
      }
      // Another tab was first, or the trip has begun: the page says what is so now. What was typed stays.
      if (isRefusal(error, 'STATE') || isRefusal(error, 'TRAVELLER')) {
        setConfirming(false)
        void queryClient.invalidateQueries({ queryKey: quotesOf(orderId) })
        void queryClient.invalidateQueries({ queryKey: [orders.detail.path, { order_id: orderId }] })
      }
      return undefined
    },
  })
  return {
    ...chosen,
    form,
    isAsking,
    before,
    isConfirming,
    confirm() {
      if (!quote || isAsking || !form.check('reason_code') || !form.check('note')) return
      setBefore(null)
      setConfirming(true)
    },
    stopConfirming: () => setConfirming(false),
  }
}
export type Refunding = ReturnType<typeof useRefundForm>

/** The order takes the form's place, so that the back button does not lead to a second request. */
function useShowOrder(orderId: string) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async () => {
    const detail = query(orders.detail, { order_id: orderId })
    // The order's page begins with what is so now: what was kept of it before would jump.
    await queryClient.fetchQuery({ ...detail, staleTime: 0 }).catch(() => {
      queryClient.removeQueries({ queryKey: detail.queryKey })
    })
    queryClient.removeQueries({ queryKey: [refunds.list.path] })
    queryClient.removeQueries({ queryKey: [orders.list.path] })
    await navigate({
      to: '/center/order/orderDetail',
      search: { id: orderId },
      hash: 'refund',
      replace: true,
    })
    queryClient.removeQueries({ queryKey: quotesOf(orderId) })
  }
}
