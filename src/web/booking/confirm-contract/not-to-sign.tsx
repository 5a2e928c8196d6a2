import { Link } from '@tanstack/react-router'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { EmptyState } from '#src/web/ui/loading/states.tsx'

interface Props {
  orderId: string
  status: OrderStatus
  /** Of a trip made to measure, which is taken again where its plan is. */
  planId?: number | null | undefined
}

/** An order that has no contract: not confirmed by staff yet, or given up before it was signed. */
export function NotToSign({ orderId, status, planId }: Props) {
  const isLapsed = status === 'cancelled'
  return (
    <EmptyState
      action={
        <div className="flex gap-3">
          <Link className={buttonLook('line')} search={{ id: orderId }} to="/center/order/orderDetail">
            查看订单
          </Link>
          {isLapsed && (
            <Link
              className={buttonLook('pine')}
              {...(planId ? { to: '/customized/product', search: { id: planId } } : { to: '/product' })}
            >
              {planId ? '回到方案' : '重新选择行程'}
            </Link>
          )}
        </div>
      }
      title={isLapsed ? '订单已取消，合同不能再签署' : '这份合同不需要签署'}
    >
      订单 {orderId}
    </EmptyState>
  )
}
