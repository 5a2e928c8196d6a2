import type { OrderRow } from '#src/api/booking/order-views.ts'
import { orders } from '#src/api/booking/orders.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { call, isRefusal } from '#src/web/client/api/call.ts'
import { useWork } from '../own-work/use-work.ts'

interface Props {
  /** Without a product it stands on a plan, which keeps no seats. */
  order: Pick<OrderRow, 'order_id' | 'product_id'>
  isOpen: boolean
  onClose(): void
  onDone(): void
}

/** Unpaid orders only; what it gives up is said before. */
export function CancelDialog({ order, isOpen, onClose, onDone }: Props) {
  const { order_id: orderId } = order
  const cancelling = useWork({
    work: () => call(orders.cancel, { order_id: orderId, reason_code: 'by_user' }),
    onDone() {
      toast.ok('订单已取消')
      onClose()
      onDone()
    },
    onFailed(error) {
      toast.error(messageOf(error))
      // The order changed meanwhile, perhaps in another tab: show its state.
      if (isRefusal(error, 'STATE')) onDone()
    },
  })
  return (
    <Dialog
      description={`订单 ${orderId} 尚未付款，${
        order.product_id === null
          ? '取消后可以回到方案，在有效期内再次接受。'
          : '取消后为您保留的余位会释放。'
      }`}
      isOpen={isOpen}
      onClose={onClose}
      title="取消这个订单？"
    >
      <div className="mt-6 flex justify-end gap-3">
        <Button onClick={onClose}>再想想</Button>
        <Button busyText="取消中" isBusy={cancelling.isBusy} look="pine" onClick={() => cancelling.start()}>
          确认取消
        </Button>
      </div>
    </Dialog>
  )
}
