import { type OwnRequest, ownRequests } from '#src/api/content/custom/own-requests.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { call, isRefusal } from '#src/web/client/api/call.ts'
import { useWork } from '../own-work/use-work.ts'

interface Props {
  request: OwnRequest
  isOpen: boolean
  onClose(): void
  onDone(): void
}

/** What is given up is said before. */
export function WithdrawDialog({ request: { request_no, plan }, isOpen, onClose, onDone }: Props) {
  const withdrawing = useWork({
    work: () => call(ownRequests.withdraw, { request_no }),
    onDone() {
      toast.ok('已撤回')
      onClose()
      onDone()
    },
    onFailed(error) {
      toast.error(messageOf(error))
      // It was ordered or closed meanwhile, perhaps in another tab: show its state.
      if (isRefusal(error, 'STATE')) onDone()
    },
  })
  return (
    <Dialog
      description={`需求 ${request_no} 撤回后，定制师不再联系您${plan ? '，已发出的方案不能再接受' : ''}。想再出发时可以重新提交。`}
      isOpen={isOpen}
      onClose={onClose}
      title="撤回这份需求？"
    >
      <div className="mt-6 flex justify-end gap-3">
        <Button onClick={onClose}>再想想</Button>
        <Button busyText="提交中" isBusy={withdrawing.isBusy} look="pine" onClick={() => withdrawing.start()}>
          确认撤回
        </Button>
      </div>
    </Dialog>
  )
}
