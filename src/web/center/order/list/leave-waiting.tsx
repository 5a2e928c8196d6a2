import { type Waiting, waitlist } from '#src/api/booking/waitlist/waitlist.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { call, isRefusal } from '#src/web/client/api/call.ts'
import { useWork } from '../../own-work/use-work.ts'

interface Props {
  entry: Waiting
  isOpen: boolean
  onClose(): void
  onDone(): void
}

/** What is given up is said before. */
export function LeaveWaiting({ entry, isOpen, onClose, onDone }: Props) {
  const leaving = useWork({
    work: () => call(waitlist.leave, { waitlist_id: entry.waitlist_id }),
    onDone() {
      toast.ok('已放弃候补')
      onClose()
      onDone()
    },
    onFailed(error) {
      toast.error(messageOf(error))
      if (isRefusal(error, 'STATE')) onDone()
    },
  })
  return (
    <Dialog
      description={
        entry.is_kept
          ? `为您保留的名额会立即转给下一位：${entry.title}，${entry.date} 出发。`
          : `您的位置不再保留，重新候补会排在最后：${entry.title}，${entry.date} 出发。`
      }
      isOpen={isOpen}
      onClose={onClose}
      title="放弃候补？"
    >
      <div className="mt-6 flex justify-end gap-3">
        <Button onClick={onClose}>再想想</Button>
        <Button busyText="提交中" isBusy={leaving.isBusy} look="pine" onClick={() => leaving.start()}>
          确认放弃
        </Button>
      </div>
    </Dialog>
  )
}
