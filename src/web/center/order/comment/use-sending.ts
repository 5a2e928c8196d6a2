import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { orderComments } from '#src/contract/order-comments.ts'
import { ApiError, isRefusal, messageOf } from '../../../client/call.ts'
import { toast } from '../../../client/toast.ts'
import { showFirstError } from '../../../ui/show-first-error.ts'
import { useWork } from '../../use-work.ts'

interface Options<Input> {
  orderId: string
  send(input: Input): Promise<{ message: string }>
  /** The draft may go. */
  onDone(): void
}

/** Sends what was written; afterwards the order is shown. What the server has against a field stands at that field. */
export function useSending<Input>({ orderId, send, onDone }: Options<Input>) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<Record<string, string>>({})
  const work = useWork({
    work: send,
    async onDone({ message }) {
      onDone()
      toast.ok(message)
      await navigate({ to: '/center/order/orderDetail', search: { id: orderId }, replace: true })
    },
    onFailed(error) {
      toast.error(messageOf(error))
      // Another tab was first, or the time has run out: show how it stands. The draft stays.
      if (isRefusal(error, 'REVIEW_NO'))
        void queryClient.invalidateQueries({ queryKey: [orderComments.form.path, { order_id: orderId }] })
      setRefused(error instanceof ApiError ? error.fieldErrors : {})
      showFirstError()
    },
  })
  return {
    isBusy: work.isBusy,
    refused,
    start(input: Input) {
      setRefused({})
      work.start(input)
    },
  }
}
