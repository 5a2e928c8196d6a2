import { useQueryClient } from '@tanstack/react-query'
import { invoices } from '#src/api/booking/invoices.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { call } from '#src/web/client/api/call.ts'
import { useWork } from '../../../own-work/use-work.ts'

interface Props {
  invoiceNo: string
  orderId: string
}

/** Takes a request back that was not issued yet: a mistyped title is asked for anew. */
export function WithdrawInvoice({ invoiceNo, orderId }: Props) {
  const queryClient = useQueryClient()
  const readAnew = () =>
    queryClient.invalidateQueries({ queryKey: [invoices.info.path, { order_id: orderId }] })
  const withdrawing = useWork({
    work: () => call(invoices.withdraw, { invoice_no: invoiceNo }),
    onDone() {
      toast.ok('开票申请已撤回')
      return readAnew()
    },
    onFailed(error) {
      toast.error(messageOf(error))
      return readAnew()
    },
  })
  return (
    <Button busyText="撤回中" isBusy={withdrawing.isBusy} onClick={() => withdrawing.start()} size="sm">
      撤回申请
    </Button>
  )
}
