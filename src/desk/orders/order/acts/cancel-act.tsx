import { deskEndpoints } from '#src/api/desk/index.ts'
import { toast } from '#src/ui/toast.ts'
import { ConfirmSheet } from '../../../act/confirm-sheet.tsx'
import { useChange } from '../../../client/use-change.ts'
import { Consequences, usePreview } from './consequences.tsx'

interface Props {
  no: string
  onClose(): void
}

export function CancelAct({ no, onClose }: Props) {
  const preview = usePreview(no, 'cancel')
  const { send, isBusy, fieldErrors } = useChange(deskEndpoints.orderCancelling.cancel, {
    onDone({ outcome }) {
      if (outcome === 'paid') toast.warn('客人刚刚付款成功，订单没有取消')
      else toast.ok('已取消，团位已放回')
      onClose()
    },
  })
  return (
    <ConfirmSheet
      act="order.cancel"
      fieldErrors={fieldErrors}
      isBlocked={!preview.data?.allowed}
      isBusy={isBusy}
      isOpen
      level={2}
      onClose={onClose}
      onConfirm={(reason) => send({ no, reason })}
      title="取消未付款的订单"
      verb="取消订单"
    >
      <Consequences preview={preview} />
    </ConfirmSheet>
  )
}
