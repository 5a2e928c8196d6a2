import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderRow } from '#src/contract/order-views.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { CancelDialog } from '../cancel-dialog.tsx'
import { OrderAgain } from '../order-again.tsx'

/** One button for each thing the server allows, the most urgent first. */
export function CardActions({ order, onChange }: { order: OrderRow; onChange(): void }) {
  const [isCancelling, setCancelling] = useState(false)
  const [wasCancelling, setWasCancelling] = useState(false)
  const has = (action: OrderRow['actions'][number]) => order.actions.includes(action)
  const { order_id: id } = order
  const startCancelling = () => {
    setWasCancelling(true)
    setCancelling(true)
  }
  return (
    <div className="flex flex-col gap-2 self-stretch border-line border-l pl-5 [justify-content:safe_center] max-[900px]:col-span-2 max-[900px]:flex-row max-[900px]:flex-wrap max-[900px]:justify-end max-[900px]:border-0 max-[900px]:pl-0">
      {has('pay') && (
        <Link className={buttonLook('cin', 'sm')} search={{ id }} to="/center/order/result">
          去支付
        </Link>
      )}
      {has('contract') &&
        (order.status === 'wait_contract' ? (
          <Link
            className={buttonLook('cin', 'sm')}
            search={{ productId: order.product_id, orderId: id }}
            to="/productOrder/confirmContract"
          >
            去签约
          </Link>
        ) : (
          !has('again') && (
            <Link
              className={buttonLook('line', 'sm')}
              hash="contract"
              search={{ id }}
              to="/center/order/orderDetail"
            >
              查看合同
            </Link>
          )
        ))}
      {has('comment') && (
        <Link
          className={buttonLook('line', 'sm')}
          search={order.comment.can_append ? { id, mode: 'append' } : { id }}
          to="/center/order/comment"
        >
          {order.comment.can_append ? '追评' : '去点评'}
        </Link>
      )}
      {has('again') && <OrderAgain order={order} size="sm" />}
      <Link
        className={buttonLook(order.actions.length > 1 ? 'text' : 'line', 'sm')}
        search={{ id, ...(order.is_plato && { isPlato: 1 }) }}
        to="/center/order/orderDetail"
      >
        订单详情
      </Link>
      {has('cancel') && (
        <Button look="text" onClick={startCancelling} size="sm">
          取消订单
        </Button>
      )}
      {wasCancelling && (
        <CancelDialog
          isOpen={isCancelling}
          onClose={() => setCancelling(false)}
          onDone={onChange}
          orderId={id}
        />
      )}
    </div>
  )
}
