import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** Another member's order looks like none at all. */
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
