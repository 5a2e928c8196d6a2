import { Suspense, useState } from 'react'
import { refunds } from '#src/api/booking/refunds.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { call, isRefusal } from '#src/web/client/api/call.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { useWork } from '../../../own-work/use-work.ts'

const ConfirmDialog = onDemand(() => import('../../../own-work/confirm-dialog.tsx'))

interface Props {
  refundNo: string
  onChange(): void
}

/** Takes a request back that nobody has looked at yet. */
export function Withdraw({ refundNo, onChange }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const withdrawing = useWork({
    work: () => call(refunds.withdraw, { refund_no: refundNo }),
    onDone() {
      toast.ok('退款申请已撤回')
      setAsking(false)
      onChange()
    },
    onFailed(error) {
      toast.error(messageOf(error))
      // It was decided meanwhile, or taken back in another tab: show its state.
      if (isRefusal(error, 'STATE')) {
        setAsking(false)
        onChange()
      }
    },
  })
  const ask = () => {
    setWasAsked(true)
    setAsking(true)
  }
  return (
    <>
      <Button onClick={ask} size="sm">
        撤回申请
      </Button>
      {wasAsked && (
        <Suspense>
          <ConfirmDialog
            cancelText="再想想"
            confirmText="确认撤回"
            isBusy={withdrawing.isBusy}
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            onConfirm={() => withdrawing.start()}
            title="撤回退款申请？"
          >
            <p>撤回后订单照常进行。再次申请时，退款金额按申请当天计算。</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
