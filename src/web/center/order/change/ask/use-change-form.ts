import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { changes } from '#src/api/booking/changes.ts'
import { contracts } from '#src/api/booking/contracts.ts'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { orders } from '#src/api/booking/orders.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { toast } from '#src/ui/toast.ts'
import { isRefusal } from '#src/web/client/api/call.ts'
import { useForm } from '#src/web/form/use-form.ts'
import { type ChangeTyped, changeDraft } from './draft.ts'
import { type ChangeQuote, quotesOf } from './quote.ts'
import { useChosenDate } from './use-chosen-date.ts'

const nothingTyped: ChangeTyped = { reason: '' }

/** Asks for the day that is chosen, at the sums that are shown; sums that changed meanwhile stand beside the old first. */
export function useChangeForm({ order_id: orderId }: OrderDetail, onChange: () => void) {
  const queryClient = useQueryClient()
  const { isFetching, isOld, choose, ...chosen } = useChosenDate(orderId)
  const { quote, date, refusal } = chosen
  const [isConfirming, setConfirming] = useState(false)
  const [lacksDate, setLacksDate] = useState(false)
  /** What was shown when the server answered that it is no longer so. */
  const [before, setBefore] = useState<ChangeQuote | null>(null)
  const isAsking = isFetching && (isOld || !quote || before !== null)
  const showStep = useShowStep(orderId)

  const form = useForm(changes.apply, {
    start: nothingTyped,
    draft: changeDraft(orderId),
    input: ({ reason }) => ({ change_token: quote?.change_token ?? '', reason }),
    faults: ({ reason }) => ({
      reason:
        quote && !quote.by_rule && [...reason.trim()].length < 2 ? '请写明改期原因，便于客服处理' : null,
    }),
    onDone: showStep,
    onRefused(error) {
      void queryClient.invalidateQueries({ queryKey: quotesOf(orderId) })
      if (isRefusal(error, 'PRICE_CHANGED')) {
        setBefore(quote ?? null)
        return true
      }
      // The seats are gone, or another tab was first: the page says what is so now. What was typed stays.
      if (isRefusal(error, 'STATE') || isRefusal(error, 'SOLD_OUT') || isRefusal(error, 'CLOSED')) {
        setConfirming(false)
        onChange()
      }
      return undefined
    },
  })
  return {
    ...chosen,
    form,
    lacksDate: lacksDate && date === null,
    isAsking,
    before,
    isConfirming,
    isReady: quote !== undefined && refusal === null && !isAsking,
    choose(day: Day) {
      form.changeAt('reason', {})
      choose(day)
    },
    confirm() {
      setLacksDate(true)
      if (refusal !== null || !quote || isAsking || !form.check('reason')) return
      setBefore(null)
      setConfirming(true)
    },
    stopConfirming: () => setConfirming(false),
  }
}
export type Changing = ReturnType<typeof useChangeForm>

/** On to the contract, or to the order where a clerk decides; back leads to no second request. */
function useShowStep(orderId: string) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async ({ change_no, state }: { change_no: string; state: string }) => {
    queryClient.removeQueries({ queryKey: [orders.detail.path] })
    queryClient.removeQueries({ queryKey: [contracts.info.path, orderId] })
    if (state === 'to_sign') {
      toast.ok('新日期已为您留位，请签署新合同')
      await navigate({
        to: '/productOrder/confirmContract',
        search: { orderId, change: change_no },
        replace: true,
      })
    } else {
      toast.ok('改期申请已提交')
      await navigate({
        to: '/center/order/orderDetail',
        search: { id: orderId },
        hash: 'change',
        replace: true,
      })
    }
    queryClient.removeQueries({ queryKey: quotesOf(orderId) })
  }
}
