import { orderCancelling } from '#src/api/desk/orders/cancelling.ts'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { Consequences, usePreview } from './consequences.tsx'

interface Props {
  no: string
  onClose(): void
}

export function CancelAct({ no, onClose }: Props) {
  const preview = usePreview(no, 'cancel')
  return (
    <ChangeSheet
      endpoint={orderCancelling.cancel}
      inputOf={(reason) => ({ no, reason })}
      isBlocked={!preview.data?.allowed}
      level={2}
      onClose={onClose}
      onDone={({ outcome }) =>
        outcome === 'paid' ? toast.warn('客人刚刚付款成功，订单没有取消') : toast.ok('已取消，团位已放回')
      }
      title="取消未付款的订单"
      verb="取消订单"
    >
      <Consequences preview={preview} />
    </ChangeSheet>
  )
}
