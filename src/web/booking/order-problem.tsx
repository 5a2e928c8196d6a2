import { Link } from '@tanstack/react-router'
import { buttonLook } from '#src/ui/button.tsx'
import { isRefusal } from '../client/api/call.ts'
import { EmptyState, ErrorState } from '../ui/loading/states.tsx'

/** Stands in place of an order that could not be loaded. */
export const OrderProblem = ({ error, onRetry }: { error: Error; onRetry(): void }) =>
  isRefusal(error, 'NOT_FOUND') ? <OrderNotFound /> : <ErrorState error={error} onRetry={onRetry} />

/** Shows another member's order like an unknown one. */
export const OrderNotFound = () => (
  <EmptyState
    action={
      <Link className={buttonLook('line')} to="/center/order">
        我的订单
      </Link>
    }
    title="没有找到这个订单"
  >
    请从“我的订单”里打开。
  </EmptyState>
)
